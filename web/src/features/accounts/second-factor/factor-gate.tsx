import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { signOut, useAccount } from '../../../api/session/account.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { usePageTitle } from '../../../ui/text/page-title.ts'
import { Demands } from './demands.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'
import { TurnOn } from './turn-on.tsx'

type Dialog = 'on' | readonly string[] | null

function SetUpFirst({ onStart }: { readonly onStart: () => void }) {
  const t = useTexts()
  usePageTitle(t('secondFactor.demanded.title'))
  return (
    <main className={classes.gate} data-testid="factor-gate">
      <PageHeader title={t('secondFactor.demanded.title')} lead={t('secondFactor.demanded.lead')} />
      <Demands />
      <p className={classes.text}>{t('secondFactor.demanded.how')}</p>
      <div className={classes.actions}>
        <Button onClick={onStart} autoFocus data-testid="gate-set-up">
          {t('secondFactor.setUp.title')}
        </Button>
        <Button variant="default" onClick={() => void signOut()} data-testid="gate-sign-out">
          {t('secondFactor.demanded.signOut')}
        </Button>
      </div>
    </main>
  )
}

/** Has who misses a demanded second factor set it up before any page is shown; the page they wanted follows. */
export function FactorGate({ children }: { readonly children: ReactNode }) {
  const { secondFactor } = useAccount()
  const [dialog, shows] = useState<Dialog>(null)
  if (!secondFactor.isMissing && dialog === null) return children
  return (
    <>
      <SetUpFirst onStart={() => shows('on')} />
      {dialog === 'on' && <TurnOn onCodes={shows} onClose={() => shows(null)} />}
      {typeof dialog === 'object' && dialog !== null && <RecoveryCodes codes={dialog} onClose={() => shows(null)} />}
    </>
  )
}
