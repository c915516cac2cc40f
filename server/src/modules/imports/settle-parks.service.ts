import type { ParkTreeNode } from '@visionair/contract/parks'
import { createDevice, listVisibleDevices } from '../devices/devices.service.ts'
import type { Device } from '../devices/devices.types.ts'
import { createPark, parkTree } from '../parks/parks.service.ts'
import { nameKey, turbineIn, type WantedPark, type WantedTurbine } from './folder-tree.ts'
import type { ImportChange } from './imports.types.ts'
import {
  areValuesGood,
  changeDevice,
  changePark,
  isParkWanted,
  isTurbineWanted,
  refuseBelowPark,
  refuseBelowTurbine,
  valuesFor,
} from './settle-facts.ts'
import { settleParts } from './settle-parts.service.ts'
import { settleVisit } from './settle-visit.service.ts'
import { outcomeOf, type Site } from './site.ts'

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

async function createTurbine({ ctx, actor, isDryRun }: Site, parkId: number | null, turbine: WantedTurbine) {
  if (isDryRun || parkId === null) return null
  const values = valuesFor(turbine)
  const input = { name: turbine.name, type: turbineTypeId, park: parkId, parent: null, values, withSubDevices: true }
  return (await createDevice(ctx, actor, input)).id
}

/** Whether a turbine that is not there can be created; otherwise it is refused with everything below it. */
function mayCreateTurbine(site: Site, turbine: WantedTurbine): boolean {
  const { facts, path } = turbine
  const needsValues = site.types
    .get(turbineTypeId)
    ?.attributes.some(({ isRequired, reference }) => isRequired && reference !== 'name')
  if (!facts && needsValues) site.refused.push({ path, reason: 'import.turbine_needs_values' })
  else if (isTurbineWanted(turbine) && areValuesGood(site, turbine, turbineTypeId, null)) return true
  refuseBelowTurbine(site, turbine)
  return false
}

async function settleTurbine(site: Site, turbine: WantedTurbine, found: Device | undefined, parkId: number | null) {
  if (!found && !mayCreateTurbine(site, turbine)) return
  const changes = found ? await changeDevice(site, turbine, found) : []
  const name = found?.name ?? turbine.name
  const { path } = turbine
  site.nodes.push({ path, kind: 'turbine', name, photos: 0, ...outcomeOf(found !== undefined, changes) })
  const id = found?.id ?? (await createTurbine(site, parkId, turbine))
  await site.advance()
  const sides = await settleParts(site, turbine, id, found === undefined)
  await settleVisit(site, turbine, id, sides)
}

/** A park for which a row gives no more than a number of turbines has them named T01, T02 and so on, unless it has some. */
function nameCounted(park: WantedPark, existing: readonly Device[]): void {
  const { facts, turbines } = park
  const count = facts?.turbineCount ?? 0
  if (!facts || facts.isRefused || turbines.size > 0 || existing.length > 0) return
  const digits = Math.max(2, String(count).length)
  for (let number = 1; number <= count; number += 1)
    turbineIn(park, `T${String(number).padStart(digits, '0')}`, {
      row: facts.row,
      values: facts.values,
      isRefused: false,
    })
}

async function settleTurbines(site: Site, park: WantedPark, parkId: number | null): Promise<void> {
  if (park.turbines.size === 0 && !park.facts?.turbineCount) return
  const existing = parkId === null ? [] : await turbinesIn(site, parkId)
  nameCounted(park, existing)
  const byName = new Map(existing.map((turbine) => [nameKey(turbine.name), turbine]))
  for (const [key, turbine] of park.turbines) await settleTurbine(site, turbine, byName.get(key), parkId)
}

async function newPark({ ctx, actor, order, isDryRun }: Site, { name, facts }: WantedPark, parentId: number | null) {
  if (isDryRun) return null
  const { localization = name, comment = null, position = null } = facts ?? {}
  const organization = parentId === null ? order.organizationId : null
  const fields = { name, localization, comment, position, parent: parentId, organization }
  return (await createPark(ctx, actor, fields)).id
}

async function settlePark(
  site: Site,
  wanted: WantedPark,
  found: ParkTreeNode | undefined,
  parentId: number | null,
): Promise<void> {
  const { path, name } = wanted
  if (!found && !isParkWanted(wanted)) {
    refuseBelowPark(site, wanted)
    return
  }
  const changes: readonly ImportChange[] = found ? await changePark(site, wanted, found.id) : []
  const outcome = outcomeOf(found !== undefined, changes)
  site.nodes.push({ path, kind: 'park', name: found?.name ?? name, photos: 0, ...outcome })
  const id = found?.id ?? (await newPark(site, wanted, parentId))
  await site.advance()
  await settleTurbines(site, wanted, id)
  await settleParks(site, wanted.parks, found?.children ?? [], id)
}

async function settleParks(
  site: Site,
  wanted: ReadonlyMap<string, WantedPark>,
  siblings: readonly ParkTreeNode[],
  parentId: number | null,
): Promise<void> {
  const byName = new Map(siblings.toReversed().map((park) => [nameKey(park.name), park]))
  for (const [key, park] of wanted) await settlePark(site, park, byName.get(key), parentId)
}

const flat = (nodes: readonly ParkTreeNode[]): ParkTreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])

/**
 * Compares what folders and tables speak of with the parks the actor may see and, unless it is a dry run, creates what is missing and
 * changes what differs. What is called like the park that everything goes into is that park. False when that park is gone.
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
  await settleTurbines(site, root, parent.id)
  for (const [key, park] of root.parks) {
    const below = parent.children.find(({ name }) => nameKey(name) === key)
    const found = below ?? (nameKey(parent.name) === key ? parent : undefined)
    await settlePark(site, park, found, parent.id)
  }
  return true
}
