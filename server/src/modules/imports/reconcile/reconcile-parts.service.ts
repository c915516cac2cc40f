import { createDevice } from '../../devices/devices.service.ts'
import type { KnownDevice } from '../../devices/devices.types.ts'
import { devicesBelow } from '../../devices/many-devices.service.ts'
import { inspectedTypeIds } from '../../inspections/visits/groups.service.ts'
import { nameKey, type Wanted, type WantedPart, type WantedSide, type WantedTurbine } from '../folders/folder-tree.ts'
import { bladeNumber, bladeTypeId } from '../folders/folder-words.ts'
import { sayingWhere } from '../import-failed.ts'
import type { ImportReason } from '../imports.types.ts'
import { outcomeOf, repetitionOf, type Site, typeName } from '../site.ts'
import { areValuesGood, changeDevice, givenTo, refuseBelowPart, valuesFor } from './reconcile-facts.ts'

const turbineTypeId = 8

/** A side that photos can go to; its device is null in a dry run that would create it. */
export interface ReconciledSide {
  readonly side: WantedSide
  readonly deviceId: number | null
}

const rowOf = ({ facts }: Wanted) => (facts ? { row: facts.row } : {})

type Below = readonly KnownDevice[]

/** Everything below whole devices, by their ids. */
export async function allBelow({ ctx, actor }: Site, rootIds: readonly number[]): Promise<ReadonlyMap<number, Below>> {
  const all = rootIds.length === 0 ? [] : await devicesBelow(ctx.db, actor, rootIds)
  return Map.groupBy(all, ({ ancestorIds: [root = 0] }) => root)
}

const belowOne = async (site: Site, rootId: number): Promise<Below> =>
  (await allBelow(site, [rootId])).get(rootId) ?? []

const childrenOf = (below: Below, parentId: number | null, typeId: number): KnownDevice[] =>
  parentId === null ? [] : below.filter((device) => device.parentId === parentId && device.typeId === typeId)

/** The part a folder means: by its name, by the number both names carry, or by its place when the blades carry none. */
function meantPart(candidates: Below, { name, typeId }: WantedPart): KnownDevice | undefined {
  if (typeId !== bladeTypeId) return candidates[0]
  const exact = candidates.find((candidate) => nameKey(candidate.name) === nameKey(name))
  const number = bladeNumber(name)
  if (exact || number === null) return exact
  const numbers = candidates.map((candidate) => bladeNumber(candidate.name))
  const isNumbered = numbers.some((each) => each !== null)
  return isNumbered ? candidates[numbers.indexOf(number)] : candidates[number - 1]
}

/** Why a part that is not there cannot be created either. */
function partRefusal(site: Site, candidates: Below, { name, typeId }: WantedPart): ImportReason | null {
  const max = repetitionOf(site, turbineTypeId, typeId)
  const number = typeId === bladeTypeId ? bladeNumber(name) : 1
  const isPossible = number !== null && number <= max && candidates.length < max
  return isPossible ? null : typeId === bladeTypeId ? 'import.blade_unknown' : 'import.side_unknown'
}

async function createBelow(
  { ctx, actor, isDryRun }: Site,
  wanted: WantedPart | WantedSide,
  parentId: number | null,
  name: string,
) {
  if (isDryRun || parentId === null) return null
  const { typeId } = wanted
  const input = { name, type: typeId, park: null, parent: parentId, values: valuesFor(wanted), withSubDevices: true }
  return (await sayingWhere([wanted], () => createDevice(ctx, actor, input))).id
}

/**
 * What comes of a part or a side; null when its row is refused and it is not there. What a new turbine or part brings with it is new,
 * and gets the values of its row when it is there.
 */
function reconcileDevice(
  site: Site,
  wanted: WantedPart | WantedSide,
  found: KnownDevice | undefined,
  isBrought: boolean,
) {
  if (found) return outcomeOf(!isBrought, changeDevice(site, wanted, found))
  const isRefused = wanted.facts?.isRefused === true
  if (isBrought) {
    const isGood = !isRefused && areValuesGood(site, wanted, wanted.typeId, [])
    return outcomeOf(false, isGood ? givenTo(site, wanted, wanted.typeId) : [])
  }
  return !isRefused && areValuesGood(site, wanted, wanted.typeId, null)
    ? outcomeOf(false, givenTo(site, wanted, wanted.typeId))
    : null
}

async function reconcileSide(
  site: Site,
  side: WantedSide,
  part: { readonly id: number | null; readonly typeId: number; readonly isNew: boolean },
  below: Below,
): Promise<ReconciledSide | null> {
  const found = childrenOf(below, part.id, side.typeId)[0]
  const isKnown = found !== undefined || repetitionOf(site, part.typeId, side.typeId) > 0
  const reason = !isKnown
    ? 'import.side_unknown'
    : (side.facts && side.photos.length === 0) || inspectedTypeIds(site.service).includes(side.typeId)
      ? null
      : 'import.not_inspected'
  if (reason) {
    site.refused.push({ path: side.path, reason, ...rowOf(side) })
    return null
  }
  const name = found?.name ?? typeName(site, side.typeId)
  const outcome = reconcileDevice(site, side, found, part.isNew)
  if (!outcome) return null
  site.nodes.push({ path: side.path, kind: 'side', name, ...outcome, photos: side.photos.length })
  return { side, deviceId: found?.id ?? (await createBelow(site, side, part.id, name)) }
}

/** The part that is meant; null when it is neither there nor can be created, which is told. */
function foundPart(
  site: Site,
  part: WantedPart,
  candidates: Below,
): { readonly found: KnownDevice | undefined } | null {
  const found = meantPart(candidates, part)
  const reason = found ? null : partRefusal(site, candidates, part)
  if (!reason) return { found }
  site.refused.push({ path: part.path, reason, ...rowOf(part) })
  if (part.facts) refuseBelowPart(site, part)
  return null
}

/** Compares the parts and sides of a turbine with what there is; a turbine that is to be created gets those of its model. */
export async function reconcileParts(
  site: Site,
  turbine: WantedTurbine,
  turbineId: number | null,
  isNewTurbine: boolean,
  known: Below,
): Promise<ReconciledSide[]> {
  const settled: ReconciledSide[] = []
  let below = known
  for (const part of turbine.parts.values()) {
    const meant = foundPart(site, part, childrenOf(below, turbineId, part.typeId))
    if (!meant) continue
    const { found } = meant
    const number = part.typeId === bladeTypeId ? ` ${bladeNumber(part.name)}` : ''
    const name = found?.name ?? `${typeName(site, part.typeId)}${number}`
    const isNew = isNewTurbine || found === undefined
    const outcome = reconcileDevice(site, part, found, isNewTurbine)
    if (!outcome) {
      refuseBelowPart(site, part)
      continue
    }
    site.nodes.push({ path: part.path, kind: 'part', name, ...outcome, photos: 0 })
    const id = found?.id ?? (await createBelow(site, part, turbineId, name))
    if (!found && turbineId !== null && id !== null) below = await belowOne(site, turbineId)
    for (const side of part.sides.values()) {
      const place = await reconcileSide(site, side, { id, typeId: part.typeId, isNew }, below)
      if (place) settled.push(place)
    }
  }
  return settled
}
