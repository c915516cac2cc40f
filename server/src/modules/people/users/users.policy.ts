import { isGranted, permissions as known } from '@visionair/contract'
import type { Actor } from '../../../platform/actor.ts'
import { mayGrantPermission, outranks } from '../../accounts/invitations/grants.policy.ts'
import type { User } from '../people.types.ts'

export interface UserRights {
  readonly edit: boolean
  readonly editRights: boolean
  readonly editEmail: boolean
  readonly disable: boolean
  readonly unlock: boolean
  readonly resetFactor: boolean
  /** Make and revoke the API tokens of a service. */
  readonly tokens: boolean
  readonly delete: boolean
}

type Judged = Pick<User, 'id' | 'roles' | 'permissions' | 'profilePermissions' | 'isWithinReach' | 'isService'>

/** Whether the actor may do all that a user may. */
const holdsAllOf = (actor: Actor, { permissions, profilePermissions }: Judged): boolean =>
  known
    .filter((each) => [...permissions, ...profilePermissions].includes(each))
    .every((each) => mayGrantPermission(actor, each))

/**
 * What the actor may do with a user they see. Nobody changes their own rights, disables or deletes themselves; an account of a
 * higher role or of a wider reach is left alone. Only administrators change another's e-mail, since a password can be reset through it.
 * A service has neither e-mail nor sign-ins, and its tokens are made by who holds all that it may do: whoever has one acts as it.
 */
export function userRights(actor: Actor, user: Judged): UserRights {
  const isSelf = user.id === actor.userId
  const manages = !isSelf && user.isWithinReach && !outranks(user.roles, actor)
  const edits = manages && isGranted(actor, ['user_edit'])
  return {
    edit: isSelf || edits,
    editRights: edits,
    editEmail: isSelf || (edits && actor.isAdmin && !user.isService),
    disable: edits,
    unlock: edits && !user.isService,
    resetFactor: edits && !user.isService,
    tokens: edits && user.isService && holdsAllOf(actor, user),
    delete: manages && isGranted(actor, ['user_delete']),
  }
}
