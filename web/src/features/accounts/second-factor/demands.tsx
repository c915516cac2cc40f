import { Alert } from '@mantine/core'
import { useAccount } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import classes from './second-factor.module.css'

/** Which companies and roles of the user demand a second factor; nothing where none does. */
export function Demands() {
  const t = useTexts()
  const { organizations, roles } = useAccount().secondFactor.demandedBy
  if (organizations.length + roles.length === 0) return null
  return (
    <Alert color="blue" variant="light" title={t('secondFactor.demanded.by')} data-testid="factor-demands">
      <ul className={classes.demands}>
        {organizations.map((name) => (
          <li key={name}>{t('secondFactor.demanded.company', { name })}</li>
        ))}
        {roles.map((role) => (
          <li key={role}>{t('secondFactor.demanded.role', { role: t(`people.users.roles.${role}`) })}</li>
        ))}
      </ul>
    </Alert>
  )
}
