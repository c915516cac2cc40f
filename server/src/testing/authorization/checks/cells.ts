import { type Grant, isGranted } from '@visionair/contract'
import { z } from 'zod'
import { absentId, absentName, type Place, places, type RealPlace, type Targets } from '../places.ts'
import { type Principal, principals } from '../principals.ts'
import { type Exception, filterKinds, type Kind, type Of, type Row } from '../table/row.ts'

type Part = 'address' | 'query' | 'body' | 'filter'

/** One thing a call is about: the n-th in the order in which the row names them. */
export interface Slot {
  readonly index: number
  readonly part: Part
  readonly kind: Kind
  /** The parameter of a filter. */
  readonly filter?: string
}

/** One field of the table: a route, a caller, and where the thing lies that it is about. */
export interface Cell {
  readonly row: Row
  readonly principal: Principal
  readonly slot: Slot | null
  readonly place: Place | null
  readonly expected: Expectation
}

/** What is answered, and what that means for the caller. `empty` is a listing without rows. */
export interface Expectation {
  readonly statuses: readonly number[]
  readonly meaning: 'refused' | 'hidden' | 'empty' | 'accepted'
}

/** What a call is made of, before it is sent. */
export interface CallParts {
  readonly params: Readonly<Record<string, string | number>>
  readonly query: Readonly<Record<string, string | number>>
  readonly body: unknown
}

type Choose = (index: number, kind: Kind) => number | string

function partsWith(row: Row, choose: Choose): { parts: CallParts; slots: Slot[] } {
  const slots: Slot[] = []
  const ofPart =
    (part: Part): Of =>
    (kind) => {
      slots.push({ index: slots.length, part, kind })
      return choose(slots.length - 1, kind)
    }
  const params = row.at ? { id: ofPart('address')(row.at) } : (row.params?.(ofPart('address')) ?? {})
  const query = row.query?.(ofPart('query')) ?? {}
  const body = row.body?.(ofPart('body'))
  return { parts: { params, query, body }, slots }
}

/** What the calls of a row are about. */
export const slotsOf = (row: Row): Slot[] => partsWith(row, () => 0).slots

const shapeOf = (schema: z.ZodType | undefined): readonly string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

const isListing = ({ endpoint }: Row) => endpoint.kind === 'json-api'

/** The filters of a listing that name things of an owner; an unknown filter must be entered in `filterKinds` first. */
export function filterSlots(row: Row, firstIndex: number): Slot[] {
  if (row.filters === 'none' || (!isListing(row) && row.endpoint.name !== 'getKeyFigures')) return []
  const given = Object.keys(row.query?.(() => 0) ?? {})
  return shapeOf(row.endpoint.query).flatMap((filter): Slot[] => {
    const kind = filter === 'ids' ? (row.lists ?? null) : (filterKinds[filter] ?? null)
    return kind === null || given.includes(filter) ? [] : [{ index: firstIndex, part: 'filter', kind, filter }]
  })
}

const absentOf = (kind: Kind) => (kind === 'report' ? absentName : absentId)

/** Where the caller's own thing of a kind lies; undefined when there is none they may see. */
function homeOf(principal: Principal, targets: Targets, kind: Kind): RealPlace | undefined {
  const all: readonly RealPlace[] = ['own', 'near', 'sibling', 'foreign']
  return (principal.barred === null ? principal.sees : all).find((place) => targets[kind]?.[place] !== undefined)
}

/** The call of a cell; null when the caller has nothing of their own to put in another place of the call. */
export function partsOf(cell: Pick<Cell, 'row' | 'principal' | 'slot' | 'place'>, targets: Targets): CallParts | null {
  const { row, principal, slot, place } = cell
  const at = (kind: Kind, where: Place) => (where === 'absent' ? absentOf(kind) : targets[kind]?.[where])
  let isComplete = true
  const { parts } = partsWith(row, (index, kind) => {
    const isVaried = slot?.part !== 'filter' && slot?.index === index && place !== null
    const home = homeOf(principal, targets, kind)
    const value = isVaried ? at(kind, place) : home && at(kind, home)
    if (value === undefined) isComplete = false
    return value ?? 0
  })
  if (!isComplete) return null
  if (slot?.filter === undefined || place === null) return parts
  return { ...parts, query: { ...parts.query, [slot.filter]: at(slot.kind, place) ?? 0 } }
}

export const grantsOf = ({ needs }: Row): readonly Grant[] =>
  needs === 'public' || needs === 'account' || needs === 'signed' ? [] : needs

function passes(principal: Principal, { needs, endpoint }: Row): boolean {
  if (needs === 'public' || needs === 'account' || needs === 'signed') return true
  const holder = { roles: [principal.role], permissions: principal.permissionsFor(needs) ?? [] }
  const mode = typeof endpoint.access === 'object' ? endpoint.access.mode : undefined
  return isGranted(holder, needs, mode)
}

const outcomeOf = (statuses: readonly number[]): Expectation => ({
  statuses,
  meaning: statuses.some((status) => status < 400) ? 'accepted' : 'refused',
})
const refused = (...statuses: number[]): Expectation => ({ statuses, meaning: 'refused' })

function hiddenIn(row: Row, part: Part): Expectation {
  if (part === 'filter' && row.listsShared) return { statuses: [200], meaning: 'hidden' }
  if (part === 'filter' || (part === 'query' && isListing(row))) return { statuses: [200, 404], meaning: 'empty' }
  const fallback = part === 'body' ? [404, 422] : [404]
  return { statuses: row.hidden === undefined ? fallback : [row.hidden].flat(), meaning: 'hidden' }
}

/** What a caller who is not even known, or not admitted yet, gets anywhere. */
function barrierOf(row: Row, { barred }: Principal): Expectation | null {
  if (barred === null) return null
  if (row.needs === 'signed') return refused(barred === 'no account' ? 403 : 404)
  if (barred !== 'terms' && barred !== 'factor') return refused(401)
  return row.beforeTerms || (barred === 'factor' && row.withoutFactor) ? null : refused(403)
}

function exceptionOf(
  row: Row,
  principal: Principal,
  slot: Slot | null,
  place: Place | null,
  isHidden: boolean,
): Exception | undefined {
  return row.except?.find(
    ({ who, where, of, always }) =>
      who.includes(principal.name) &&
      (where === undefined || (place !== null && where.includes(place))) &&
      (of === undefined || of === slot?.kind) &&
      (always === true || !isHidden),
  )
}

/** The rules of the table: who is kept out by what, in the order in which the server must look. */
export function expectationOf(row: Row, principal: Principal, slot: Slot | null, place: Place | null): Expectation {
  const accepted: Expectation = { statuses: [row.accepted ?? row.endpoint.status], meaning: 'accepted' }
  if (row.needs === 'public') return accepted
  const barrier = barrierOf(row, principal)
  if (barrier) return barrier
  const isHidden = place !== null && (place === 'absent' || !principal.sees.includes(place))
  if (!passes(principal, row)) return slot && isHidden && row.targetFirst ? hiddenIn(row, slot.part) : refused(403)
  const exception = exceptionOf(row, principal, slot, place, isHidden)
  if (exception) return outcomeOf([exception.status].flat())
  return slot && isHidden ? hiddenIn(row, slot.part) : accepted
}

/** Every cell of a row for which the fixture has a target. */
export function cellsOf(row: Row, targets: Targets): Cell[] {
  const slots = slotsOf(row)
  const all = [...slots, ...filterSlots(row, slots.length)]
  const dimensions: readonly (readonly [Slot | null, Place | null])[] = [
    ...(slots.length === 0 ? [[null, null] as const] : []),
    ...all.flatMap((slot) =>
      places
        .filter((place) => place === 'absent' || targets[slot.kind]?.[place] !== undefined)
        .map((place) => [slot, place] as const),
    ),
  ]
  return principals
    .filter((principal) => principal.permissionsFor(grantsOf(row)) !== null)
    .flatMap((principal) =>
      dimensions.map(([slot, place]) => ({
        row,
        principal,
        slot,
        place,
        expected: expectationOf(row, principal, slot, place),
      })),
    )
    .filter((cell) => partsOf(cell, targets) !== null)
}

/** How a cell is called in a message. */
export function nameOf({ row, principal, slot, place }: Cell): string {
  const what = slot === null ? '' : ` / ${slot.filter ?? slot.part} ${place} ${slot.kind}`
  return `${row.endpoint.method} ${row.endpoint.path} / ${principal.name}${what}`
}
