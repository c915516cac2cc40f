import type { ParkTreeNode } from '@visionair/contract/parks'
import { createDevice, listVisibleDevices } from '../devices/devices.service.ts'
import type { Device } from '../devices/devices.types.ts'
import { createPark, parkTree } from '../parks/parks.service.ts'
import { nameKey, type WantedPark, type WantedTurbine } from './folder-tree.ts'
import { settleParts } from './settle-parts.service.ts'
import { settleVisit } from './settle-visit.service.ts'
import type { Site } from './site.ts'

const turbineTypeId = 8
const pageSize = 500

async function turbinesIn({ ctx, actor }: Site, parkId: number): Promise<Device[]> {
  const all: Device[] = []
  for (let page = 1; ; page += 1) {
    const filter = { device_group: parkId, rootsOnly: true, type: turbineTypeId, page, itemsPerPage: pageSize }
    const { items, total } = await listVisibleDevices(ctx, actor, filter)
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}

async function createTurbine({ ctx, actor, isDryRun }: Site, parkId: number | null, name: string) {
  if (isDryRun || parkId === null) return null
  const input = { name, type: turbineTypeId, park: parkId, parent: null, values: [], withSubDevices: true }
  return (await createDevice(ctx, actor, input)).id
}

async function settleTurbines(
  site: Site,
  wanted: ReadonlyMap<string, WantedTurbine>,
  parkId: number | null,
): Promise<void> {
  if (wanted.size === 0) return
  const existing = parkId === null ? [] : await turbinesIn(site, parkId)
  const needsValues =
    site.types.get(turbineTypeId)?.attributes.some(({ isRequired, reference }) => isRequired && reference !== 'name') ??
    false
  for (const [key, turbine] of wanted) {
    const found = existing.find(({ name }) => nameKey(name) === key)
    if (!found && needsValues) {
      site.refused.push({ path: turbine.path, reason: 'import.turbine_needs_values' })
      continue
    }
    const { path } = turbine
    const name = found?.name ?? turbine.name
    site.nodes.push({ path, kind: 'turbine', name, outcome: found ? 'found' : 'create', photos: 0 })
    const id = found?.id ?? (await createTurbine(site, parkId, name))
    const sides = await settleParts(site, turbine, id, found === undefined)
    await settleVisit(site, turbine, id, sides)
  }
}

async function settlePark(
  site: Site,
  wanted: WantedPark,
  found: ParkTreeNode | undefined,
  parentId: number | null,
): Promise<void> {
  const { ctx, actor, order, isDryRun } = site
  const { path, name } = wanted
  site.nodes.push({ path, kind: 'park', name: found?.name ?? name, outcome: found ? 'found' : 'create', photos: 0 })
  const create = async () => {
    const fields = { name, localization: name, comment: null, position: null }
    const organization = parentId === null ? order.organizationId : null
    return (await createPark(ctx, actor, { ...fields, parent: parentId, organization })).id
  }
  const id = found?.id ?? (isDryRun ? null : await create())
  await settleTurbines(site, wanted.turbines, id)
  await settleParks(site, wanted.parks, found?.children ?? [], id)
}

async function settleParks(
  site: Site,
  wanted: ReadonlyMap<string, WantedPark>,
  siblings: readonly ParkTreeNode[],
  parentId: number | null,
): Promise<void> {
  for (const [key, park] of wanted)
    await settlePark(
      site,
      park,
      siblings.find(({ name }) => nameKey(name) === key),
      parentId,
    )
}

const flat = (nodes: readonly ParkTreeNode[]): ParkTreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])

/**
 * Compares the folders with the parks the actor may see and, unless it is a dry run, creates what is missing.
 * A folder called like the park that everything goes into is that park. False when that park is gone.
 */
export async function settleTree(site: Site, root: WantedPark): Promise<boolean> {
  const { ctx, actor, order } = site
  const top = await parkTree(ctx, actor)
  if (order.parentId === null) {
    const own = top.filter(({ organization }) => organization === order.organizationId)
    await settleParks(site, root.parks, own, null)
    return true
  }
  const parent = flat(top).find(({ id }) => id === order.parentId)
  if (!parent) return false
  await settleTurbines(site, root.turbines, parent.id)
  for (const [key, park] of root.parks) {
    const below = parent.children.find(({ name }) => nameKey(name) === key)
    const found = below ?? (nameKey(parent.name) === key ? parent : undefined)
    await settlePark(site, park, found, parent.id)
  }
  return true
}
