import type { IncludeTree } from './include.ts'
import { attributeName, type Relations } from './relations.ts'

type Json = Readonly<Record<string, unknown>>

interface Identifier {
  readonly type: string
  readonly id: string
}

interface CompoundResource extends Identifier {
  readonly attributes: Json
  readonly relationships?: Json
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

interface Nested extends Identifier {
  readonly attributes: Json
}
const isNested = (value: unknown): value is Nested =>
  isJson(value) && typeof value.id === 'string' && typeof value.type === 'string' && isJson(value.attributes)

const keyOf = ({ type, id }: Identifier): string => `${type} ${id}`
const identifierOf = ({ type, id }: Identifier): Identifier => ({ type, id })

/** Collects what is sent along; the same resource met twice, once short and once whole, is sent once with all that is known. */
class Included {
  readonly #byKey = new Map<string, CompoundResource>()

  add(resource: CompoundResource): void {
    const known = this.#byKey.get(keyOf(resource))
    const relationships = { ...known?.relationships, ...resource.relationships }
    this.#byKey.set(keyOf(resource), {
      ...identifierOf(resource),
      attributes: { ...known?.attributes, ...resource.attributes },
      ...(Object.keys(relationships).length === 0 ? {} : { relationships }),
    })
  }

  except(primary: readonly Identifier[]): CompoundResource[] {
    const keys = new Set(primary.map(keyOf))
    return [...this.#byKey.values()].filter((resource) => !keys.has(keyOf(resource)))
  }
}

const nestedIn = (value: unknown): Nested[] => {
  const data = isJson(value) ? value.data : undefined
  return Array.isArray(data) ? data.filter(isNested) : isNested(data) ? [data] : []
}

function linkageOf(value: unknown): { data: Identifier | Identifier[] | null } {
  const nested = nestedIn(value)
  if (isJson(value) && Array.isArray(value.data)) return { data: nested.map(identifierOf) }
  const [only] = nested
  return { data: only ? identifierOf(only) : null }
}

/** A resource with its relations as linkage; what the tree names is added to the included ones, at every depth it reaches. */
function compound(resource: Nested, relations: Relations, tree: IncludeTree, included: Included): CompoundResource {
  const attributes: Record<string, unknown> = {}
  const relationships: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(resource.attributes)) {
    const relation = relations.get(key)
    if (key === 'id') continue
    if (!relation) {
      attributes[attributeName(key)] = value
      continue
    }
    relationships[relation.name] = linkageOf(value)
    const branch = tree.get(relation.name)
    if (branch)
      for (const nested of nestedIn(value)) included.add(compound(nested, relation.relations(), branch, included))
  }
  const hasRelations = Object.keys(relationships).length > 0
  return { ...identifierOf(resource), attributes, ...(hasRelations ? { relationships } : {}) }
}

/**
 * A listing in the form JSON:API gives relations: linkage under `relationships`, and the resources the tree names once each
 * under `included`, which is bounded by the page and by the paths asked for, and is there when it is empty (JSON:API 1.1,
 * "Inclusion of Related Resources"): by it a client tells both forms of a listing apart.
 */
export function compoundDocument(listing: Json, relations: Relations, tree: IncludeTree): Json {
  const included = new Included()
  const nested = Array.isArray(listing.data) ? listing.data.filter(isNested) : []
  const data = nested.map((resource) => compound(resource, relations, tree, included))
  return { ...listing, data, included: included.except(data) }
}
