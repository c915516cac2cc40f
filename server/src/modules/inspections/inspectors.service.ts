import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/problem-error.ts'
import { requireDevice } from '../devices/devices.service.ts'
import type { Person } from './inspections.types.ts'
import { peopleForDevice } from './inspectors.repository.ts'

/** Who may be assigned to a visit to a device, of those the actor may know of. Errors: `not-found`. */
export async function inspectorsFor(ctx: Context, actor: Actor, deviceId: number): Promise<Person[]> {
  await requireDevice(ctx, actor, deviceId)
  return await peopleForDevice(ctx.db, actor, deviceId)
}

/** Refuses to assign whom the actor does not know of or who may not work on the device; nobody may always be assigned. Errors: `invalid`. */
export async function checkInspector(
  db: Db,
  actor: Actor,
  deviceId: number,
  inspector: number | null | undefined,
): Promise<void> {
  if (inspector === null || inspector === undefined) return
  if ((await peopleForDevice(db, actor, deviceId, inspector)).length === 0)
    throw problem('invalid', { violations: [{ field: 'inspector', message: 'inspection_group.inspector_unknown' }] })
}
