import { Alert, Button } from '@mantine/core'
import { getSecondFactor, removeSecondFactor, renewRecoveryCodes } from '@visionair/contract/accounts'
import { useState } from 'react'
import type { ResultOf } from '../../../api/call-types.ts'
import { useCall, useMutationOf } from '../../../api/hooks.ts'
import { useAccount } from '../../../api/session/account.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import { showViolations } from '../../../ui/form/violations.ts'
import { Passkeys } from '../passkeys/passkeys.tsx'
import { Demands } from './demands.tsx'
import { ProofForm, proofFields } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'
import { TurnOn } from './turn-on.tsx'

/** So few recovery codes are worth a word. */
const few = 3

type Dialog = 'on' | 'off' | 'renew' | readonly string[] | null
type Shows = (dialog: Dialog) => void
type Factor = ResultOf<typeof getSecondFactor>

interface DialogProps {
  readonly factor: Factor
  readonly shows: Shows
}

function TurnOff({ factor, shows }: DialogProps) {
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
      factor={factor}
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

function Renew({ factor, shows }: DialogProps) {
  const t = useTexts()
  const renew = useMutationOf(renewRecoveryCodes, { onSuccess: ({ recoveryCodes }) => shows(recoveryCodes) })
  return (
    <ProofForm
      title={t('secondFactor.renew')}
      submitLabel={t('secondFactor.renew')}
      factor={factor}
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

/** Codes of an authenticator: whether they are taken, and the way to have them so. */
function Authenticator({ factor, shows }: DialogProps) {
  const t = useTexts()
  return (
    <section className={classes.body} aria-label={t('secondFactor.authenticator.title')}>
      <h2 className={classes.heading}>{t('secondFactor.authenticator.title')}</h2>
      <p className={classes.text} data-testid="authenticator-state">
        {t(factor.hasAuthenticator ? 'secondFactor.authenticator.on' : 'secondFactor.authenticator.lead')}
      </p>
      {!factor.hasAuthenticator && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => shows('on')} data-testid="factor-on">
            {t('secondFactor.setUp.title')}
          </Button>
        </div>
      )}
    </section>
  )
}

/** How many recovery codes are left, and the ways to have others and to turn the second factor off. */
function WhileOn({ factor: { recoveryCodesLeft: left }, shows }: DialogProps) {
  const t = useTexts()
  const { demandedBy } = useAccount().secondFactor
  const isDemanded = demandedBy.organizations.length + demandedBy.roles.length > 0
  return (
    <>
      <Alert color={left > few ? 'blue' : 'yellow'} variant="light" title={t('secondFactor.left', { count: left })}>
        {left > few ? null : t('secondFactor.fewLeft')}
      </Alert>
      <div className={classes.actions}>
        <Button variant="default" onClick={() => shows('renew')} data-testid="factor-renew">
          {t('secondFactor.renew')}
        </Button>
        {!isDemanded && (
          <Button variant="default" color="red" onClick={() => shows('off')} data-testid="factor-off">
            {t('secondFactor.turnOff')}
          </Button>
        )}
      </div>
    </>
  )
}

/** The user's second factor: whether it is on and of what, how many recovery codes are left, and the ways to change that. */
export function SecondFactor() {
  const t = useTexts()
  const { date } = useFormats()
  const [dialog, shows] = useState<Dialog>(null)
  const { data: factor, error, refetch } = useCall(getSecondFactor, {}, { staleTimeMs: 0 })
  if (factor === undefined)
    return error === null ? <Waiting /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const { since } = factor
  const isOn = since !== null
  const close = () => shows(null)
  return (
    <div className={classes.body} data-testid="second-factor">
      <p className={classes.text}>{t('secondFactor.lead')}</p>
      <p className={classes.state} data-testid="factor-state">
        {isOn ? t('secondFactor.on', { since: date(since) }) : t('secondFactor.off')}
      </p>
      <Demands />
      {isOn && <WhileOn factor={factor} shows={shows} />}
      <Passkeys factor={factor} onCodes={shows} />
      <Authenticator factor={factor} shows={shows} />
      {dialog === 'on' && (
        <TurnOn isFirst={!isOn} onCodes={(codes) => shows(codes.length > 0 ? codes : null)} onClose={close} />
      )}
      {dialog === 'off' && <TurnOff factor={factor} shows={shows} />}
      {dialog === 'renew' && <Renew factor={factor} shows={shows} />}
      {typeof dialog === 'object' && dialog !== null && <RecoveryCodes codes={dialog} onClose={close} />}
    </div>
  )
}
