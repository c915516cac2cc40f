/** Something the product says otherwise than the rows. */
export interface Difference {
  readonly where: string
  readonly expected: unknown
  readonly told: unknown
}

export interface Comparison {
  readonly fields: number
  readonly differences: readonly Difference[]
  /** Fields of answers that nothing is derived for: new ones, most likely. */
  readonly unknown: readonly string[]
}

/** What no row can tell beforehand: signed addresses, names of states, and drawings. */
const untold: ReadonlySet<string> = new Set([
  'version',
  'uri',
  'assemblerImage',
  'assemblerThumbnail',
  'url',
  'files',
  'thumbnail',
  'dziPath',
  'dziProgress',
  'svg',
  'reportUrl',
  'reportMetadata',
  'reportError',
  'reportRemarks',
  'reportStandard',
  'reimport',
  'movedWithPicture',
])

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function isSame(expected: unknown, told: unknown): boolean {
  if (typeof expected !== 'number' || typeof told !== 'number') return Object.is(expected, told)
  return Math.abs(expected - told) <= 1e-9 * Math.max(1, Math.abs(expected))
}

const none: Comparison = { fields: 0, differences: [], unknown: [] }

export const joined = (all: readonly Comparison[]): Comparison => ({
  fields: all.reduce((sum, { fields }) => sum + fields, 0),
  differences: all.flatMap(({ differences }) => differences),
  unknown: [...new Set(all.flatMap(({ unknown }) => unknown))],
})

function compareLists(expected: readonly unknown[], told: readonly unknown[], where: string): Comparison {
  const length = compare(expected.length, told.length, `${where}.length`)
  const isLonger = expected.length > told.length ? expected : told
  return joined([length, ...isLonger.map((_, index) => compare(expected[index], told[index], `${where}[${index}]`))])
}

function compareObjects(
  expected: Readonly<Record<string, unknown>>,
  told: Readonly<Record<string, unknown>>,
  where: string,
): Comparison {
  const names = new Set([...Object.keys(expected), ...Object.keys(told)])
  return joined(
    [...names].map((name) => {
      if (!(name in expected)) return untold.has(name) ? none : { ...none, unknown: [name] }
      return compare(expected[name], told[name], `${where}.${name}`)
    }),
  )
}

/** Compares field by field, whatever is expected; a field that is told and was not expected is unknown, but for what no row can tell. */
export function compare(expected: unknown, told: unknown, where: string): Comparison {
  if (Array.isArray(expected) && Array.isArray(told)) return compareLists(expected, told, where)
  if (isObject(expected) && isObject(told)) return compareObjects(expected, told, where)
  return { fields: 1, differences: isSame(expected, told) ? [] : [{ where, expected, told }], unknown: [] }
}
