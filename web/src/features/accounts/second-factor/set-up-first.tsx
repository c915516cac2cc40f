import { Button } from '@mantine/core'
import { getSecondFactor } from '@visionair/contract/accounts'
import { useState } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { signOut } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { usePageTitle } from '../../../ui/text/page-title.ts'
import { Passkeys } from '../passkeys/passkeys.tsx'
import { Demands } from './demands.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'
import { TurnOn } from './turn-on.tsx'

type Dialog = 'on' | readonly string[] | null

/** Says why a second factor is needed, and has it set up. `onBusy` tells whether a dialog stands open, recovery codes in it, which nothing may take away. */
export function SetUpFirst({ onBusy }: { readonly onBusy: (isBusy: boolean) => void }) {
  const t = useTexts()
  const [dialog, setDialog] = useState<Dialog>(null)
  const { data: factor } = useCall(getSecondFactor, {}, { staleTimeMs: 0 })
  usePageTitle(t('secondFactor.demanded.title'))
  const shows = (next: Dialog) => {
    setDialog(next)
    onBusy(next !== null)
  }
  return (
    <main className={classes.gate} data-testid="factor-gate">
      <PageHeader title={t('secondFactor.demanded.title')} lead={t('secondFactor.demanded.lead')} />
      <Demands />
      <p className={classes.text}>{t('secondFactor.demanded.how')}</p>
      <div className={classes.actions}>
        <Button onClick={() => shows('on')} autoFocus data-testid="gate-set-up">
          {t('secondFactor.setUp.title')}
        </Button>
        <Button variant="default" onClick={() => void signOut()} data-testid="gate-sign-out">
          {t('secondFactor.demanded.signOut')}
        </Button>
      </div>
      {factor && <Passkeys factor={factor} onCodes={shows} onAdding={onBusy} />}
      {dialog === 'on' && <TurnOn isFirst onCodes={shows} onClose={() => shows(null)} />}
      {typeof dialog === 'object' && dialog !== null && <RecoveryCodes codes={dialog} onClose={() => shows(null)} />}
    </main>
  )
}
