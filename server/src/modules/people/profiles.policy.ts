import { isGranted } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Profile } from './people.types.ts'

export interface ProfileRights {
  readonly edit: boolean
  readonly delete: boolean
}

/** Whether profiles of this company are the actor's to make and change: not for whom devices limit within it. */
export const ownsProfilesOf = (actor: Actor, organizationId: number | null): boolean =>
  actor.isAdmin ||
  (organizationId !== null && actor.rootDeviceIds.length === 0 && actor.organizationIds.includes(organizationId))

/** A change of a profile changes the rights of everyone who has it: the provider's are the administrators', others their company's. */
export function profileRights(actor: Actor, { organization }: Pick<Profile, 'organization'>): ProfileRights {
  const edits = ownsProfilesOf(actor, organization?.id ?? null) && isGranted(actor, ['profile_edit'])
  return { edit: edits, delete: edits }
}
