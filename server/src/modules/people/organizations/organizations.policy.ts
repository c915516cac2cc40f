import { isGranted } from '@visionair/contract'
import type { Actor } from '../../../platform/actor.ts'

export interface OrganizationRights {
  readonly edit: boolean
  readonly delete: boolean
}

/** What the actor may do with an organization they see. An account limited to some devices changes no company as a whole. */
export function organizationRights(actor: Actor): OrganizationRights {
  const isWhole = actor.isAdmin || actor.rootDeviceIds.length === 0
  return { edit: isWhole && isGranted(actor, ['organization_edit']), delete: actor.isAdmin }
}
