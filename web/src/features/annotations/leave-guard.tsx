import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'

const annotationIn = (search: string) => new URLSearchParams(search).get('annotation')

/** Asks before the typed but unsaved details of a finding are left: for another finding, another page, or by closing the window. */
export function LeaveGuard({ when }: { readonly when: boolean }) {
  const t = useTexts()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      when && (from.pathname !== to.pathname || annotationIn(from.search) !== annotationIn(to.search)),
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
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t('common.leave.text')}
    </ConfirmDialog>
  )
}
