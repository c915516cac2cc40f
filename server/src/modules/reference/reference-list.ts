interface Entry {
  readonly id: number
  readonly name: string
  readonly nameFr?: string
  readonly position?: number
  readonly severityNumber?: number
  readonly reference?: string
}

type OrderField = 'name' | 'nameFr' | 'order' | 'severityNumber' | 'reference'
type Order = Partial<Record<OrderField, 'asc' | 'desc' | undefined>>

/** What a caller asks of a reference list. */
export interface ListFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly ids?: readonly number[] | undefined
  /** Part of the name in either language. */
  readonly name?: string | undefined
  /** A letter, or a range such as A-E. */
  readonly startWith?: string | undefined
  readonly order?: Order | undefined
}

const combiningMarks = /\p{M}/gu
const plain = (text: string) => text.normalize('NFD').replaceAll(combiningMarks, '').toLowerCase()

function conditionsOf({ ids, name, startWith }: ListFilter): ((entry: Entry) => boolean)[] {
  const conditions: ((entry: Entry) => boolean)[] = []
  if (ids) conditions.push(({ id }) => ids.includes(id))
  if (name)
    conditions.push((entry) => [entry.name, entry.nameFr ?? ''].some((text) => plain(text).includes(plain(name))))
  if (startWith) {
    const [first, last] = [plain(startWith.charAt(0)), plain(startWith.charAt(startWith.length - 1))]
    conditions.push((entry) => {
      const letter = plain(entry.name).charAt(0)
      return letter >= first && letter <= last
    })
  }
  return conditions
}

const { compare } = new Intl.Collator('en', { numeric: true })
const keyOf: Record<OrderField, (entry: Entry) => string | number> = {
  name: ({ name }) => name,
  nameFr: ({ name, nameFr }) => nameFr ?? name,
  order: ({ position }) => position ?? 0,
  severityNumber: ({ severityNumber }) => severityNumber ?? 0,
  reference: ({ reference }) => reference ?? '',
}

const inOrder = (fields: readonly [OrderField, 'asc' | 'desc'][]) => (one: Entry, other: Entry) => {
  for (const [field, direction] of fields) {
    const [a, b] = [keyOf[field](one), keyOf[field](other)]
    const difference = typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
    if (difference !== 0) return direction === 'asc' ? difference : -difference
  }
  return one.id - other.id
}

const orderFields: readonly OrderField[] = ['name', 'nameFr', 'order', 'severityNumber', 'reference']

/** A page of a list that is small enough to be read whole; in its own order unless another is asked for. */
export function pageOf<T extends Entry>(all: readonly T[], filter: ListFilter): { items: T[]; total: number } {
  const conditions = conditionsOf(filter)
  const found = all.filter((entry) => conditions.every((holds) => holds(entry)))
  const asked = orderFields.flatMap((field): [OrderField, 'asc' | 'desc'][] => {
    const direction = filter.order?.[field]
    return direction === undefined ? [] : [[field, direction]]
  })
  const sorted = asked.length === 0 ? found : found.toSorted(inOrder(asked))
  const start = (filter.page - 1) * filter.itemsPerPage
  return { items: sorted.slice(start, start + filter.itemsPerPage), total: found.length }
}
