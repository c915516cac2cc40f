import { Alert, Button } from '@mantine/core'
import { getSecondFactor, removeSecondFactor, renewRecoveryCodes } from '@visionair/contract/accounts'
import { useState } from 'react'
import { useCall, useMutationOf } from '../../../api/hooks.ts'
import { useAccount } from '../../../api/session/account.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import { showViolations } from '../../../ui/form/violations.ts'
import { Demands } from './demands.tsx'
import { ProofForm, proofFields } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'
import { TurnOn } from './turn-on.tsx'

/** So few recovery codes are worth a word. */
const few = 3

type Dialog = 'on' | 'off' | 'renew' | readonly string[] | null
type Shows = (dialog: Dialog) => void

function TurnOff({ shows }: { readonly shows: Shows }) {
  const t = useTexts()
  const remove = useMutationOf(removeSecondFactor, {
    onSuccess: () => {
      toast({ type: 'success', message: ({ t }) => t('secondFactor.turnedOff') })
      shows(null)
    },
  })
  return (
    <ProofForm
      title={t('secondFactor.turnOff')}
      submitLabel={t('secondFactor.turnOff')}
      withCode
      onProof={(body, form) =>
        remove.mutate({ body }, { onError: (error) => showViolations(form, error, proofFields) })
      }
      onClose={() => shows(null)}
      loading={remove.isPending}
      onDrop={remove.drop}
      error={remove.error}
    >
      {t('secondFactor.turnOffText')}
    </ProofForm>
  )
}

function Renew({ shows }: { readonly shows: Shows }) {
  const t = useTexts()
  const renew = useMutationOf(renewRecoveryCodes, { onSuccess: ({ recoveryCodes }) => shows(recoveryCodes) })
  return (
    <ProofForm
      title={t('secondFactor.renew')}
      submitLabel={t('secondFactor.renew')}
      withCode
      onProof={(body, form) => renew.mutate({ body }, { onError: (error) => showViolations(form, error, proofFields) })}
      onClose={() => shows(null)}
      loading={renew.isPending}
      onDrop={renew.drop}
      error={renew.error}
    >
      {t('secondFactor.renewText')}
    </ProofForm>
  )
}

/** The user's second factor: whether it is on, how many recovery codes are left, and the ways to change that. */
export function SecondFactor() {
  const t = useTexts()
  const { date } = useFormats()
  const [dialog, shows] = useState<Dialog>(null)
  const { demandedBy } = useAccount().secondFactor
  const { data, error, refetch } = useCall(getSecondFactor, {}, { staleTimeMs: 0 })
  if (data === undefined)
    return error === null ? <Waiting /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const { since, recoveryCodesLeft: left } = data
  const isDemanded = demandedBy.organizations.length + demandedBy.roles.length > 0
  return (
    <div className={classes.body} data-testid="second-factor">
      <p className={classes.text}>{t('secondFactor.lead')}</p>
      <p className={classes.state} data-testid="factor-state">
        {since === null ? t('secondFactor.off') : t('secondFactor.on', { since: date(since) })}
      </p>
      {since !== null && (
        <Alert color={left > few ? 'blue' : 'yellow'} variant="light" title={t('secondFactor.left', { count: left })}>
          {left > few ? null : t('secondFactor.fewLeft')}
        </Alert>
      )}
      <Demands />
      <div className={classes.actions}>
        {since === null ? (
          <Button onClick={() => shows('on')} data-testid="factor-on">
            {t('secondFactor.turnOn')}
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => shows('renew')} data-testid="factor-renew">
              {t('secondFactor.renew')}
            </Button>
            {!isDemanded && (
              <Button variant="default" color="red" onClick={() => shows('off')} data-testid="factor-off">
                {t('secondFactor.turnOff')}
              </Button>
            )}
          </>
        )}
      </div>
      {dialog === 'on' && <TurnOn onCodes={shows} onClose={() => shows(null)} />}
      {dialog === 'off' && <TurnOff shows={shows} />}
      {dialog === 'renew' && <Renew shows={shows} />}
      {typeof dialog === 'object' && dialog !== null && <RecoveryCodes codes={dialog} onClose={() => shows(null)} />}
    </div>
  )
}
