import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTexts } from '../../i18n/texts.ts'
import { RowButton } from '../row-button.tsx'
import type { RecordKind, RecordLike } from './record-kind.ts'
import classes from './records.module.css'

export interface RowActionsProps<T extends RecordLike, V extends Record<string, unknown>, S extends string> {
  readonly kind: RecordKind<T, V, S>
  readonly record: T
  readonly onEdit: (record: T) => void
  readonly onDelete: (record: T) => void
}

/** Edit and delete at the end of a row; what is in use says so instead of being deleted. */
export function RowActions<T extends RecordLike, V extends Record<string, unknown>, S extends string>(
  props: RowActionsProps<T, V, S>,
) {
  const { kind, record } = props
  const t = useTexts()
  const name = kind.nameOf(record)
  const mayEdit = kind.form !== undefined && (kind.form.mayEdit?.(record) ?? true)
  const mayDelete = kind.removal !== undefined && (kind.removal.mayDelete?.(record) ?? true)
  return (
    <span className={classes.rowActions}>
      {kind.rowActions?.(record)}
      {mayEdit && (
        <RowButton
          label={t('records.edit', { name })}
          testId={`edit-${record.id}`}
          icon={<IconPencil size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => props.onEdit(record)}
        />
      )}
      {mayDelete && (
        <RowButton
          label={t('records.delete', { name })}
          testId={`delete-${record.id}`}
          icon={<IconTrash size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => props.onDelete(record)}
        />
      )}
    </span>
  )
}
