import { nameKey } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'
import { type Change, recordChange } from '../../platform/audit/record-change.ts'
import { refuseStale } from '../../platform/audit/state-version.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/problem-error.ts'
import { contentsOfDevice, holdPlaceOfDevice, lockPark } from '../parks/parks.service.ts'
import { deviceTypesById } from '../reference/reference.service.ts'
import type { Attribute, DeviceType } from '../reference/reference.types.ts'
import { refuseTakenName } from './device-names.ts'
import { parseDeviceValues, type StoredValue, type ValueInput } from './device-values.ts'
import { deviceFacts, trailFacts } from './devices.facts.ts'
import { deviceRights } from './devices.policy.ts'
import {
  countSubDevices,
  type DeviceFilter,
  deleteDeviceRow,
  findDevice,
  insertDevices,
  isDeviceVisible,
  lockDevicePlace,
  type NewDevice,
  pageOfDevices,
  renameDevice,
  replaceValues,
} from './devices.repository.ts'
import type { Device } from './devices.types.ts'
import { insertModels } from './insert-models.ts'
import { refuseShorterThanMeasured } from './measured-length.ts'

export const listVisibleDevices = (ctx: Context, actor: Actor, filter: DeviceFilter) =>
  pageOfDevices(ctx.db, actor, filter)

/** One device. Errors: `not-found`. */
export async function visibleDevice(ctx: Context, actor: Actor, id: number): Promise<Device> {
  const device = await findDevice(ctx.db, actor, id)
  if (!device) throw problem('not-found')
  return device
}

/** Refuses a device that is not there or out of sight, like one that is not there. Errors: `not-found`. */
export async function requireDevice(ctx: Context, actor: Actor, id: number): Promise<void> {
  if (!(await isDeviceVisible(ctx.db, actor, id))) throw problem('not-found')
}

export interface DeviceInput {
  readonly name: string
  readonly type: number
  readonly park: number | null
  readonly parent: number | null
  readonly values: readonly ValueInput[]
  readonly withSubDevices: boolean
}

type Types = ReadonlyMap<number, DeviceType>
type Place = Pick<NewDevice, 'parkId' | 'parentId' | 'ancestorIds' | 'position'>

async function placeUnder(db: Db, actor: Actor, types: Types, parentId: number, type: DeviceType): Promise<Place> {
  const parent = (await holdPlaceOfDevice(db, actor, parentId)) ? await lockDevicePlace(db, actor, parentId) : null
  if (!parent) throw problem('invalid', { violations: [{ field: 'parent', message: 'device.parent_unknown' }] })
  const allowed = types.get(parent.typeId)?.children.find((child) => child.type.id === type.id)
  if (!allowed) throw problem('invalid', { violations: [{ field: 'type', message: 'device.type_not_below' }] })
  const count = await countSubDevices(db, parent.id, type.id)
  if (count >= allowed.repetition)
    throw problem('conflict', { message: 'device.repetition_reached', values: { max: allowed.repetition } })
  return {
    parkId: parent.parkId,
    parentId: parent.id,
    ancestorIds: [...parent.ancestorIds, parent.id],
    position: count,
  }
}

async function placeInPark(
  db: Db,
  actor: Actor,
  types: Types,
  parkId: number | null,
  type: DeviceType,
): Promise<Place> {
  if (parkId === null)
    throw problem('invalid', { violations: [{ field: 'deviceGroup', message: 'device.park_required' }] })
  const isPart = [...types.values()].some((other) => other.children.some((child) => child.type.id === type.id))
  if (isPart) throw problem('invalid', { violations: [{ field: 'parent', message: 'device.parent_required' }] })
  if (actor.rootDeviceIds.length > 0) throw problem('forbidden')
  const park = await lockPark(db, actor, parkId)
  if (!park) throw problem('invalid', { violations: [{ field: 'deviceGroup', message: 'device.park_unknown' }] })
  return { parkId: park.id, parentId: null, ancestorIds: [], position: 0 }
}

/** How the trail tells of a device that was made. */
export const newDevice = (
  id: number,
  name: string,
  { parkId, parentId, type }: Pick<NewDevice, 'parkId' | 'parentId'> & { readonly type: string },
): Change => ({
  ...{ action: 'create', entity: 'device', entityId: id, name },
  after: { name, type, deviceGroup: parkId, parent: parentId },
})

/**
 * Creates a device in a park, or a sub-device as often as its parent's type allows, with its usual sub-devices when asked.
 * Errors: `invalid` with violations, `conflict` when the repetition is reached, `forbidden`.
 */
export async function createDevice(ctx: Context, actor: Actor, input: DeviceInput): Promise<Device> {
  const create = async (db: Db) => {
    const types = await deviceTypesById(db)
    const type = types.get(input.type)
    if (!type) throw problem('invalid', { violations: [{ field: 'type', message: 'device.type_unknown' }] })
    const values = parseDeviceValues(type.attributes, input.values, 'create')
    const place =
      input.parent === null
        ? await placeInPark(db, actor, types, input.park, type)
        : await placeUnder(db, actor, types, input.parent, type)
    await refuseTakenName(db, place, input.name)
    const [created = 0] = await insertDevices(db, [{ ...place, typeId: type.id, name: input.name }])
    await replaceValues(db, created, values)
    if (input.withSubDevices) await insertModels(db, types, actor.language, type, [{ ...place, id: created }])
    await recordChange(db, actor, newDevice(created, input.name, { ...place, type: type.name }))
    return created
  }
  const id = await inTransaction(ctx.db, create, { attempts: 3 })
  return await visibleDevice(ctx, actor, id)
}

export interface DeviceChange {
  readonly name?: string | undefined
  /** Those that are not named stay. */
  readonly values?: readonly ValueInput[] | undefined
  readonly version?: string | undefined
}

/** The values of a device with what was given of them; what stays is not judged again. */
function changedValues(attributes: readonly Attribute[], before: Device, given: readonly ValueInput[]): StoredValue[] {
  const named = new Set(given.map(({ reference }) => reference))
  const kept = before.values.flatMap(({ reference, attributeId, value }) =>
    value === null || reference === 'name' || named.has(reference) ? [] : [{ attributeId, value }],
  )
  const judged = attributes.filter(({ reference }) => named.has(reference))
  return [...kept, ...parseDeviceValues(judged, given, 'update')]
}

/** Changes name and values of a device, as far as they are given. Errors: `not-found`, `invalid` with violations, `changed-meanwhile`. */
export async function updateDevice(
  ctx: Context,
  actor: Actor,
  id: number,
  { name, values = [], version }: DeviceChange,
): Promise<Device> {
  const change = async (db: Db) => {
    const before = (await holdPlaceOfDevice(db, actor, id)) ? await findDevice(db, actor, id) : null
    if (!before) throw problem('not-found')
    refuseStale(version, deviceFacts(before))
    const type = (await deviceTypesById(db)).get(before.type.id)
    const stored = changedValues(type?.attributes ?? [], before, values)
    if (name !== undefined && nameKey(name) !== nameKey(before.name)) {
      const place = { parkId: before.park.id, parentId: before.parent?.id ?? null }
      await refuseTakenName(db, place, name, id)
    }
    await refuseShorterThanMeasured(db, [{ deviceId: id, values, stored, prefix: '' }])
    if (name !== undefined) await renameDevice(db, actor, id, name)
    await replaceValues(db, id, stored)
    const after = await findDevice(db, actor, id)
    const change = { before: trailFacts(before), after: after && trailFacts(after) }
    await recordChange(db, actor, { action: 'update', entity: 'device', entityId: id, name: before.name, ...change })
  }
  await inTransaction(ctx.db, change, { attempts: 3 })
  return await visibleDevice(ctx, actor, id)
}

/** Deletes a device with its sub-devices, visits and photos. Errors: `not-found`, `forbidden`. */
export async function deleteDevice(ctx: Context, actor: Actor, id: number): Promise<void> {
  const device = await visibleDevice(ctx, actor, id)
  if (!deviceRights(actor, device).delete) throw problem('forbidden')
  const remove = async (db: Db) => {
    if (!(await holdPlaceOfDevice(db, actor, id))) throw problem('not-found')
    const before = { deviceGroup: device.park.name, type: device.type.name, ...(await contentsOfDevice(db, id)) }
    await recordChange(db, actor, { action: 'delete', entity: 'device', entityId: id, name: device.name, before })
    if (!(await deleteDeviceRow(db, actor, id))) throw problem('not-found')
  }
  await inTransaction(ctx.db, remove, { attempts: 3 })
}

export { checkedDeviceValues, type ValueInput } from './device-values.ts'
