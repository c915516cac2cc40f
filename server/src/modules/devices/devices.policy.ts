import { isGranted } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'

/** What the actor may do with a device they see. Only whole devices are cloned and moved; a device that limits an account is not deleted by it. */
export function deviceRights(actor: Actor, device: { readonly id: number; readonly parent: object | null }) {
  return {
    edit: isGranted(actor, ['device_edit']),
    delete: isGranted(actor, ['device_delete']) && !actor.rootDeviceIds.includes(device.id),
    clone: device.parent === null && actor.rootDeviceIds.length === 0 && isGranted(actor, ['device_clone']),
    move: device.parent === null && actor.rootDeviceIds.length === 0 && isGranted(actor, ['device_edit']),
    addSubDevice: isGranted(actor, ['device_create']),
    addInspectionGroup: isGranted(actor, ['inspection_group_create']),
  }
}
