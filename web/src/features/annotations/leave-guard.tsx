import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'

const annotationIn = (search: string) => new URLSearchParams(search).get('annotation')

export interface LeaveGuardProps {
  /** Whether something typed is not saved, read in the moment of leaving: what was just saved no longer counts. */
  readonly dirty: RefObject<boolean>
}

/** Asks before the typed but unsaved details of a finding are left: for another finding, another page, or by closing the window. */
export function LeaveGuard({ dirty }: LeaveGuardProps) {
  const t = useTexts()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty.current && (from.pathname !== to.pathname || annotationIn(from.search) !== annotationIn(to.search)),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])
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
