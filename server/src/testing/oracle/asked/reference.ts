import type { Row } from '../facts/rows.ts'
import { beginsWithin, compareNames, holdsText } from '../facts/text.ts'
import {
  saidOfAttribute,
  saidOfDeviceType,
  saidOfMeasureType,
  saidOfModel,
  saidOfRanked,
  saidOfService,
  saidOfSeverity,
  saidOfWeather,
} from '../said/reference.ts'
import { type Order, ordering } from './ordering.ts'
import { type Asking, absent, byId, one, type Params, page, type Question } from './question.ts'

/** An entry of a reference list, as far as lists can be narrowed and ordered by it. */
interface Entry {
  readonly id: number
  readonly name: string
  readonly nameFr?: string
}

interface List<R extends Entry> {
  readonly path: string
  readonly entries: readonly R[]
  /** Its own order; the id breaks ties. */
  readonly order?: Order<R>
  /** What it can be ordered by besides both names. */
  readonly orders?: Readonly<Record<string, Order<R>>>
  say(entry: R): unknown
  /** Whether its entries are told one by one as well. */
  readonly hasSingles?: boolean
}

/** Services have one name in both languages. */
const frenchOf = ({ name, nameFr = name }: Entry): string => nameFr
const byName = (one: Entry, other: Entry): number => compareNames(one.name, other.name)
const byFrenchName = (one: Entry, other: Entry): number => compareNames(frenchOf(one), frenchOf(other))
const anyhow = (): number => 0

interface Narrowing {
  readonly params: Params
  keeps(entry: Entry): boolean
}

/** "`name` finds a part of the name in either language", "`startWith` filters by the first letters of the name". */
function narrowingsOf({ dice }: Asking, entries: readonly Entry[]): readonly Narrowing[] {
  const any = dice.pick(entries)
  const from = dice.below(3)
  const part = dice
    .pick([any.name, frenchOf(any), any.name.toUpperCase()])
    .slice(from, from + 2 + dice.below(3))
    .trim()
  const letters = dice.pick(['A-E', 'F-J', 'K-O', 'P-T', 'U-Z', 'e', 'B'])
  const ids = dice.some(entries, 4).map(({ id }) => id)
  const holds = (entry: Entry) => holdsText(entry.name, part) || holdsText(frenchOf(entry), part)
  const begins = ({ name }: Entry) => beginsWithin(name, letters)
  return [
    { params: {}, keeps: () => true },
    { params: { name: part }, keeps: holds },
    { params: { startWith: letters }, keeps: begins },
    { params: { ids: ids.join(',') }, keeps: ({ id }) => ids.includes(id) },
    {
      params: { ids: ids.join(','), startWith: letters, name: part },
      keeps: (entry) => ids.includes(entry.id) && begins(entry) && holds(entry),
    },
  ]
}

const unasked = 50

/** "Items per page is 50 for types and components", and for the other lists of the kind, when nobody says how many. */
export function pageOfFifty<R>(
  asking: Asking,
  listed: { readonly path: string; readonly params: Params; readonly rows: readonly R[]; say(row: R): unknown },
): Question {
  if (asking.dice.happens(0.6)) return page(asking, listed)
  const question = page(asking, { ...listed, itemsPerPage: unasked })
  return { ...question, path: question.path.replace(`&itemsPerPage=${unasked}`, '') }
}

/** A list with its narrowings and orders, and some of its entries one by one. */
export function askList<R extends Entry>(asking: Asking, list: List<R>): readonly Question[] {
  const { dice } = asking
  const { path, entries, order = anyhow, orders = {}, say, hasSingles = true } = list
  const lists = narrowingsOf(asking, entries).map(({ params, keeps }) => {
    // Where another order is asked for, only the id breaks its ties.
    const asked = ordering<R>(asking, anyhow, { name: byName, nameFr: byFrenchName, ...orders })
    const isAsked = Object.keys(asked.params).length > 0
    const inOrder = isAsked ? asked.order : (left: R, right: R) => order(left, right) || byId(left, right)
    const rows = entries.filter(keeps).toSorted(inOrder)
    return pageOfFifty(asking, { path, params: { ...params, ...asked.params }, rows, say })
  })
  if (!hasSingles) return lists
  const gone = 1 + Math.max(0, ...entries.map(({ id }) => id))
  const singles = dice.some(entries, 4).map((entry) => one(`${path}/${entry.id}`, say(entry)))
  return [...lists, ...singles, absent(`${path}/${gone}`)]
}

const byPlace = (one: { readonly position: number }, other: { readonly position: number }): number =>
  one.position - other.position
const byReference = (one: { readonly reference: string }, other: { readonly reference: string }): number =>
  compareNames(one.reference, other.reference)
const byNumber = (one: Row<'severities'>, other: Row<'severities'>): number => one.severityNumber - other.severityNumber

function askModels({ truth: { facts }, dice }: Asking): readonly Question[] {
  const path = (id: number) => `/api/types/${id}/generate_model_device`
  return [
    ...dice
      .some(facts.rows.deviceTypes, 3)
      .flatMap(({ id }) => [
        one(path(id), saidOfModel(facts, id, false)),
        one(`${path(id)}?wantAttributeId=1`, saidOfModel(facts, id, true)),
      ]),
    absent(path(1000)),
  ]
}

/** The lists that hold for everybody, each in its order, which everybody who is signed in is told alike. */
export function askReference(asking: Asking): readonly Question[] {
  const { facts } = asking.truth
  const { rows } = facts
  return [
    ...askList(asking, {
      path: '/api/services',
      entries: rows.services,
      order: byPlace,
      say: (each) => saidOfService(facts, each),
    }),
    ...askList(asking, {
      path: '/api/types',
      entries: rows.deviceTypes,
      orders: { reference: byReference },
      say: (each) => saidOfDeviceType(facts, each),
    }),
    ...askList(asking, {
      path: '/api/attributs',
      entries: rows.attributes,
      orders: { reference: byReference },
      say: saidOfAttribute,
    }),
    ...askList(asking, {
      path: '/api/annotation_severities',
      entries: rows.severities,
      order: byNumber,
      orders: { severityNumber: byNumber },
      say: (each) => saidOfSeverity(facts, each),
    }),
    ...askList(asking, {
      path: '/api/annotation_types',
      entries: rows.annotationTypes,
      order: byPlace,
      orders: { order: byPlace },
      say: saidOfRanked,
    }),
    ...askList(asking, { path: '/api/weathers', entries: rows.weathers, say: saidOfWeather }),
    ...askList(asking, {
      path: '/api/volta_measure_types',
      entries: rows.measureTypes,
      order: byPlace,
      orders: { order: byPlace },
      say: saidOfMeasureType,
      hasSingles: false,
    }),
    ...askModels(asking),
  ]
}
