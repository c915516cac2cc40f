import type { ParkTreeNode } from '@visionair/contract/parks'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { allParkNames, markOfParks, type ParkName } from './park-tree.repository.ts'
import { seesWholeParks } from './parks.scope.ts'

interface KeptTree {
  readonly mark: string
  readonly tree: ParkTreeNode[]
}

const maxKeptTrees = 100
/** The trees last built, by who sees the same parks. Each holds as long as the mark kept with the parks is the same. */
const keptTrees = new WeakMap<Db, Map<string, KeptTree>>()

function treesOf(db: Db): Map<string, KeptTree> {
  const known = keptTrees.get(db)
  if (known) return known
  const trees = new Map<string, KeptTree>()
  keptTrees.set(db, trees)
  return trees
}

function keep(trees: Map<string, KeptTree>, scope: string, kept: KeptTree): void {
  trees.delete(scope)
  trees.set(scope, kept)
  const [oldest] = trees.keys()
  if (trees.size > maxKeptTrees && oldest !== undefined) trees.delete(oldest)
}

function buildTree(rows: readonly ParkName[]): ParkTreeNode[] {
  const known = new Set(rows.map(({ id }) => id))
  const byParent = Map.groupBy(rows, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const nodesUnder = (parentId: number | null): ParkTreeNode[] =>
    (byParent.get(parentId) ?? []).map(({ id, name, organizationId }) => ({
      id,
      name,
      organization: organizationId,
      children: nodesUnder(id),
    }))
  return nodesUnder(null)
}

const scopeOf = ({ isAdmin, organizationIds }: Actor): string =>
  isAdmin ? 'all' : organizationIds.toSorted((one, other) => one - other).join(',')

/**
 * All parks the actor may see as a tree; a park whose parent they may not see stands at the top. The same tree is given again
 * until a park is added, renamed or deleted, which is asked of the database each time.
 */
export async function parkTree({ db }: Context, actor: Actor): Promise<ParkTreeNode[]> {
  if (!seesWholeParks(actor)) return buildTree(await allParkNames(db, actor))
  const trees = treesOf(db)
  const scope = scopeOf(actor)
  const kept = trees.get(scope)
  if (kept && kept.mark === (await markOfParks(db, actor))) return kept.tree
  const rows = await allParkNames(db, actor)
  const tree = buildTree(rows)
  const [first] = rows
  if (first) keep(trees, scope, { mark: first.mark, tree })
  return tree
}
