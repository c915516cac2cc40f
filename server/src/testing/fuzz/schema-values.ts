import fc from 'fast-check'
import { z } from 'zod'

/** As much of a JSON Schema as the product's description of itself uses. */
const schemaShape = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
})
type Schema = z.infer<typeof schemaShape>

/** What a `$ref` of the description names. */
export type Resolve = (ref: string) => unknown

/** Numbers that stand for something in the world, so that some calls reach what is there. */
export interface Known {
  readonly ids: readonly number[]
}

const deepest = 6
const odd = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  'é\u202Ex',
  '<b>',
  0,
  -1,
  1.5,
  1e21,
  2 ** 31,
  true,
  [],
  {},
  [null],
  "' or 1=1",
)

const letters = fc.string({ unit: 'grapheme', maxLength: 40 })

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2024-02-29', '2026-03-31', '1999-12-31', '2026-02-30', '20260331')
  if (format === 'date-time') return fc.constantFrom('2026-03-31T10:00:00.000Z', '2026-03-31T10:00:00Z', 'yesterday')
  if (format === 'email') return fc.constantFrom('a@b.example', 'zoë@b.example', 'nobody', 'x@y')
  if (format === 'uuid') return fc.uuid()
  if (pattern !== undefined) return fc.oneof(fc.stringMatching(new RegExp(pattern)), letters)
  return fc.oneof(
    { weight: 6, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 20) }) },
    { weight: 2, arbitrary: letters },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(Math.min(maxLength + 1, 5_000)), '\u0000', '%00', '../..') },
  )
}

function numberOf(schema: Schema, isWhole: boolean, { ids }: Known): fc.Arbitrary<number> {
  const low = Math.max(schema.minimum ?? schema.exclusiveMinimum ?? -1_000, -(2 ** 31))
  const high = Math.max(Math.min(schema.maximum ?? schema.exclusiveMaximum ?? 1_000, 2 ** 31 - 1), low)
  const edges = fc.constantFrom(low, high, low - 1, high + 1, 2 ** 31, 2 ** 53)
  const inside = isWhole
    ? fc.integer({ min: Math.ceil(low), max: Math.floor(high) })
    : fc.double({ min: low, max: high, noNaN: true })
  return fc.oneof(
    { weight: 3, arbitrary: inside },
    { weight: isWhole && ids.length > 0 ? 5 : 0, arbitrary: fc.constantFrom(...(ids.length > 0 ? ids : [1])) },
    { weight: 1, arbitrary: edges },
  )
}

/**
 * Values a schema describes, and now and then one it does not: bounds by one, texts that are too long, other types. Deep or endless
 * schemas end at null.
 */
export function valuesOf(schema: unknown, resolve: Resolve, known: Known, depth = 0): fc.Arbitrary<unknown> {
  const read = schemaShape.safeParse(schema)
  if (!read.success || depth > deepest) return fc.constant(null)
  return fc.oneof({ weight: 14, arbitrary: meant(read.data, resolve, known, depth) }, { weight: 1, arbitrary: odd })
}

function meant(schema: Schema, resolve: Resolve, known: Known, depth: number): fc.Arbitrary<unknown> {
  const inner = (part: unknown) => valuesOf(part, resolve, known, depth + 1)
  if (schema.$ref !== undefined) return inner(resolve(schema.$ref))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined && schema.enum.length > 0) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices !== undefined && choices.length > 0) return fc.oneof(...choices.map(inner))
  const [type = 'object'] = [schema.type ?? []].flat()
  if (Array.isArray(schema.type) && schema.type.length > 1)
    return fc.oneof(...schema.type.map((each) => meant({ ...schema, type: each }, resolve, known, depth)))
  if (type === 'string') return textOf(schema)
  if (type === 'integer' || type === 'number') return numberOf(schema, type === 'integer', known)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array')
    return fc.array(inner(schema.items ?? {}), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.min(schema.maxItems ?? 4, 4),
    })
  return objectOf(schema, inner)
}

function objectOf({ properties = {}, required = [] }: Schema, inner: (part: unknown) => fc.Arbitrary<unknown>) {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, inner(part)]))
  const whole = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
  const other = fc.record({ whole, name: fc.constantFrom('id', '__proto__', 'constructor', 'isAdmin', 'organization') })
  return fc.oneof(
    { weight: 9, arbitrary: whole },
    { weight: 1, arbitrary: other.map(({ whole: object, name }) => ({ ...object, [name]: 1 })) },
  )
}
