import { isGranted, type Permission, type Role, roles } from '@visionair/contract'
import type { Actor } from '../../../platform/actor.ts'

const isResponsible = (actor: Actor) => actor.roles.includes('ROLE_RESPONSIBLE')

/** The roles an actor may give to others: none beyond their own. */
export function grantableRoles(actor: Actor): readonly Role[] {
  if (actor.isAdmin) return roles
  return isResponsible(actor) ? ['ROLE_RESPONSIBLE', 'ROLE_USER'] : ['ROLE_USER']
}

/** Whether an actor may give a permission to others: only one they pass the check for themselves. */
export const mayGrantPermission = (actor: Actor, permission: Permission): boolean => isGranted(actor, [permission])

/** Whether an account with these roles stands above the actor, who then may do nothing to it. */
export function outranks(held: readonly string[], actor: Actor): boolean {
  const may = grantableRoles(actor)
  return held.some((role) => !may.some((own) => own === role))
}
