import type { KnownDevice } from '../../devices/devices.types.ts'
import { createWholeDevices, devicesInParks } from '../../devices/many-devices.service.ts'
import { joined, nameKey, turbineIn, type WantedPark, type WantedTurbine } from '../folders/folder-tree.ts'
import { sayingWhere } from '../import-failed.ts'
import type { ImportChange } from '../imports.types.ts'
import { batchesOf, outcomeOf, type Site } from '../site.ts'
import {
  areValuesGood,
  changeDevice,
  givenTo,
  giveValues,
  isTurbineWanted,
  refuseBelowTurbine,
  valuesFor,
} from './reconcile-facts.ts'
import { allBelow, reconcileParts } from './reconcile-parts.service.ts'
import { reconcileVisit } from './reconcile-visit.service.ts'

const turbineTypeId = 8
/** Turbines created together; each brings some thirty devices. */
const batchSize = 200

export interface MetTurbine {
  readonly wanted: WantedTurbine
  readonly found: KnownDevice | undefined
  readonly changes: readonly ImportChange[]
  readonly id: number | null
}

interface PlacedPark {
  readonly wanted: WantedPark
  readonly id: number | null
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

/** A park for which a row gives no more than a number of turbines has them named T01, T02 and so on, unless it has some. */
function nameCounted(site: Site, park: WantedPark, existing: readonly KnownDevice[]): void {
  const { facts, turbines, path } = park
  const count = facts?.turbineCount ?? 0
  if (!facts || facts.isRefused || count === 0) return
  if (turbines.size > 0 || existing.length > 0) {
    site.noted.push({ path, reason: 'import.noted_count', row: facts.row })
    return
  }
  const digits = Math.max(2, String(count).length)
  for (let number = 1; number <= count; number += 1) {
    const name = `T${String(number).padStart(digits, '0')}`
    if (!site.leftOut.has(joined(path, name)))
      turbineIn(park, name, { row: facts.row, values: facts.values, isRefused: false })
  }
}

async function turbinesOf(
  { ctx, actor }: Site,
  parks: readonly PlacedPark[],
): Promise<ReadonlyMap<number, readonly KnownDevice[]>> {
  const ids = parks.flatMap(({ wanted: { turbines, facts }, id }) =>
    id !== null && (turbines.size > 0 || facts?.turbineCount) ? [id] : [],
  )
  const all = ids.length === 0 ? [] : await devicesInParks(ctx.db, actor, ids, turbineTypeId)
  return Map.groupBy(all, ({ parkId }) => parkId)
}

function meetTurbines(
  site: Site,
  { wanted: park, id: parkId }: PlacedPark,
  existing: readonly KnownDevice[],
): (MetTurbine & { readonly parkId: number | null })[] {
  nameCounted(site, park, existing)
  const byName = new Map(existing.map((turbine) => [nameKey(turbine.name), turbine]))
  const met = []
  for (const [key, wanted] of park.turbines) {
    const found = byName.get(key)
    if (!found && !mayCreateTurbine(site, wanted)) continue
    const changes = found ? changeDevice(site, wanted, found) : givenTo(site, wanted, turbineTypeId)
    met.push({ wanted, found, changes, id: found?.id ?? null, parkId })
  }
  return met
}

/** Creates those of the turbines that are not there; their ids. */
async function createTurbines(
  { ctx, actor, isDryRun }: Site,
  met: readonly (MetTurbine & { readonly parkId: number | null })[],
): Promise<ReadonlyMap<WantedTurbine, number>> {
  const created = new Map<WantedTurbine, number>()
  const missing = met.flatMap(({ wanted, found, parkId }) => (found || parkId === null ? [] : [{ wanted, parkId }]))
  if (isDryRun) return created
  for (const batch of batchesOf(missing, batchSize)) {
    const inputs = batch.map(({ wanted, parkId }) => ({ name: wanted.name, park: parkId, values: valuesFor(wanted) }))
    const wanted = batch.map((turbine) => turbine.wanted)
    const ids = await sayingWhere(wanted, () => createWholeDevices(ctx, actor, turbineTypeId, inputs))
    for (const [index, id] of ids.entries()) {
      const turbine = batch[index]?.wanted
      if (turbine) created.set(turbine, id)
    }
  }
  return created
}

/** What comes of the turbines of some parks, park by park; those that are missing are created together. */
export async function reconcileTurbines(site: Site, parks: readonly PlacedPark[]): Promise<MetTurbine[][]> {
  const existing = await turbinesOf(site, parks)
  const met = parks.map((park) => meetTurbines(site, park, existing.get(park.id ?? 0) ?? []))
  const created = await createTurbines(site, met.flat())
  return met.map((turbines) =>
    turbines.map((turbine) => ({ ...turbine, id: turbine.id ?? created.get(turbine.wanted) ?? null })),
  )
}

/** Enters what comes of turbines, and reconciles their parts, sides and visits. */
export async function reportTurbines(site: Site, turbines: readonly MetTurbine[]): Promise<void> {
  const withParts = turbines.flatMap(({ wanted, id }) => (id !== null && wanted.parts.size > 0 ? [id] : []))
  const below = await allBelow(site, withParts)
  for (const { wanted, found, changes, id } of turbines) {
    const name = found?.name ?? wanted.name
    const outcome = outcomeOf(found !== undefined, changes)
    site.nodes.push({ path: wanted.path, kind: 'turbine', name, photos: 0, ...outcome })
    const known = id === null ? [] : (below.get(id) ?? [])
    const sides = await reconcileParts(site, wanted, id, found === undefined, known)
    await reconcileVisit(site, wanted, id, sides)
    await site.advance()
  }
  await giveValues(site)
}
