/** Documents are plain JSON; they are read through guards and rebuilt, never changed in place. */
export type Json = Record<string, unknown>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isIntegerBound = (key: string, value: unknown): boolean =>
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) || (key === 'minimum' && value === Number.MIN_SAFE_INTEGER)

/** Leaves out the bounds that every JavaScript integer has: they are not worth showing. */
export const withoutIntegerBounds = (schema: Json): Json =>
  Object.fromEntries(Object.entries(schema).filter(([key, value]) => !isIntegerBound(key, value)))

/** What a camera's clock showed: it knows no zone. */
const ofCameras = new Set(['capturedAt'])

/** What a field's name says of its text: `…At` is a moment in UTC, `…Date` is a calendar day. */
function formatByName(name: string): string | undefined {
  if (ofCameras.has(name)) return undefined
  if (/(^at|At)$/.test(name)) return 'date-time'
  return /(^date|Date)$/.test(name) ? 'date' : undefined
}

/** A text, or a text or nothing. */
const isText = (type: unknown): boolean =>
  type === 'string' || (Array.isArray(type) && type.every((each) => each === 'string' || each === 'null'))

const isPlainString = (schema: unknown): boolean =>
  isJson(schema) && isText(schema.type) && Object.keys(schema).every((key) => key === 'type' || key === 'description')

function withFormat(name: string, schema: unknown): unknown {
  const format = formatByName(name)
  if (format === undefined || !isJson(schema)) return schema
  if (isPlainString(schema)) return { ...schema, format }
  if (!Array.isArray(schema.anyOf)) return schema
  const choices: readonly unknown[] = schema.anyOf
  return { ...schema, anyOf: choices.map((each) => (isJson(each) && isPlainString(each) ? { ...each, format } : each)) }
}

/** Gives the moments and days among an object's fields their format. */
export function withMoments(schema: Json): Json {
  if (!isJson(schema.properties)) return schema
  const fields = Object.entries(schema.properties).map(([name, field]) => [name, withFormat(name, field)])
  return { ...schema, properties: Object.fromEntries(fields) }
}

const isSame = (values: readonly unknown[]): boolean => new Set(values.map((each) => JSON.stringify(each))).size === 1

/** A tuple of like parts becomes a list of that many: generators of clients do not know `items: false`. */
export function withoutTuple(schema: Json): Json {
  const { prefixItems, items, ...rest } = schema
  if (!Array.isArray(prefixItems) || prefixItems.length === 0) return schema
  const part = isSame(prefixItems) ? prefixItems[0] : { anyOf: prefixItems }
  return { ...rest, items: part, minItems: prefixItems.length, maxItems: prefixItems.length }
}

/** Words of one meaning in small and capital letters are named once, since names made of them would be alike. */
export function withoutTwins(schema: Json): Json {
  if (!Array.isArray(schema.enum)) return schema
  const values: readonly unknown[] = schema.enum
  const small = new Set(values)
  const kept = values.filter(
    (value) => typeof value !== 'string' || value === value.toLowerCase() || !small.has(value.toLowerCase()),
  )
  if (kept.length === values.length) return schema
  return { description: 'Capital letters are understood as well.', ...schema, enum: kept }
}
