import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx'

interface Place {
  readonly pathname: string
  readonly search: string
}

/** Views without the form. */
const formless: readonly (string | null)[] = ['3', '5', '6']

/** Whether the form of the finding is gone there: another page, another finding, or a view without it. */
function losesForm(from: Place, to: Place): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)]
  const view = after.get('view')
  return (
    from.pathname !== to.pathname ||
    before.get('annotation') !== after.get('annotation') ||
    before.get('measure') !== after.get('measure') ||
    (view !== before.get('view') && formless.includes(view))
  )
}

export interface LeaveGuardProps {
  /** Whether something typed is not saved, read in the moment of leaving: what was just saved no longer counts. */
  readonly dirty: RefObject<boolean>
}

/** Asks before the typed but unsaved details of a finding are left: for another finding, another page, or by closing the window. */
export function LeaveGuard({ dirty }: LeaveGuardProps) {
  const t = useTexts()
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => dirty.current && losesForm(from, to))
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
