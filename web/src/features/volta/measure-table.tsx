import { useTexts } from '../../i18n/texts.ts'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { DataTable } from '../../ui/list/data-table.tsx'
import { useMeasureColumns } from './measure-columns.tsx'
import classes from './volta.module.css'
import type { Measure } from './volta-types.ts'

export interface MeasureTableProps {
  readonly name: string
  /** Undefined while they load. */
  readonly measures: readonly Measure[] | undefined
  /** Null where nobody entered it. */
  readonly bladeLengthM: number | null
  readonly error?: unknown
  readonly onRetry?: () => void
  readonly selected?: number | null
  readonly mayCreate?: boolean
  readonly onOpen: (measure: Measure) => void
}

const maxHeightPx = 575

/** The measures of a blade as a table, from the hub outwards. */
export function MeasureTable(props: MeasureTableProps) {
  const t = useTexts()
  const { name, measures, selected = null, mayCreate = false, onOpen } = props
  const columns = useMeasureColumns(onOpen, props.bladeLengthM)
  return (
    <section className={classes.table} aria-label={t('volta.tableOf', { name })} data-testid="measure-table">
      <DataTable
        label={t('volta.tableOf', { name })}
        columns={columns}
        rows={measures}
        rowKey={({ id }) => id}
        rowMarked={({ id }) => id === selected}
        skeletonRows={4}
        error={props.error}
        {...(props.onRetry === undefined ? {} : { onRetry: props.onRetry })}
        empty={
          <EmptyState
            compact
            title={t('volta.empty.title')}
            text={mayCreate ? t('volta.empty.canCreate') : t('volta.empty.text')}
          />
        }
        maxHeightPx={maxHeightPx}
      />
    </section>
  )
}
