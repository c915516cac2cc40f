import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useTexts } from '../../../i18n/texts.ts'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import type { Table } from './use-table.ts'

const viewOf = (search: string) => new URLSearchParams(search).get('view')

/**
 * Keeps the table from being left with changes that are not saved: they are sent first, and when that fails it is asked. Closing or
 * reloading the page asks at once.
 */
export function UnsavedGuard({ table }: { readonly table: Table }) {
  const t = useTexts()
  const { pending } = table.saving
  const { settled } = table
  const [isAsking, setAsking] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      pending > 0 && (from.pathname !== to.pathname || viewOf(from.search) !== viewOf(to.search)),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let isOver = false
    void settled().then((isSaved) => {
      if (isOver) return
      if (isSaved) blocker.proceed()
      else setAsking(true)
    })
    return () => {
      isOver = true
    }
  }, [blocker, settled])
  useEffect(() => {
    if (pending === 0) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [pending])
  const close = (act: (() => void) | undefined) => {
    setAsking(false)
    act?.()
  }
  return (
    <ConfirmDialog
      opened={isAsking && blocker.state === 'blocked'}
      title={t('manual.leave.title')}
      confirmLabel={t('common.leave.leave')}
      cancelLabel={t('common.leave.stay')}
      danger
      onConfirm={() => close(blocker.proceed)}
      onClose={() => close(blocker.reset)}
    >
      {t('manual.leave.text', { count: pending })}
    </ConfirmDialog>
  )
}
