import pg from 'pg'

const arrayOids = { int8: 1016, date: 1182, numeric: 1231 }

/**
 * How values arrive from PostgreSQL, in agreement with the generated types: `date` as 'YYYY-MM-DD' (a Date would shift
 * by a day with the time zone), `int8` and `numeric` as numbers, `timestamptz` as Date; likewise in one-dimensional
 * arrays. An `int8` beyond 2^53 throws RangeError rather than losing digits.
 */
export function valueParsers(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  const { DATE, INT8, NUMERIC } = pg.types.builtins
  types.setTypeParser(DATE, (text) => text)
  types.setTypeParser(INT8, parseInteger)
  types.setTypeParser(NUMERIC, Number)
  types.setTypeParser(arrayOids.date, (text) => parseArray(text, (element) => element))
  types.setTypeParser(arrayOids.int8, (text) => parseArray(text, parseInteger))
  types.setTypeParser(arrayOids.numeric, (text) => parseArray(text, Number))
  return types
}

function parseInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} from the database does not fit a number exactly`)
  return value
}

/** Elements of these types hold no comma, quote or brace, so the text form needs no unquoting. */
function parseArray<T>(text: string, parse: (element: string) => T): (T | null)[] {
  if (!text.startsWith('{') || text.startsWith('{{')) throw new RangeError(`unsupported array: ${text}`)
  const inner = text.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map((element) => (element === 'NULL' ? null : parse(element)))
}
