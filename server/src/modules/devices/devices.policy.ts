import { isGranted } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'

interface Judged {
  readonly id: number
  readonly parent: object | null
  /** Whether it stands in a test park, where everything stays. */
  readonly isTest?: boolean
}

/** What the actor may do with a device they see. Only whole devices are cloned and moved; a device that limits an account is not deleted by it. */
export function deviceRights(actor: Actor, device: Judged) {
  const isWhole = device.parent === null && actor.rootDeviceIds.length === 0
  return {
    edit: isGranted(actor, ['device_edit']),
    delete: isGranted(actor, ['device_delete']) && !actor.rootDeviceIds.includes(device.id),
    clone: isWhole && isGranted(actor, ['device_clone']),
    move: isWhole && device.isTest !== true && isGranted(actor, ['device_edit']),
    addSubDevice: isGranted(actor, ['device_create']),
    addInspectionGroup: isGranted(actor, ['inspection_group_create']),
  }
}
