import type { AnnotationStatus } from '../annotation-types.ts'
import { isAnnotationStatus } from '../annotation-types.ts'

/** What the table of findings is narrowed to, as the address carries it. */
export interface TableFilter {
  readonly severity: number | null
  readonly type: number | null
  readonly status: AnnotationStatus | null
  readonly side: number | null
  readonly text: string
}

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

/** The filter in the query of the address; senseless parts are left out. */
export function readFilter(query: URLSearchParams): TableFilter {
  const status = query.get('status') ?? ''
  return {
    severity: idOf(query.get('severity')),
    type: idOf(query.get('type')),
    status: isAnnotationStatus(status) ? status : null,
    side: idOf(query.get('side')),
    text: (query.get('text') ?? '').slice(0, 120),
  }
}

/** The filter as the server takes it. */
export const queryOf = ({ severity, type, status, side, text }: TableFilter) => ({
  ...(severity === null ? {} : { severity: [severity] }),
  ...(type === null ? {} : { type: [type] }),
  ...(status === null ? {} : { status }),
  ...(side === null ? {} : { device: [side] }),
  ...(text === '' ? {} : { text }),
})

export const isFiltered = (filter: TableFilter): boolean => Object.keys(queryOf(filter)).length > 0

/** Takes every filter out of the address, and goes back to the first page. */
export const noFilter = { severity: null, type: null, status: null, side: null, text: null, page: null } as const

/** The modes a table is shown in: below the picture of one side, or alone with the whole visit. */
export type TableMode = 'side' | 'visit'

export const columnKeys = [
  'number',
  'blade',
  'side',
  'type',
  'component',
  'severity',
  'size',
  'distance',
  'zone',
  'status',
  'serial',
  'model',
  'createdBy',
  'comment',
  'open',
] as const
export type ColumnKey = (typeof columnKeys)[number]

const ofVisit: readonly ColumnKey[] = ['blade', 'side', 'serial', 'model']
const ofMotion: readonly ColumnKey[] = ['component', 'serial', 'model']

/** The columns of a table: where a finding lies is said for a whole visit; "motion" services want more of it everywhere. */
export const columnsFor = (mode: TableMode, isMotion: boolean): readonly ColumnKey[] =>
  columnKeys.filter((key) => {
    const isExtra = ofVisit.includes(key) || ofMotion.includes(key)
    return !isExtra || (mode === 'visit' && ofVisit.includes(key)) || (isMotion && ofMotion.includes(key))
  })

/** Services whose name contains "motion" have more columns. */
export const isMotionService = (name: string): boolean => name.toLowerCase().includes('motion')
