import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { EmptyState } from '../feedback/states.tsx'
import { DataTable } from '../list/data-table.tsx'
import { ListToolbar } from '../list/list-toolbar.tsx'
import { Pager } from '../list/pager.tsx'
import { DeleteRecordDialog } from './delete-record-dialog.tsx'
import { useRecordColumns } from './record-columns.tsx'
import { RecordDrawer } from './record-drawer.tsx'
import type { RecordKind, RecordLike } from './record-kind.ts'
import classes from './records.module.css'
import { useRecordList } from './use-record-list.ts'

interface NothingProps {
  readonly isFiltered: boolean
  readonly onReset: () => void
  readonly create: ReactNode
}

function Nothing({ isFiltered, onReset, create }: NothingProps) {
  const t = useTexts()
  if (!isFiltered)
    return (
      <EmptyState
        title={t('common.list.empty')}
        {...(create === null ? {} : { text: t('records.emptyText'), action: create })}
      />
    )
  const reset = (
    <Button variant="default" onClick={onReset}>
      {t('common.list.removeFilters')}
    </Button>
  )
  return <EmptyState title={t('common.list.noMatch')} text={t('common.list.noMatchText')} action={reset} />
}

/** What is open over the list: the form of a record (null: of a new one), or the question before one is deleted. */
type Over<T> =
  | { readonly what: 'form'; readonly record: T | null }
  | { readonly what: 'removal'; readonly record: T }
  | null

interface OverListProps<T extends RecordLike, V extends Record<string, unknown>, S extends string> {
  readonly kind: RecordKind<T, V, S>
  readonly over: Over<T>
  readonly onClose: () => void
}

function OverList<T extends RecordLike, V extends Record<string, unknown>, S extends string>(
  props: OverListProps<T, V, S>,
) {
  const { kind, over, onClose } = props
  const t = useTexts()
  if (over?.what === 'form' && kind.form !== undefined)
    return (
      <RecordDrawer
        form={kind.form}
        record={over.record}
        title={over.record === null ? (kind.newLabel ?? '') : t('records.edit', { name: kind.nameOf(over.record) })}
        nameOf={kind.nameOf}
        testId={`${kind.key}-form`}
        onClose={onClose}
      />
    )
  if (over?.what === 'removal' && kind.removal !== undefined)
    return (
      <DeleteRecordDialog
        record={over.record}
        name={kind.nameOf(over.record)}
        removal={kind.removal}
        onClose={onClose}
      />
    )
  return null
}

export interface RecordListProps<T extends RecordLike, V extends Record<string, unknown>, S extends string> {
  readonly kind: RecordKind<T, V, S>
  /** Its own heading, where it is not the only list of its page. */
  readonly titled?: boolean
}

/**
 * The one list of the administration: counted, searched, sorted, page by page, all of it in the address;
 * a drawer to create and change, a question before deleting. Everything follows from the kind.
 */
export function RecordList<T extends RecordLike, V extends Record<string, unknown>, S extends string>({
  kind,
  titled = false,
}: RecordListProps<T, V, S>) {
  const t = useTexts()
  const list = useRecordList(kind)
  const [over, open] = useState<Over<T>>(null)
  const columns = useRecordColumns(kind, {
    onEdit: (record) => open({ what: 'form', record }),
    onDelete: (record) => open({ what: 'removal', record }),
  })
  const create =
    kind.form === undefined || kind.newLabel === undefined ? null : (
      <Button
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => open({ what: 'form', record: null })}
        loading={kind.form.canBegin === false}
        data-testid={`${kind.key}-create`}
      >
        {kind.newLabel}
      </Button>
    )
  const isEmpty = list.page?.items.length === 0 && !list.isFiltered
  const label = kind.searchLabel ?? t('records.search')
  return (
    <section aria-label={kind.title}>
      <div className={classes.head}>
        {titled && <h2 className={classes.title}>{kind.title}</h2>}
        <span className={classes.count} aria-live="polite" data-testid={`${kind.key}-count`}>
          {list.page && kind.count(list.page.meta.totalItems)}
        </span>
        <span className={classes.headActions}>
          {kind.headActions}
          {isEmpty ? null : create}
        </span>
      </div>
      <ListToolbar search={{ label, value: list.state.search, onSearch: list.search }} filters={kind.filters} />
      <div data-testid={kind.key}>
        <DataTable
          label={kind.title}
          columns={columns}
          rows={list.page?.items}
          rowKey={({ id }) => id}
          rowLink={kind.rowLink}
          sort={list.state.sort}
          onSort={list.sort}
          stacks={kind.stacks ?? false}
          busy={list.isBusy}
          error={list.error}
          onRetry={list.retry}
          empty={<Nothing isFiltered={list.isFiltered} onReset={list.reset} create={create} />}
        />
      </div>
      {list.page !== undefined && (
        <Pager label={kind.title} meta={list.page.meta} onPage={list.turn} onPerPage={list.resize} />
      )}
      <OverList kind={kind} over={over} onClose={() => open(null)} />
    </section>
  )
}
