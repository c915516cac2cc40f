import { Modal } from '@mantine/core'
import { type historyStatuses, listAnnotationHistories } from '@visionair/contract/annotations'
import { useState } from 'react'
import type { ItemOf } from '../../../api/call-types.ts'
import { useCall } from '../../../api/hooks.ts'
import { SeverityChip } from '../../../domain/severity-chip.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { useFocusBack } from '../../../ui/feedback/focus-back.ts'
import { ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import { SeeMore } from '../../../ui/list/pager.tsx'
import type { Annotation } from '../annotation-types.ts'
import classes from './history-dialog.module.css'

type Entry = ItemOf<typeof listAnnotationHistories>

type HistoryText = 'created' | 'updated' | 'toFix' | 'fixed' | 'deleted' | 'restored'

const statusKeys: Readonly<Record<(typeof historyStatuses)[number], HistoryText>> = {
  created: 'created',
  updated: 'updated',
  'to fix': 'toFix',
  fixed: 'fixed',
  deleted: 'deleted',
  restored: 'restored',
}

function HistoryEntry({ entry }: { readonly entry: Entry }) {
  const t = useTexts()
  const language = useLanguage()
  const { dateTime } = useFormats()
  const byItself = entry.changes.includes('picture')
  const name =
    entry.userName !== '' ? entry.userName : t(byItself ? 'findings.history.itself' : 'findings.history.unknown')
  const severity = {
    severityNumber: entry.severityNumber,
    name: entry.severity,
    nameFr: entry.severityFr,
    color: entry.severityColor,
  }
  const changes = entry.changes.map((field) => t(`findings.history.changes.${field}`)).join(', ')
  return (
    <li className={classes.entry} data-testid="history-entry" data-status={entry.status}>
      <span className={classes.status}>
        {t(`findings.history.status.${statusKeys[entry.status]}`)}
        {changes !== '' && <span className={classes.quiet}> · {changes}</span>}
      </span>
      <span className={classes.what}>
        {language === 'fr' ? entry.typeFr : entry.type}
        <SeverityChip number={entry.severityNumber} severity={severity} />
      </span>
      <span className={classes.quiet}>{t('findings.history.by', { date: dateTime(entry.date), name })}</span>
    </li>
  )
}

const pageSize = 100
/** What happened is read when the dialog opens, and while it is open. */
const fresh = { staleTimeMs: 0, watchMs: 5000 }

/** Who made and changed a finding, the newest first; for administrators. */
export function HistoryDialog({
  annotation,
  onClose,
}: {
  readonly annotation: Annotation
  readonly onClose: () => void
}) {
  const t = useTexts()
  useFocusBack(true)
  const [page, setPage] = useState(1)
  const list = useCall(
    listAnnotationHistories,
    { query: { annotation: annotation.id, page, itemsPerPage: pageSize } },
    fresh,
  )
  const entries = list.data?.items
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('findings.history.title', { number: annotation.idForReport })}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      data-testid="history-dialog"
    >
      {entries === undefined &&
        (list.error === null ? (
          <Waiting />
        ) : (
          <ErrorState compact error={list.error} onRetry={() => void list.refetch()} />
        ))}
      {entries?.length === 0 && <p className={classes.quiet}>{t('findings.history.empty')}</p>}
      {entries !== undefined && entries.length > 0 && (
        <ol className={classes.list}>
          {entries.map((entry) => (
            <HistoryEntry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <SeeMore
        returned={entries?.length ?? 0}
        pageSize={pageSize}
        loading={list.isPlaceholderData}
        onMore={() => setPage(page + 1)}
      />
    </Modal>
  )
}
