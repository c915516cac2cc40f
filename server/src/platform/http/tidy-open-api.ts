/** Documents are plain JSON; they are read through guards and rebuilt, never changed in place. */
type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Completes what the generator leaves out: objects in a query are `name[key]=value` (deepObject), lists are `name[]=value`,
 * the rest of an address has a name, and the bounds every JavaScript integer has are not worth showing.
 */
export function tidyDocument<D extends object>(document: D): D
export function tidyDocument(document: object): unknown {
  return tidy(document)
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (!isJson(value)) return value
  const entries = Object.entries(value).filter(([key, inner]) => !isIntegerBound(key, inner))
  const tidied: Json = Object.fromEntries(entries.map(([key, inner]) => [withNamedRest(key), tidy(inner)]))
  if (tidied.in === 'path' && tidied.name === '*') return { ...tidied, name: restName }
  return tidied.in === 'query' && isJson(tidied.schema) ? withStyle(tidied, tidied.schema) : tidied
}

const restName = 'rest'
/** The router's `*` in an address, under the name its parameter is given. */
const withNamedRest = (key: string): string => (key.startsWith('/') ? key.replace('{*}', `{${restName}}`) : key)

const isIntegerBound = (key: string, value: unknown): boolean =>
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER) || (key === 'minimum' && value === Number.MIN_SAFE_INTEGER)

function withStyle(parameter: Json, schema: Json): Json {
  if (schema.type === 'object')
    return { ...parameter, style: 'deepObject', explode: true, schema: withNamedKeys(schema) }
  if (schema.type === 'array')
    return { ...parameter, name: `${String(parameter.name)}[]`, style: 'form', explode: true }
  return parameter
}

/** A record over a closed list of keys becomes an object that names them, which readers and tools show better. */
function withNamedKeys(schema: Json): Json {
  const { propertyNames, additionalProperties, ...rest } = schema
  if (!isJson(propertyNames) || !Array.isArray(propertyNames.enum)) return schema
  const properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), additionalProperties]))
  return { ...rest, properties, additionalProperties: false }
}
