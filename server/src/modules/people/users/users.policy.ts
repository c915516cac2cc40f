import { isGranted } from '@visionair/contract'
import type { Actor } from '../../../platform/actor.ts'
import { outranks } from '../../accounts/invitations/grants.policy.ts'
import type { User } from '../people.types.ts'

export interface UserRights {
  readonly edit: boolean
  readonly editRights: boolean
  readonly editEmail: boolean
  readonly disable: boolean
  readonly unlock: boolean
  readonly resetFactor: boolean
  readonly delete: boolean
}

/**
 * What the actor may do with a user they see. Nobody changes their own rights, disables or deletes themselves; an account of a
 * higher role or of a wider reach is left alone. Only administrators change another's e-mail, since a password can be reset through it.
 */
export function userRights(actor: Actor, user: Pick<User, 'id' | 'roles' | 'isWithinReach'>): UserRights {
  const isSelf = user.id === actor.userId
  const manages = !isSelf && user.isWithinReach && !outranks(user.roles, actor)
  const edits = manages && isGranted(actor, ['user_edit'])
  return {
    edit: isSelf || edits,
    editRights: edits,
    editEmail: isSelf || (edits && actor.isAdmin),
    disable: edits,
    unlock: edits,
    resetFactor: edits,
    delete: manages && isGranted(actor, ['user_delete']),
  }
}
