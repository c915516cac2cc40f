import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { drafts } from '../drafts/drafts.ts'
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx'

/** Asks before a form with unsaved changes is left, by a link, by back and forward, or by closing the window. */
export function DirtyGuard({ when }: { readonly when: boolean }) {
  const t = useTexts()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [when])
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={t('common.leave.title')}
      confirmLabel={t('common.leave.leave')}
      cancelLabel={t('common.leave.stay')}
      danger
      onConfirm={() => {
        drafts.giveUpOpen()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    >
      {t('common.leave.text')}
    </ConfirmDialog>
  )
}
