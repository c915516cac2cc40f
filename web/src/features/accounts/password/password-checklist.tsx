import { IconCheck, IconPoint } from '@tabler/icons-react'
import { checkPassword, passwordDemands, passwordMinLength, passwordSpecials } from '@visionair/contract/accounts'
import { useTexts } from '../../../i18n/texts.ts'
import classes from './password.module.css'

/** What a new password must have, ticked off while it is typed. */
export function PasswordChecklist({ id, password }: { readonly id: string; readonly password: string }) {
  const t = useTexts()
  const met = checkPassword(password)
  const values = { count: passwordMinLength, characters: passwordSpecials }
  return (
    <ul id={id} className={classes.checklist} aria-label={t('accounts.password.checklist')}>
      {passwordDemands.map((demand) => (
        <li key={demand} data-testid={`password-${demand}`} data-met={met[demand]}>
          {met[demand] ? <IconCheck size={16} aria-hidden="true" /> : <IconPoint size={16} aria-hidden="true" />}
          <span>{t(`accounts.password.${demand}`, values)}</span>
          <span className={classes.hidden}>
            {t(met[demand] ? 'accounts.password.met' : 'accounts.password.missing')}
          </span>
        </li>
      ))}
    </ul>
  )
}
