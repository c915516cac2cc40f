import { z } from 'zod'

/** What a resource is related to, by the name of the attribute it is nested under. */
export type Relations = ReadonlyMap<string, Relation>

export interface Relation {
  /** The name under `relationships`: JSON:API keeps `type` and `id` for itself, so such a relation takes the name of what it leads to. */
  readonly name: string
  relations(): Relations
}

const reserved: readonly string[] = ['type', 'id', 'links', 'relationships']

const inner = (schema: unknown): unknown => (schema instanceof z.ZodNullable ? inner(schema.unwrap()) : schema)

const shapeOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  schema instanceof z.ZodObject ? schema.shape : {}

/** The resource a member's schema leads to, when it is a relation: `{ data: resource }` or `{ data: resource[] }`. */
function targetOf(member: unknown): unknown {
  const shape = shapeOf(inner(member))
  if (Object.keys(shape).join() !== 'data') return undefined
  const target = shape.data instanceof z.ZodArray ? shape.data.element : shape.data
  return 'attributes' in shapeOf(target) ? target : undefined
}

const typeOf = (resource: unknown): string => {
  const { type } = shapeOf(resource)
  return type instanceof z.ZodLiteral ? String(type.value) : 'related'
}

/** The relations of a resource as its schema declares them. */
export function relationsOfResource(resource: unknown): Relations {
  const found = new Map<string, Relation>()
  for (const [key, member] of Object.entries(shapeOf(shapeOf(resource).attributes))) {
    const target = targetOf(member)
    if (target === undefined) continue
    const name = reserved.includes(key) ? typeOf(target) : key
    found.set(key, { name, relations: () => relationsOfResource(target) })
  }
  return found
}

/** The relations of the resources in a listing, by the schema of its answer. */
export function relationsOfListing(answer: z.ZodType | undefined): Relations {
  const { data } = shapeOf(answer)
  return relationsOfResource(data instanceof z.ZodArray ? data.element : undefined)
}

/** The name of a plain attribute in a compound document; `type` and the like are not allowed there. */
export const attributeName = (key: string): string => (reserved.includes(key) ? `${key}Name` : key)
