import { createDevice, listVisibleDevices } from '../devices/devices.service.ts'
import type { Device } from '../devices/devices.types.ts'
import { inspectedTypeIds } from '../inspections/groups.service.ts'
import { nameKey, type WantedPart, type WantedSide, type WantedTurbine } from './folder-tree.ts'
import { bladeNumber, bladeTypeId } from './folder-words.ts'
import type { ImportReason } from './imports.types.ts'
import { repetitionOf, type Site, typeName } from './site.ts'

const turbineTypeId = 8

/** A side that photos can go to; its device is null in a dry run that would create it. */
export interface SettledSide {
  readonly side: WantedSide
  readonly deviceId: number | null
}

type Below = readonly Device[]

/** Everything below a turbine. */
async function devicesBelow({ ctx, actor }: Site, turbineId: number | null): Promise<Below> {
  if (turbineId === null) return []
  return (await listVisibleDevices(ctx, actor, { below: turbineId, page: 1, itemsPerPage: 1000 })).items
}

const childrenOf = (below: Below, parentId: number | null, typeId: number): Device[] =>
  parentId === null ? [] : below.filter(({ parent, type }) => parent?.id === parentId && type.id === typeId)

/** The part a folder means: by its name, by the number both names carry, or by its place when the blades carry none. */
function meantPart(candidates: readonly Device[], { name, typeId }: WantedPart): Device | undefined {
  if (typeId !== bladeTypeId) return candidates[0]
  const exact = candidates.find((candidate) => nameKey(candidate.name) === nameKey(name))
  const number = bladeNumber(name)
  if (exact || number === null) return exact
  const numbers = candidates.map((candidate) => bladeNumber(candidate.name))
  const isNumbered = numbers.some((each) => each !== null)
  return isNumbered ? candidates[numbers.indexOf(number)] : candidates[number - 1]
}

/** Why a part that is not there cannot be created either. */
function partRefusal(site: Site, candidates: readonly Device[], { name, typeId }: WantedPart): ImportReason | null {
  const max = repetitionOf(site, turbineTypeId, typeId)
  const number = typeId === bladeTypeId ? bladeNumber(name) : 1
  const isPossible = number !== null && number <= max && candidates.length < max
  return isPossible ? null : typeId === bladeTypeId ? 'import.blade_unknown' : 'import.side_unknown'
}

async function createBelow({ ctx, actor, isDryRun }: Site, parentId: number | null, typeId: number, name: string) {
  if (isDryRun || parentId === null) return null
  const input = { name, type: typeId, park: null, parent: parentId, values: [], withSubDevices: true }
  return (await createDevice(ctx, actor, input)).id
}

async function settleSide(
  site: Site,
  side: WantedSide,
  part: { readonly id: number | null; readonly typeId: number; readonly isNew: boolean },
  below: Below,
): Promise<SettledSide | null> {
  const found = childrenOf(below, part.id, side.typeId)[0]
  const isKnown = found !== undefined || repetitionOf(site, part.typeId, side.typeId) > 0
  const reason = !isKnown
    ? 'import.side_unknown'
    : inspectedTypeIds(site.service).includes(side.typeId)
      ? null
      : 'import.not_inspected'
  if (reason) {
    site.refused.push({ path: side.path, reason })
    return null
  }
  const name = found?.name ?? typeName(site, side.typeId)
  const outcome = found && !part.isNew ? 'found' : 'create'
  site.nodes.push({ path: side.path, kind: 'side', name, outcome, photos: side.photos.length })
  return { side, deviceId: found?.id ?? (await createBelow(site, part.id, side.typeId, name)) }
}

/** Compares the parts and sides of a turbine with what there is; a turbine that is to be created gets those of its model. */
export async function settleParts(
  site: Site,
  turbine: WantedTurbine,
  turbineId: number | null,
  isNewTurbine: boolean,
): Promise<SettledSide[]> {
  const settled: SettledSide[] = []
  for (const part of turbine.parts.values()) {
    const candidates = childrenOf(await devicesBelow(site, turbineId), turbineId, part.typeId)
    const found = meantPart(candidates, part)
    const reason = found ? null : partRefusal(site, candidates, part)
    if (reason) {
      site.refused.push({ path: part.path, reason })
      continue
    }
    const number = part.typeId === bladeTypeId ? ` ${bladeNumber(part.name)}` : ''
    const name = found?.name ?? `${typeName(site, part.typeId)}${number}`
    const isNew = isNewTurbine || found === undefined
    site.nodes.push({ path: part.path, kind: 'part', name, outcome: isNew ? 'create' : 'found', photos: 0 })
    const id = found?.id ?? (await createBelow(site, turbineId, part.typeId, name))
    const below = await devicesBelow(site, turbineId)
    for (const side of part.sides.values()) {
      const place = await settleSide(site, side, { id, typeId: part.typeId, isNew }, below)
      if (place) settled.push(place)
    }
  }
  return settled
}
