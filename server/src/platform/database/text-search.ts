import { type RawBuilder, type SqlBool, sql } from 'kysely'

const around = (text: string) => sql`'%' || regexp_replace(searchable(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** Rows whose column holds the text, whatever the case and the accents; served by a trigram index on `searchable(column)`. */
export const contains = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`searchable(${sql.ref(column)}) like ${around(text)}`

/** The same for a column that is kept searchable. */
export const holds = (column: string, text: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} like ${around(text)}`

/** Rows whose column begins, without accents, with a letter or a letter of a range such as `A-E`. */
export const startsWithin = (column: string, range: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`left(searchable(${sql.ref(column)}), 1) between ${range.charAt(0).toLowerCase()} and ${range.charAt(range.length - 1).toLowerCase()}`

/** Rows whose name looks the same, whatever the case: see `name_key`. */
export const isNamed = (column: string, name: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`name_key(${sql.ref(column)}) = name_key(${name})`

/** All conditions at once; none is always true. */
export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** The order of names as people expect it: accents and case do not matter first, T2 stands before T10. */
export const byName = (column: string): RawBuilder<string> => sql<string>`${sql.ref(column)} collate natural_order`

/** Rows whose id is among the given ones. */
export const idIn = (column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${ids}::int[])`
