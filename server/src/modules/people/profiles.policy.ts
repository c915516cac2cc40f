import { isGranted } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Profile } from './people.types.ts'

export interface ProfileRights {
  readonly edit: boolean
  readonly delete: boolean
}

/** A change of a profile changes the rights of everyone who has it, so they must all be within the actor's reach. */
export function profileRights(actor: Actor, profile: Pick<Profile, 'isWithinReach'>): ProfileRights {
  const edits = profile.isWithinReach && isGranted(actor, ['profile_edit'])
  return { edit: edits, delete: edits }
}
