import type { ParkTreeNode } from '@visionair/contract/parks'
import { createParks, parkTree, visiblePlainParks } from '../../parks/parks.service.ts'
import { nameKey, type WantedPark } from '../folders/folder-tree.ts'
import { sayingWhere } from '../import-failed.ts'
import type { ImportChange } from '../imports.types.ts'
import { batchesOf, outcomeOf, type Site } from '../site.ts'
import { changePark, givenToPark, isParkWanted, refuseBelowPark } from './reconcile-facts.ts'
import { type MetTurbine, reconcileTurbines, reportTurbines } from './reconcile-turbines.service.ts'

/** Parks settled together, with a handful of statements. */
const batchSize = 50

interface MetPark {
  readonly wanted: WantedPark
  readonly found: ParkTreeNode | undefined
  readonly changes: readonly ImportChange[]
}

/** A park that is there now, or would be. */
interface ReconciledPark extends MetPark {
  readonly id: number | null
}

const fieldsOf = ({ name, facts }: WantedPark) => {
  const { localization = name, comment = null, position = null } = facts ?? {}
  return { name, localization, comment, position }
}

/** What is wanted of each park; one that is not there and only asked for by rows that are refused is left out. */
async function meetParks(
  site: Site,
  parks: readonly (readonly [WantedPark, ParkTreeNode | undefined])[],
): Promise<MetPark[]> {
  const ids = parks.flatMap(([{ facts }, found]) => (found && facts ? [found.id] : []))
  const known = ids.length === 0 ? [] : await visiblePlainParks(site.ctx, site.actor, ids)
  const plain = new Map(known.map((park) => [park.id, park]))
  const met: MetPark[] = []
  for (const [wanted, found] of parks) {
    if (!found && !isParkWanted(wanted)) {
      refuseBelowPark(site, wanted)
      continue
    }
    const park = found && plain.get(found.id)
    met.push({
      wanted,
      found,
      changes: park ? await changePark(site, wanted, park) : found ? [] : givenToPark(site, wanted),
    })
  }
  return met
}

/** Creates those of the parks that are not there. */
async function placeParks(site: Site, met: readonly MetPark[], parentId: number | null): Promise<ReconciledPark[]> {
  const { ctx, actor, order, isDryRun } = site
  const place = { parent: parentId, organization: parentId === null ? order.organizationId : null }
  const missing = isDryRun ? [] : met.filter(({ found }) => !found)
  const wanted = missing.map((park) => park.wanted)
  const ids = await sayingWhere(wanted, () => createParks(ctx, actor, place, wanted.map(fieldsOf)))
  const created = new Map(missing.map((park, index) => [park, ids[index] ?? null]))
  return met.map((park) => ({ ...park, id: park.found?.id ?? created.get(park) ?? null }))
}

async function reportPark(
  site: Site,
  { wanted, found, changes, id }: ReconciledPark,
  turbines: readonly MetTurbine[],
): Promise<void> {
  const { path, name } = wanted
  const outcome = outcomeOf(found !== undefined, changes)
  site.nodes.push({ path, kind: 'park', name: found?.name ?? name, photos: 0, ...outcome })
  await site.advance()
  await reportTurbines(site, turbines)
  await reconcileParks(site, wanted.parks, found?.children ?? [], id)
}

async function reconcileBatch(
  site: Site,
  parks: readonly (readonly [WantedPark, ParkTreeNode | undefined])[],
  parentId: number | null,
): Promise<void> {
  const settled = await placeParks(site, await meetParks(site, parks), parentId)
  const turbines = await reconcileTurbines(site, settled)
  for (const [index, park] of settled.entries()) await reportPark(site, park, turbines[index] ?? [])
}

async function reconcileParks(
  site: Site,
  wanted: ReadonlyMap<string, WantedPark>,
  siblings: readonly ParkTreeNode[],
  parentId: number | null,
): Promise<void> {
  const byName = new Map(siblings.toReversed().map((park) => [nameKey(park.name), park]))
  for (const batch of batchesOf([...wanted], batchSize))
    await reconcileBatch(
      site,
      batch.map(([key, park]) => [park, byName.get(key)] as const),
      parentId,
    )
}

const flat = (nodes: readonly ParkTreeNode[]): ParkTreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])

/**
 * Compares what folders and tables speak of with the parks the actor may see and, unless it is a dry run, creates what is missing and
 * changes what differs. What is called like the park that everything goes into is that park. False when that park is gone.
 */
export async function reconcileTree(site: Site, root: WantedPark): Promise<boolean> {
  const { ctx, actor, order } = site
  const top = await parkTree(ctx, actor)
  if (order.parentId === null) {
    const own = top.filter(({ organization }) => organization === order.organizationId)
    await reconcileParks(site, root.parks, own, null)
    return true
  }
  const parent = flat(top).find(({ id }) => id === order.parentId)
  if (!parent) return false
  const [turbines = []] = await reconcileTurbines(site, [{ wanted: root, id: parent.id }])
  await reportTurbines(site, turbines)
  await reconcileParks(site, root.parks, [...parent.children, parent], parent.id)
  return true
}
