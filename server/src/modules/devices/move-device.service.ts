import type { MoveEffects } from '@visionair/contract/parks'
import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { TextRef } from '../../platform/i18n/server-texts.ts'
import { problem } from '../../platform/problem-error.ts'
import { effectsOfMove, lockParks, lockRootDevice, parkStanding } from '../parks/parks.service.ts'
import { refuseNameTakenThere } from './device-names.ts'
import { deviceRights } from './devices.policy.ts'
import { visibleDevice } from './devices.service.ts'
import type { Device } from './devices.types.ts'
import { deviceStanding, moveDeviceRows } from './moving.repository.ts'

const refused = (why: TextRef) => problem('invalid', { violations: [{ field: 'deviceGroup', ...why }] })

/** The parks a whole device stands in and would stand in. Errors: `invalid`, with words. */
async function places(db: Db, actor: Actor, fromId: number, toId: number) {
  const [from, to] = [await parkStanding(db, actor, fromId), await parkStanding(db, actor, toId)]
  if (!from) throw problem('not-found')
  if (!to) throw refused({ message: 'device.park_unknown' })
  if (from.isTest) throw problem('invalid', { message: 'park.test_stays' })
  if (to.organizationId !== from.organizationId || to.isTest) throw refused({ message: 'device.move_other_company' })
  return { from, to }
}

async function movable(ctx: Context, actor: Actor, id: number): Promise<Device> {
  const device = await visibleDevice(ctx, actor, id)
  if (device.parent !== null) throw problem('invalid', { message: 'device.move_whole_only' })
  if (!deviceRights(actor, { ...device, isTest: false }).move) throw problem('forbidden')
  return device
}

/** What moving a whole device to another park would change. Errors: `not-found`, `forbidden`, `invalid`. */
export async function foreseeDeviceMove(ctx: Context, actor: Actor, id: number, park: number): Promise<MoveEffects> {
  const device = await movable(ctx, actor, id)
  const { to } = await places(ctx.db, actor, device.park.id, park)
  return await effectsOfMove(ctx.db, actor, { device: id }, to.organizationId, () => [...to.ancestorIds, to.id])
}

export interface DeviceMove {
  readonly park: number
  /** The park it stood in as the mover knew it. */
  readonly was?: number | undefined
}

/** Puts a device into another park once both parks and then the device are held, as whatever writes below a park does. */
async function putElsewhere(db: Db, actor: Actor, id: number, { park, was }: DeviceMove): Promise<void> {
  const known = await deviceStanding(db, actor, id)
  if (!known) throw problem('not-found')
  if (!(await lockParks(db, actor, [...new Set([known.parkId, park])])))
    throw refused({ message: 'device.park_unknown' })
  await lockRootDevice(db, id)
  const before = await deviceStanding(db, actor, id)
  if (!before) throw problem('not-found')
  if (before.parkId !== (was ?? known.parkId)) throw problem('changed-meanwhile')
  if (before.parkId === park) return
  const { from, to } = await places(db, actor, before.parkId, park)
  await refuseNameTakenThere(db, park, before)
  if (!(await moveDeviceRows(db, actor, id, park))) throw problem('not-found')
  await recordChange(db, actor, {
    action: 'move',
    entity: 'device',
    entityId: id,
    name: before.name,
    before: { deviceGroup: from.name, deviceGroupId: from.id },
    after: { deviceGroup: to.name, deviceGroupId: to.id },
  })
}

/**
 * Moves a whole device with its sub-devices, and with them all visits to it, to another park of its company.
 * Errors: `not-found`, `forbidden`, `changed-meanwhile`, `invalid` with words.
 */
export async function moveDevice(ctx: Context, actor: Actor, id: number, move: DeviceMove): Promise<Device> {
  await movable(ctx, actor, id)
  await inTransaction(ctx.db, (db) => putElsewhere(db, actor, id, move), { attempts: 3 })
  return await visibleDevice(ctx, actor, id)
}
