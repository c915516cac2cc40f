import { isGranted } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'

export interface ParkRights {
  readonly edit: boolean
  readonly delete: boolean
  readonly move: boolean
  readonly createSubPark: boolean
  readonly createDevice: boolean
}

/** What the actor may do with a park they see. An account limited to some devices changes no park as a whole; test parks stay. */
export function parkRights(actor: Actor, park: { readonly isTest: boolean } = { isTest: false }): ParkRights {
  const ownsParks = actor.rootDeviceIds.length === 0
  return {
    edit: ownsParks && isGranted(actor, ['device_group_edit']),
    delete: ownsParks && isGranted(actor, ['device_group_delete']),
    move: ownsParks && !park.isTest && isGranted(actor, ['device_group_edit']),
    createSubPark: ownsParks && isGranted(actor, ['device_group_create']),
    createDevice: ownsParks && isGranted(actor, ['device_create']),
  }
}
