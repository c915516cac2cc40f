import type { InspectionStatus } from '@visionair/contract/inspections'
import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem, type ViolationRef } from '../../platform/problem-error.ts'
import { findService } from '../reference/reference.service.ts'
import {
  deviceIdsOfGroup,
  findInspection,
  insertInspections,
  markLastInspections,
  typeOfDeviceBelow,
} from './inspections.repository.ts'
import { checkWeather, visibleInspection } from './inspections.service.ts'
import type { Inspection } from './inspections.types.ts'
import { inspectionTitle } from './trail-names.ts'
import { deriveGroupStatus, lockGroup } from './visits/groups.repository.ts'
import { inspectedTypeIds } from './visits/groups.service.ts'
import { checkNothingDoneAhead } from './visits/visit-days.service.ts'

export interface InspectionInput {
  readonly inspectionGroup: number
  readonly device: number
  readonly status: InspectionStatus
  readonly weather: number | null
}

const refused = (violation: ViolationRef) => problem('invalid', { violations: [violation] })

/**
 * Adds a device to a visit: one more inspection on its day, due after the service's interval; the visit's status follows.
 * Errors: `invalid` for a visit or device out of reach or not inspected by the service and for an inspection done in the future, `conflict` when it is part of the visit already.
 */
export async function addInspection(ctx: Context, actor: Actor, input: InspectionInput): Promise<Inspection> {
  await checkWeather(ctx, input.weather)
  const add = async (db: Db) => {
    const group = await lockGroup(db, actor, input.inspectionGroup)
    if (!group) throw refused({ field: 'inspectionGroup', message: 'inspection.group_unknown' })
    const typeId = await typeOfDeviceBelow(db, actor, group.deviceId, input.device)
    if (typeId === null) throw refused({ field: 'device', message: 'inspection.device_not_below' })
    const service = await findService(db, group.serviceId)
    if (!service || !inspectedTypeIds(service).includes(typeId))
      throw refused({ field: 'device', message: 'inspection.device_not_inspected' })
    if ((await deviceIdsOfGroup(db, group.id)).includes(input.device))
      throw problem('conflict', { message: 'inspection.already_in_group' })
    const [id = 0] = await insertInspections(db, { ...group, status: input.status, weatherId: input.weather }, [
      input.device,
    ])
    await checkNothingDoneAhead(ctx, db, group.id, 'status')
    await markLastInspections(db, [input.device], group.family)
    await deriveGroupStatus(db, group.id)
    const added = await findInspection(db, actor, id)
    const name = added ? inspectionTitle(added) : group.date
    const after = { inspectionGroup: group.id, device: input.device, status: input.status, weather: input.weather }
    await recordChange(db, actor, { action: 'create', entity: 'inspection', entityId: id, name, after })
    return id
  }
  return await visibleInspection(ctx, actor, await inTransaction(ctx.db, add, { attempts: 3 }))
}
