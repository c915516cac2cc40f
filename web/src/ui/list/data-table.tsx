import { Skeleton, Table } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState } from '../feedback/states.tsx'
import classes from './data-table.module.css'

export type Direction = 'asc' | 'desc'
export interface Sort {
  readonly key: string
  readonly direction: Direction
}

/** One column of a table. */
export interface Column<T> {
  readonly key: string
  readonly header: string
  readonly render: (row: T) => ReactNode
  /** The server's name of the order field; makes the header a button. */
  readonly sortKey?: string
  /** Which way it is sorted first; downwards unless told otherwise. */
  readonly sortsFirst?: Direction
  readonly align?: 'left' | 'center' | 'right'
  readonly width?: string
  /** Left out on screens narrower than this many pixels. */
  readonly hideBelow?: 576 | 768 | 992 | 1200
  /** Stands in the head in place of the words, such as a control for all rows. */
  readonly headControl?: ReactNode
  /** Holds a control for each row: the row's link is in the next column. */
  readonly isControl?: boolean
  /** The header is said to screen readers only, as over a column of buttons. */
  readonly hiddenHeader?: boolean
}

export interface DataTableProps<T> {
  /** What the table lists, for screen readers. */
  readonly label: string
  readonly columns: readonly Column<T>[]
  /** Undefined while the first page loads. */
  readonly rows: readonly T[] | undefined
  readonly rowKey: (row: T) => string | number
  /** Makes the whole row lead somewhere; the link is the first cell's content. */
  readonly rowLink?: ((row: T) => string) | undefined
  readonly rowMarked?: (row: T) => boolean
  readonly sort?: Sort | null
  readonly onSort?: (sort: Sort) => void
  /** Below 992 pixels each row is a card that leaves nothing out; columns that would be hidden come with their header. */
  readonly stacks?: boolean
  /** A next page is on its way while the previous one is shown. */
  readonly busy?: boolean
  /** How many rows the skeleton draws. */
  readonly skeletonRows?: number
  readonly error?: unknown
  readonly onRetry?: () => void
  readonly empty: ReactNode
  /** Scrolls inside beyond this height; the head stays. */
  readonly maxHeightPx?: number
}

const skeletonWidths = ['62%', '48%', '74%', '56%', '68%']

/** What names a cell that stands without its head. */
const labelled = <T,>({ hideBelow, header }: Column<T>) => (hideBelow === undefined ? {} : { 'data-label': header })

const cellClass = <T,>(column: Column<T>) =>
  [column.hideBelow && classes[`below${column.hideBelow}`], column.align && classes[column.align]]
    .filter(Boolean)
    .join(' ')

function HeadCell<T>({
  column,
  sort,
  onSort,
}: {
  column: Column<T>
  sort: Sort | null
  onSort?: (sort: Sort) => void
}) {
  const t = useTexts()
  const { sortKey, sortsFirst = 'desc', header, width } = column
  const sorted = sort !== null && sortKey === sort.key ? sort.direction : null
  const style = width === undefined ? {} : { width }
  if (sortKey === undefined || onSort === undefined)
    return (
      <Table.Th className={cellClass(column)} style={style} scope="col">
        <span className={column.hiddenHeader && column.headControl === undefined ? classes.hidden : ''}>
          {column.headControl ?? header}
        </span>
      </Table.Th>
    )
  const Icon = sorted === null ? IconArrowsSort : sorted === 'asc' ? IconArrowUp : IconArrowDown
  const ariaSort = sorted === null ? 'none' : sorted === 'asc' ? 'ascending' : 'descending'
  const next = sorted === null ? sortsFirst : sorted === 'desc' ? 'asc' : 'desc'
  return (
    <Table.Th className={cellClass(column)} style={style} scope="col" aria-sort={ariaSort}>
      <button
        type="button"
        className={classes.sort}
        title={t('common.list.sortBy', { name: header })}
        onClick={() => onSort({ key: sortKey, direction: next })}
      >
        {header}
        <Icon size={14} aria-hidden="true" className={sorted === null ? classes.idle : ''} />
      </button>
    </Table.Th>
  )
}

function SkeletonRows<T>({ columns, count }: { columns: readonly Column<T>[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <Table.Tr key={`skeleton-${String(row)}`}>
      {columns.map((column, index) => (
        <Table.Td key={column.key} className={cellClass(column)}>
          <Skeleton height={12} width={skeletonWidths[(row + index) % skeletonWidths.length] ?? '60%'} radius="sm" />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

function BodyRow<T>({ row, props }: { row: T; props: DataTableProps<T> }) {
  const { columns, rowLink, rowMarked } = props
  const names = [rowLink && classes.linked, rowMarked?.(row) && classes.marked].filter(Boolean).join(' ')
  const linked = columns.findIndex(({ isControl }) => isControl !== true)
  return (
    <Table.Tr className={names}>
      {columns.map((column, index) => (
        <Table.Td key={column.key} className={cellClass(column)} {...labelled(column)}>
          {index === linked && rowLink !== undefined ? (
            <Link to={rowLink(row)} className={classes.link ?? ''}>
              {column.render(row)}
            </Link>
          ) : (
            column.render(row)
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

/** A table with its loading, failing and empty states, sortable heads and rows that lead somewhere. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, rowKey, sort = null, onSort, stacks = false, busy = false, skeletonRows = 10 } = props
  const { error, onRetry, empty, maxHeightPx } = props
  if (error !== undefined && error !== null && rows === undefined)
    return (
      <div className={classes.card}>
        <ErrorState error={error} {...(onRetry === undefined ? {} : { onRetry })} />
      </div>
    )
  if (rows?.length === 0) return <div className={classes.card}>{empty}</div>
  const scroll = maxHeightPx === undefined ? {} : { maxHeight: maxHeightPx }
  return (
    <div className={classes.card} style={scroll} aria-busy={busy || rows === undefined}>
      <Table className={classes.table} data-busy={busy || undefined} data-stacks={stacks || undefined}>
        <caption className={classes.hidden}>{label}</caption>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} {...(onSort === undefined ? {} : { onSort })} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === undefined ? (
            <SkeletonRows columns={columns} count={skeletonRows} />
          ) : (
            rows.map((row) => <BodyRow key={rowKey(row)} row={row} props={props} />)
          )}
        </Table.Tbody>
      </Table>
    </div>
  )
}
