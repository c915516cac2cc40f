import { location } from './answer-headers.ts'
import { headersKey } from './describe-endpoint.ts'
import { tagsOf } from './tags.ts'
import { isJson, type Json, withMoments, withoutIntegerBounds, withoutTuple, withoutTwins } from './tidy-schema.ts'
import { withUsedSchemas } from './used-schemas.ts'

/**
 * Completes what the generator leaves out: objects in a query are `name[key]=value` (deepObject), lists are `name[]=value`,
 * the rest of an address has a name, moments and days have a format; each answer names its headers, and a list with `include` its
 * second form. Parts are described, and schemas that nothing points to are left out.
 */
export function tidyDocument<D extends object>(document: D): D
export function tidyDocument(document: object): unknown {
  const tidied = tidy(document)
  if (!isJson(tidied) || !isJson(tidied.paths)) return tidied
  const { paths } = tidied
  const complete = Object.entries(paths).map(([path, operations]) => [path, withAnswers(path, operations, paths)])
  const whole = { ...tidied, paths: Object.fromEntries(complete), components: withCompound(tidied.components) }
  return withUsedSchemas({ ...whole, tags: tagsOf(tagNamesIn(paths)) })
}

const tagNamesIn = (paths: Json): string[] =>
  Object.values(paths)
    .flatMap((operations) => (isJson(operations) ? Object.values(operations) : []))
    .flatMap((operation) => (isJson(operation) && Array.isArray(operation.tags) ? operation.tags.map(String) : []))

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy)
  if (!isJson(value)) return value
  const entries = Object.entries(withoutIntegerBounds(value))
  const tidied: Json = Object.fromEntries(entries.map(([key, inner]) => [withNamedRest(key), tidy(inner)]))
  if (tidied.in === 'path' && tidied.name === '*') return { ...tidied, name: restName }
  if (tidied.in === 'query' && isJson(tidied.schema)) return withStyle(tidied, tidied.schema)
  return withMoments(withoutTwins(withoutTuple(tidied)))
}

const restName = 'rest'
/** The router's `*` in an address, under the name its parameter is given. */
const withNamedRest = (key: string): string => (key.startsWith('/') ? key.replace('{*}', `{${restName}}`) : key)

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

function withAnswers(path: string, operations: unknown, paths: Json): unknown {
  if (!isJson(operations)) return operations
  const single = paths[`${path}/{id}`]
  const isAddressed = isJson(single) && 'get' in single
  return Object.fromEntries(
    Object.entries(operations).map(([method, operation]) => [
      method,
      isJson(operation) ? withHeaders(withSecondForm(operation), isAddressed) : operation,
    ]),
  )
}

function withHeaders(operation: Json, isAddressed: boolean): Json {
  const { responses, [headersKey]: known, ...rest } = operation
  if (!isJson(responses)) return operation
  // The generator of the document takes every HEAD for the twin of a GET.
  const named = typeof rest.operationId === 'string' ? { operationId: rest.operationId.replace(/-head$/, '') } : {}
  const complete = Object.entries(responses).map(([status, response]) => {
    const headers = isJson(known) ? known[status] : undefined
    if (!isJson(response) || !isJson(headers)) return [status, response]
    return [status, { ...response, headers: status === '201' && isAddressed ? { ...headers, location } : headers }]
  })
  return { ...rest, ...named, responses: Object.fromEntries(complete) }
}

const compoundName = 'CompoundDocument'
const jsonApi = 'application/vnd.api+json'

/** What a list answers with `include`: JSON:API's own form, relations as relationships and what they name beside. */
const compoundSchema = {
  type: 'object',
  description: 'What a list answers when `include` is in the query (JSON:API 1.1, compound documents).',
  required: ['data', 'included', 'meta', 'links'],
  properties: {
    data: { type: 'array', items: { $ref: '#/components/schemas/IncludedResource' } },
    included: { type: 'array', items: { $ref: '#/components/schemas/IncludedResource' } },
    meta: { $ref: '#/components/schemas/ListMeta' },
    links: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

const includedSchema = {
  type: 'object',
  description: 'A resource with its relations as JSON:API relationships.',
  required: ['id', 'type', 'attributes'],
  properties: {
    id: { type: 'string' },
    type: { type: 'string' },
    attributes: { type: 'object', additionalProperties: true },
    relationships: { type: 'object', additionalProperties: true },
  },
}

function withCompound(components: unknown): unknown {
  if (!isJson(components) || !isJson(components.schemas)) return components
  return {
    ...components,
    schemas: { ...components.schemas, [compoundName]: compoundSchema, IncludedResource: includedSchema },
  }
}

const takesInclude = ({ parameters }: Json): boolean =>
  Array.isArray(parameters) && parameters.some((each) => isJson(each) && each.name === 'include')

function withSecondForm(operation: Json): Json {
  const { responses } = operation
  if (!takesInclude(operation) || !isJson(responses) || !isJson(responses['200'])) return operation
  const { content } = responses['200']
  const media = isJson(content) ? content[jsonApi] : undefined
  if (!isJson(content) || !isJson(media)) return operation
  const schema = { anyOf: [media.schema, { $ref: `#/components/schemas/${compoundName}` }] }
  const answer = { ...responses['200'], content: { ...content, [jsonApi]: { ...media, schema } } }
  return { ...operation, responses: { ...responses, 200: answer } }
}
