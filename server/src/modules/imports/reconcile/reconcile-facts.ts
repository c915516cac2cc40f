import { isWithin } from '@visionair/contract/rules'
import { deviceRights } from '../../devices/devices.policy.ts'
import { checkedDeviceValues, type ValueInput } from '../../devices/devices.service.ts'
import type { KnownDevice } from '../../devices/devices.types.ts'
import { changeValues } from '../../devices/many-devices.service.ts'
import { parkRights } from '../../parks/parks.policy.ts'
import { updatePark } from '../../parks/parks.service.ts'
import type { ParkFields, PlainPark } from '../../parks/parks.types.ts'
import type { Wanted, WantedPark, WantedPart, WantedTurbine } from '../folders/folder-tree.ts'
import { sayingWhere } from '../import-failed.ts'
import type { ImportChange } from '../imports.types.ts'
import type { Site } from '../site.ts'

const noValues: readonly ValueInput[] = []

/** The values a row gives to a device that is to be created. */
export const valuesFor = ({ facts }: Wanted): readonly ValueInput[] =>
  facts?.values.map(({ reference, value }) => ({ reference, value })) ?? noValues

type Had = Pick<KnownDevice, 'typeId' | 'values'>

/** Whether a device of a type can have what a row says of it; otherwise the row is refused, cell by cell. */
export function areValuesGood(
  site: Site,
  { path, facts }: Wanted,
  typeId: number,
  kept: Had['values'] | null,
): boolean {
  const given = facts?.values ?? []
  const attributes = site.types.get(typeId)?.attributes ?? []
  const verdict = checkedDeviceValues(attributes, given, kept === null ? 'create' : 'update', kept ?? [])
  for (const { index, message, values } of verdict.violations) {
    const cell = index === null ? undefined : given[index]
    const row = facts ? { row: facts.row } : {}
    site.refused.push({ path, reason: message, ...row, column: cell?.column ?? null, ...(values && { values }) })
  }
  return verdict.violations.length === 0
}

/** What a device that is to be created is given. */
export const givenTo = (site: Site, wanted: Wanted, typeId: number): ImportChange[] =>
  wanted.facts?.isRefused ? [] : changesOf(site, wanted, { typeId, values: [] })

function changesOf(site: Site, { facts }: Wanted, device: Had): ImportChange[] {
  const attributes = site.types.get(device.typeId)?.attributes ?? []
  const { stored } = checkedDeviceValues(attributes, facts?.values ?? [], 'update')
  return stored.flatMap(({ attributeId, value: to }) => {
    const from = device.values.find((value) => value.attributeId === attributeId)?.value ?? null
    if (from === to) return []
    const attribute = attributes.find(({ id }) => id === attributeId)
    const field = site.actor.language === 'fr' ? attribute?.nameFr : attribute?.name
    return [{ field: field ?? '', from, to }]
  })
}

/** The values a device has, in the words of its type. */
function valuesOf({ types }: Site, { typeId, values }: KnownDevice): ValueInput[] {
  const attributes = types.get(typeId)?.attributes ?? []
  return values.flatMap(({ attributeId, value }) => {
    const reference = attributes.find(({ id }) => id === attributeId)?.reference
    return reference === undefined || reference === 'name' ? [] : [{ reference, value }]
  })
}

/** The values of a device of which a row says nothing. */
function keptOf({ types }: Site, { facts }: Wanted, { typeId, values }: KnownDevice): Had['values'] {
  const named = new Set(['name', ...(facts?.values ?? []).map(({ reference }) => reference)])
  const attributes = (types.get(typeId)?.attributes ?? []).filter(({ reference }) => !named.has(reference))
  return values.filter(({ attributeId }) => attributes.some(({ id }) => id === attributeId))
}

/** What a row says without the months and years of which the device has the day: they say the same, and less of it. */
function notCoarser(wanted: Wanted, had: readonly ValueInput[]): Wanted {
  if (!wanted.facts) return wanted
  const saysLess = (reference: string, value: ValueInput['value']) =>
    had.some((old) => old.reference === reference && isWithin(String(old.value), String(value)))
  const values = wanted.facts.values.filter(({ reference, value }) => !saysLess(reference, value))
  return { ...wanted, facts: { ...wanted.facts, values } }
}

/**
 * What a row changes of a device there is, which it is to be given unless it is a dry run. Nothing when the row says nothing new, was
 * refused, or is refused here.
 */
export function changeDevice(site: Site, wanted: Wanted, device: KnownDevice): readonly ImportChange[] {
  const had = valuesOf(site, device)
  const finer = notCoarser(wanted, had)
  const { facts, path } = finer
  if (!facts || facts.isRefused || facts.values.length === 0) return []
  const kept = keptOf(site, finer, device)
  if (!areValuesGood(site, finer, device.typeId, kept)) return []
  const changes = changesOf(site, finer, device)
  if (changes.length === 0) return []
  if (!deviceRights(site.actor, { id: device.id, parent: null }).edit) {
    site.refused.push({ path, reason: 'import.may_not_change', row: facts.row })
    return []
  }
  if (site.isDryRun) return changes
  site.given.push({ id: device.id, typeId: device.typeId, values: valuesFor(finer), kept, wanted: finer })
  return changes
}

/** Writes what devices are to be given. */
export async function giveValues({ ctx, actor, given }: Site): Promise<void> {
  const now = given.splice(0)
  await sayingWhere(
    now.map(({ wanted }) => wanted),
    () => changeValues(ctx, actor, now),
  )
}

const fieldNames = {
  en: { localization: 'Place', comment: 'Comment', position: 'Position' },
  fr: { localization: 'Lieu', comment: 'Commentaire', position: 'Position' },
} as const

const shownPosition = (position: ParkFields['position']) =>
  position ? `${position.latitude}, ${position.longitude}` : null

type ParkSays = Pick<ParkFields, 'localization' | 'comment' | 'position'>

/** What differs between what a park has (nothing while it is not there) and what it is given. */
function parkChanges({ actor }: Site, had: ParkSays | null, next: ParkSays): ImportChange[] {
  const words = fieldNames[actor.language]
  const all = [
    { field: words.localization, from: had?.localization ?? null, to: next.localization },
    { field: words.comment, from: had?.comment ?? null, to: next.comment },
    { field: words.position, from: shownPosition(had?.position ?? null), to: shownPosition(next.position) },
  ]
  return all.flatMap(({ field, from, to }) => (to === null || to === '' || to === from ? [] : [{ field, from, to }]))
}

/** What a park that is to be created is given. */
export const givenToPark = (site: Site, { facts }: WantedPark): ImportChange[] =>
  facts
    ? parkChanges(site, null, {
        localization: facts.localization ?? '',
        comment: facts.comment ?? null,
        position: facts.position ?? null,
      })
    : []

/** The same for a park: its place, comment and position. */
export async function changePark(site: Site, wanted: WantedPark, park: PlainPark): Promise<readonly ImportChange[]> {
  const { facts, path } = wanted
  const { ctx, actor } = site
  if (!facts || facts.isRefused) return []
  if (facts.localization === undefined && facts.comment === undefined && !facts.position) return []
  const { id, name, localization, comment, latitude, longitude } = park
  const position = latitude === null || longitude === null ? null : { latitude, longitude }
  const next = {
    localization: facts.localization ?? localization,
    comment: facts.comment ?? comment,
    position: facts.position ?? position,
  }
  const changes = parkChanges(site, { localization, comment, position }, next)
  if (changes.length === 0) return []
  if (!parkRights(actor).edit) {
    site.refused.push({ path, reason: 'import.may_not_change', row: facts.row })
    return []
  }
  if (!site.isDryRun) await sayingWhere([wanted], () => updatePark(ctx, actor, id, { name, ...next }))
  return changes
}

const partsBelow = ({ parts }: WantedTurbine): Wanted[] =>
  [...parts.values()].flatMap((part: WantedPart) => [part, ...part.sides.values()])

const turbinesBelow = ({ turbines }: WantedPark): Wanted[] =>
  [...turbines.values()].flatMap((turbine) => [turbine, ...partsBelow(turbine)])

const isGood = ({ facts }: Wanted): boolean | null => (facts ? !facts.isRefused : null)
const isPartWanted = (part: WantedPart): boolean =>
  isGood(part) ?? [...part.sides.values()].some((side) => isGood(side) ?? true)

/** Whether anything asks for a turbine but rows that are refused. */
export const isTurbineWanted = (turbine: WantedTurbine): boolean =>
  isGood(turbine) ?? [...turbine.parts.values()].some(isPartWanted)

/** The same for a park. */
export const isParkWanted = (park: WantedPark): boolean =>
  isGood(park) ?? ([...park.turbines.values()].some(isTurbineWanted) || [...park.parks.values()].some(isParkWanted))

/** What lies below a thing that was refused cannot be created either: every row and every side with photos says so. */
function refuseAll(site: Site, below: readonly Wanted[]): void {
  for (const { path, facts, ...rest } of below) {
    const hasPhotos = 'photos' in rest && Array.isArray(rest.photos) && rest.photos.length > 0
    if (facts && !facts.isRefused) site.refused.push({ path, reason: 'import.above_refused', row: facts.row })
    else if (hasPhotos) site.refused.push({ path, reason: 'import.above_refused' })
  }
}

export const refuseBelowTurbine = (site: Site, turbine: WantedTurbine): void => refuseAll(site, partsBelow(turbine))

export const refuseBelowPart = (site: Site, part: WantedPart): void => refuseAll(site, [...part.sides.values()])

export function refuseBelowPark(site: Site, park: WantedPark): void {
  refuseAll(site, turbinesBelow(park))
  for (const below of park.parks.values()) {
    refuseAll(site, [below])
    refuseBelowPark(site, below)
  }
}
