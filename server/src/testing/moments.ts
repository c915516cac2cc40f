import { at } from './api-description.ts'

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
const day = /^\d{4}-\d\d-\d\d$/

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A schema and all it may be instead: what it points to, and its choices. */
function formsOf(document: unknown, schema: unknown): unknown[] {
  const pointer = at(schema, '$ref')
  if (typeof pointer === 'string') {
    const parts = pointer.replace(/^#\//, '').split('/')
    return formsOf(document, parts.reduce<unknown>(at, document))
  }
  const choices = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => listOf(at(schema, key)))
  return [schema, ...choices.flatMap((each) => formsOf(document, each))]
}

function lacking(document: unknown, value: unknown, schemas: unknown[], place: string): string[] {
  const forms = schemas.flatMap((schema) => formsOf(document, schema))
  if (typeof value === 'string') {
    const wanted = moment.test(value) ? 'date-time' : day.test(value) ? 'date' : undefined
    // A pattern says it as well, as for days that may lack their month.
    const isSaid = forms.some((form) => at(form, 'format') === wanted || at(form, 'pattern') !== undefined)
    return wanted === undefined || isSaid ? [] : [`${place}: ${wanted}`]
  }
  if (Array.isArray(value))
    return value.flatMap((each) =>
      lacking(
        document,
        each,
        forms.map((form) => at(form, 'items')),
        `${place}[]`,
      ),
    )
  return entriesOf(value).flatMap(([key, inner]) =>
    lacking(
      document,
      inner,
      forms.map((form) => at(at(form, 'properties'), key) ?? at(form, 'additionalProperties')),
      `${place}.${key}`,
    ),
  )
}

/** Examples of JSON in a description that are a moment or a day where their schema does not say so. */
export function momentsWithoutFormat(document: unknown): string[] {
  const found = entriesOf(at(document, 'paths')).flatMap(([, operations]) =>
    entriesOf(operations).flatMap(([, operation]) =>
      [at(operation, 'requestBody'), ...entriesOf(at(operation, 'responses')).map(([, each]) => each)].flatMap((part) =>
        entriesOf(at(part, 'content')).flatMap(([, media]) =>
          lacking(document, at(media, 'example'), [at(media, 'schema')], String(at(operation, 'operationId'))),
        ),
      ),
    ),
  )
  return [...new Set(found)]
}
