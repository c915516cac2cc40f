import { basePath } from '../base-path.ts'

type Primitive = string | number | boolean

const isPrimitive = (value: unknown): value is Primitive =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function appendValue(search: URLSearchParams, key: string, value: unknown): void {
  if (isPrimitive(value)) search.append(key, String(value))
  else if (Array.isArray(value)) {
    if (value.length > 0) search.append(key, value.filter(isPrimitive).join(','))
  } else if (typeof value === 'object' && value !== null)
    for (const [inner, innerValue] of Object.entries(value)) appendValue(search, `${key}[${inner}]`, innerValue)
}

/** A query as the server reads it: `order: { name: 'asc' }` becomes `order[name]=asc`, lists are comma-joined, undefined and null are left out. */
export function queryText(query: object | undefined): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) appendValue(search, key, value)
  return search.toString()
}

/** The address of a call: `:name` in the path is filled from the parameters. Throws when one is missing. */
export function addressOf(path: string, params: object | undefined, query: object | undefined): string {
  const values = new Map(Object.entries(params ?? {}))
  const filled = path.replace(/:([A-Za-z_]+)/g, (_, name: string) => {
    const value: unknown = values.get(name)
    if (!isPrimitive(value)) throw new Error(`The address ${path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const text = queryText(query)
  return `${basePath}${filled}${text === '' ? '' : `?${text}`}`
}
