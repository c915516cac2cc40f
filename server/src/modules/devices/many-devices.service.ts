import type { Actor } from '../../platform/actor.ts'
import { recordChanges } from '../../platform/audit/record-change.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/problem-error.ts'
import { holdPlaces, lockParks } from '../parks/parks.service.ts'
import { deviceTypesById } from '../reference/reference.service.ts'
import type { Attribute } from '../reference/reference.types.ts'
import { checkedDeviceValues, type Minimums, type StoredValue, type ValueInput } from './device-values.ts'
import { insertDevices, insertValues, replaceAllValues } from './devices.repository.ts'
import { newDevice } from './devices.service.ts'
import { insertModels } from './insert-models.ts'
import { refuseShorterThanMeasured } from './measured-length.ts'

/** The values of one device of several; its number is told with each violation, as `devices.3.deviceValues.0.value`. Errors: `invalid`. */
function parseOf(
  number: number,
  attributes: readonly Attribute[],
  { values, kept }: { readonly values: readonly ValueInput[]; readonly kept?: readonly StoredValue[] },
  minimums: Minimums,
): readonly StoredValue[] {
  const { stored, violations } = checkedDeviceValues(attributes, values, minimums, kept)
  if (violations.length === 0) return stored
  throw problem('invalid', {
    violations: violations.map((violation) => ({ ...violation, field: `devices.${number}.${violation.field}` })),
  })
}

interface WholeDevice {
  readonly name: string
  readonly park: number
  readonly values: readonly ValueInput[]
}

/**
 * Creates whole devices of one type with their usual sub-devices, with a handful of statements however many; answers their ids in
 * the same order. Errors: as for one device.
 */
export async function createWholeDevices(
  ctx: Context,
  actor: Actor,
  typeId: number,
  wanted: readonly WholeDevice[],
): Promise<number[]> {
  if (wanted.length === 0) return []
  if (actor.rootDeviceIds.length > 0) throw problem('forbidden')
  return await inTransaction(ctx.db, async (db) => {
    const types = await deviceTypesById(db)
    const type = types.get(typeId)
    if (!type) throw problem('invalid', { violations: [{ field: 'type', message: 'device.type_unknown' }] })
    const parsed = wanted.map(({ values }, number) => parseOf(number, type.attributes, { values }, 'create'))
    if (!(await lockParks(db, actor, [...new Set(wanted.map(({ park }) => park))])))
      throw problem('invalid', { violations: [{ field: 'deviceGroup', message: 'device.park_unknown' }] })
    const rows = wanted.map(({ park, name }) => ({
      parkId: park,
      parentId: null,
      ancestorIds: [],
      typeId,
      name,
      position: 0,
    }))
    const ids = await insertDevices(db, rows)
    const placed = ids.map((id, index) => ({ id, parkId: rows[index]?.parkId ?? 0, ancestorIds: [] }))
    await insertValues(
      db,
      ids.flatMap((deviceId, index) => (parsed[index] ?? []).map((value) => ({ deviceId, ...value }))),
    )
    await insertModels(db, types, actor.language, type, placed)
    const entered = ids.map((id, index) =>
      newDevice(id, rows[index]?.name ?? '', { parkId: rows[index]?.parkId ?? 0, parentId: null, type: type.name }),
    )
    await recordChanges(db, actor, entered)
    return ids
  })
}

export interface GivenValues {
  readonly id: number
  readonly typeId: number
  /** What is new; checked. */
  readonly values: readonly ValueInput[]
  /** What it keeps, as it was. */
  readonly kept: readonly StoredValue[]
}

/** Changes the values of devices, with a handful of statements however many. Errors: `not-found`, `invalid` with violations. */
export async function changeValues(ctx: Context, actor: Actor, given: readonly GivenValues[]): Promise<void> {
  if (given.length === 0) return
  const types = await deviceTypesById(ctx.db)
  const devices = given.map(({ id, typeId, values, kept }, number) => ({
    deviceId: id,
    values,
    prefix: `devices.${number}.`,
    stored: parseOf(number, types.get(typeId)?.attributes ?? [], { values, kept }, 'update'),
  }))
  await inTransaction(ctx.db, async (db) => {
    const ids = devices.map(({ deviceId }) => deviceId)
    if (!(await holdPlaces(db, actor, ids))) throw problem('not-found')
    await refuseShorterThanMeasured(db, devices)
    await replaceAllValues(db, devices)
  })
}

/** The whole devices of a type in parks, to be compared with what is wanted of them; the newest first. */
export { devicesBelow, devicesInParks } from './known-devices.repository.ts'
