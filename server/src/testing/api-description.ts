import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type App, registeredRoutes } from '../platform/http/register-endpoint.ts'

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
/** What an object has under a key; undefined where there is no such thing. */
export const at = (value: unknown, key: string): unknown => (isJson(value) ? value[key] : undefined)

/** What a server says of its answers, made to be looked up. */
export interface ApiDescription {
  /** The operation at an address, with its path as the description writes it; undefined where nothing is described. */
  operationAt(method: string, address: string): { readonly path: string; readonly operation: Json } | undefined
  /** The check of the schema at a place of the document; undefined when there is none. */
  validatorOf(parts: readonly string[]): ValidateFunction | undefined
}

/** An address of the description as a pattern; those without parameters come first. */
function patternsOf(document: unknown): { readonly path: string; readonly pattern: RegExp }[] {
  return Object.keys(at(document, 'paths') ?? {})
    .sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((path) => ({
      path,
      pattern: new RegExp(`^${path.replaceAll('{rest}', '.+').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    }))
}

/** A schema with a name is one of its own for Ajv, compiled once however many others point to it. */
const ofComponent = (name: string) => `/components/${name}`

/**
 * Checks by the strict mode of Ajv: a keyword, a format or a combination of types that it does not know is a fault of the description.
 * The document itself is no schema; those that it holds are.
 */
function validatorsOf(document: unknown): ApiDescription['validatorOf'] {
  const ajv = new Ajv2020({ strict: true, validateFormats: true })
  addFormats.default(ajv)
  const named: unknown = JSON.parse(
    JSON.stringify(document).replaceAll('"#/components/schemas/', `"${ofComponent('')}`),
  )
  for (const [name, schema] of Object.entries(Object(at(at(named, 'components'), 'schemas'))))
    if (isJson(schema)) ajv.addSchema(schema, ofComponent(name))
  const made = new Map<string, ValidateFunction>()
  return (parts) => {
    const schema = parts.reduce<unknown>((part, key) => Object(part)[key], named)
    if (!isJson(schema)) return undefined
    // All operations refuse in the same form.
    const key = JSON.stringify(schema)
    const validate = made.get(key) ?? ajv.compile(schema)
    made.set(key, validate)
    return validate
  }
}

/** Reads the description of a server that has all its routes. */
export function descriptionOf(app: App): ApiDescription {
  const document: unknown = app.swagger()
  const patterns = patternsOf(document)
  let validators: ApiDescription['validatorOf'] | undefined
  return {
    operationAt: (method, address) => {
      const [bare = ''] = address.split('?')
      const path = patterns.find(({ pattern }) => pattern.test(bare))?.path
      const operation = path === undefined ? undefined : at(at(at(document, 'paths'), path), method.toLowerCase())
      return path === undefined || !isJson(operation) ? undefined : { path, operation }
    },
    validatorOf: (parts) => {
      validators ??= validatorsOf(document)
      return validators(parts)
    },
  }
}

const known = new Map<string, ApiDescription>()

/**
 * The same for the product, read once for all of its servers in a process that have the same routes: it is made of the code alone,
 * and writing it and compiling its schemas takes a second.
 */
export function descriptionOfProduct(app: App): ApiDescription {
  const routes = registeredRoutes(app)
    .map(({ method, url }) => `${method} ${url}`)
    .join('\n')
  const description = known.get(routes) ?? descriptionOf(app)
  known.set(routes, description)
  return description
}
