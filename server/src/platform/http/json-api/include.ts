import type { Relations } from './relations.ts'

/** The relations to send along, each with those to send along with it. */
export interface IncludeTree extends ReadonlyMap<string, IncludeTree> {}

const maxPaths = 20
const path = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*){0,2}$/

/** Puts one path such as `parent.types` into the tree; false when a step is not a relation there. */
function grow(tree: Map<string, IncludeTree>, steps: readonly string[], relations: Relations): boolean {
  const [step, ...rest] = steps
  if (step === undefined) return true
  const relation = [...relations.values()].find(({ name }) => name === step)
  if (!relation) return false
  const branch = new Map(tree.get(step) ?? [])
  tree.set(step, branch)
  return grow(branch, rest, relation.relations())
}

/**
 * Reads `include=parent,subDevices.types` against the relations there are. An empty text includes nothing.
 * Null when it is malformed, too long or names what is not a relation.
 */
export function parseInclude(text: unknown, relations: Relations): IncludeTree | null {
  if (typeof text !== 'string') return null
  const tree = new Map<string, IncludeTree>()
  if (text === '') return tree
  const paths = text.split(',')
  const isKnown = (each: string) => path.test(each) && grow(tree, each.split('.'), relations)
  return paths.length <= maxPaths && paths.every(isKnown) ? tree : null
}
