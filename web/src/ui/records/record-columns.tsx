import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { Column } from '../list/data-table.tsx'
import type { RecordKind, RecordLike, RecordUse } from './record-kind.ts'
import { RowActions } from './record-row-actions.tsx'
import classes from './records.module.css'

function UseCell({ use }: { readonly use: RecordUse | undefined }) {
  const { number } = useFormats()
  if (use === undefined) return null
  if (use.total === 0) return <span className={classes.unused}>{number(0)}</span>
  return (
    <span title={use.text}>
      {number(use.total)}
      <span className={classes.hidden}> ({use.text})</span>
    </span>
  )
}

export interface RecordHandlers<T> {
  readonly onEdit: (record: T) => void
  readonly onDelete: (record: T) => void
}

/** The columns of a kind, then how much a record is used and what can be done with it, where there is anything. */
export function useRecordColumns<T extends RecordLike, V extends Record<string, unknown>, S extends string>(
  kind: RecordKind<T, V, S>,
  handlers: RecordHandlers<T>,
): Column<T>[] {
  const t = useTexts()
  const { usage } = kind
  const columns: Column<T>[] = [...kind.columns]
  if (usage !== undefined)
    columns.push({
      key: 'use',
      header: t('records.use'),
      align: 'right',
      hideBelow: 768,
      render: (record) => <UseCell use={usage(record)} />,
    })
  if (kind.form !== undefined || kind.removal !== undefined || kind.rowActions !== undefined)
    columns.push({
      key: 'actions',
      header: t('records.actions'),
      hiddenHeader: true,
      align: 'right',
      render: (record) => <RowActions kind={kind} record={record} {...handlers} />,
    })
  return columns
}
