import { nameKey } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/problem-error.ts'
import { lockPark, lockRootDevice } from '../parks/parks.service.ts'
import { refuseTakenName } from './device-names.ts'
import { deviceRights } from './devices.policy.ts'
import { type CopiedDevice, copyValues, insertDevices, subtreeOf } from './devices.repository.ts'
import { visibleDevice } from './devices.service.ts'
import type { Device } from './devices.types.ts'
import { deviceStanding } from './moving.repository.ts'

/** A copied device by the id of its original: where it hangs now. */
type Copies = Map<number, { readonly id: number; readonly ancestorIds: number[] }>

/** Inserts the copies of one level, whose parents have been copied before. */
async function copyLevel(db: Db, level: readonly CopiedDevice[], copies: Copies, name: string): Promise<void> {
  const rows = level.map(({ id: _, parentId, ancestorIds: __, ...device }) => {
    const parent = parentId === null ? undefined : copies.get(parentId)
    if (!parent) return { ...device, name, parentId: null, ancestorIds: [] }
    return { ...device, parentId: parent.id, ancestorIds: [...parent.ancestorIds, parent.id] }
  })
  const ids = await insertDevices(db, rows)
  level.forEach((original, index) => {
    const id = ids[index]
    const row = rows[index]
    if (id !== undefined && row) copies.set(original.id, { id, ancestorIds: row.ancestorIds })
  })
}

/**
 * Copies a whole device with its sub-devices and all their values, but none of its visits, into the same park.
 * Errors: `not-found`, `changed-meanwhile` when it was moved in this moment, `forbidden` for an account limited to some devices, `invalid` for a sub-device or the old name.
 */
export async function cloneDevice(ctx: Context, actor: Actor, id: number, name: string): Promise<Device> {
  const device = await visibleDevice(ctx, actor, id)
  if (device.parent !== null) throw problem('invalid', { message: 'device.clone_whole_only' })
  if (!deviceRights(actor, device).clone) throw problem('forbidden')
  if (nameKey(name) === nameKey(device.name))
    throw problem('invalid', { violations: [{ field: 'name', message: 'device.clone_new_name' }] })
  const copy = async (db: Db) => {
    if (!(await lockPark(db, actor, device.park.id))) throw problem('not-found')
    await lockRootDevice(db, id)
    const standing = await deviceStanding(db, actor, id)
    if (!standing) throw problem('not-found')
    if (standing.parkId !== device.park.id) throw problem('changed-meanwhile')
    await refuseTakenName(db, { parkId: device.park.id, parentId: null }, name)
    const originals = await subtreeOf(db, actor, id)
    const copies: Copies = new Map()
    const levels = Map.groupBy(originals, ({ ancestorIds }) => ancestorIds.length)
    for (const [, level] of levels) await copyLevel(db, level, copies, name)
    const pairs = [...copies]
    await copyValues(
      db,
      pairs.map(([from]) => from),
      pairs.map(([, to]) => to.id),
    )
    const copyId = copies.get(id)?.id
    if (copyId === undefined) throw problem('not-found')
    const after = { copyOf: id, devices: copies.size - 1, deviceGroup: device.park.id }
    await recordChange(db, actor, { action: 'create', entity: 'device', entityId: copyId, name, after })
    return copyId
  }
  const copyId = await inTransaction(ctx.db, copy, { attempts: 3 })
  return await visibleDevice(ctx, actor, copyId)
}
