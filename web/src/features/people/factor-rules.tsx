import { Switch } from '@mantine/core'
import { type Role, roles } from '@visionair/contract'
import { getSecondFactorRules, updateSecondFactorRules } from '@visionair/contract/accounts'
import { useState } from 'react'
import type { ResultOf } from '../../api/call-types.ts'
import { useCall, useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/messages.ts'
import { ErrorState, Waiting } from '../../ui/feedback/states.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './people.module.css'

type Rules = ResultOf<typeof getSecondFactorRules>

/** One role's rule, changed after a question that says what follows. */
function RoleRule({ role, rules }: { readonly role: Role; readonly rules: Rules }) {
  const t = useTexts()
  const [asks, setAsks] = useState(false)
  const isOn = rules.roles.includes(role)
  const change = useMutationOf(updateSecondFactorRules, {
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('secondFactor.rules.saved') })
      setAsks(false)
    },
  })
  const others = rules.roles.filter((each) => each !== role)
  const wanted = isOn ? others : [...others, role]
  const named = { role: t(`people.users.roles.${role}`) }
  return (
    <>
      <Switch
        label={t('secondFactor.rules.demand', named)}
        checked={isOn}
        onChange={() => setAsks(true)}
        data-testid={`factor-rule-${role}`}
      />
      <ConfirmDialog
        opened={asks}
        title={t(isOn ? 'secondFactor.rules.offTitle' : 'secondFactor.rules.onTitle', named)}
        confirmLabel={t(isOn ? 'secondFactor.rules.off' : 'secondFactor.rules.on')}
        onConfirm={() => change.mutate({ body: { roles: wanted, version: rules.version } })}
        onClose={() => setAsks(false)}
        loading={change.isPending}
        onDrop={change.drop}
        error={change.error}
      >
        {t(isOn ? 'secondFactor.rules.offText' : 'secondFactor.rules.onText')}
      </ConfirmDialog>
    </>
  )
}

/** The roles whose holders must have a second factor, for administrators. */
export function FactorRules() {
  const t = useTexts()
  const { data, error, refetch } = useCall(getSecondFactorRules, {}, { staleTimeMs: 0 })
  if (data === undefined)
    return error === null ? <Waiting /> : <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Panel title={t('secondFactor.rules.title')} testId="factor-rules">
      <div className={classes.rules}>
        <p className={classes.rulesLead}>{t('secondFactor.rules.lead')}</p>
        {roles.map((role) => (
          <RoleRule key={role} role={role} rules={data} />
        ))}
      </div>
    </Panel>
  )
}
