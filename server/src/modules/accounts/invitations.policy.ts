import { isGranted, permissions as knownPermissions } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'
import type { GivenRights, Invitation } from './invitations.types.ts'

/** Whether the actor has every right they are about to give. Nobody but an administrator makes an administrator. */
export function mayGive(actor: Actor, { role, permissions, profilePermissions }: GivenRights): boolean {
  if (actor.isAdmin) return true
  if (role === 'ROLE_ADMIN') return false
  if (role === 'ROLE_RESPONSIBLE' && !actor.roles.includes('ROLE_RESPONSIBLE')) return false
  return [...permissions, ...profilePermissions].every((name) => {
    const permission = knownPermissions.find((known) => known === name)
    return permission !== undefined && isGranted(actor, [permission])
  })
}

/** What the actor may do with an invitation they see. */
export function invitationRights(actor: Actor, invitation: Invitation) {
  const isAccepted = invitation.state === 'accepted'
  const isWithinRights = mayGive(actor, invitation)
  return {
    reinvite: !isAccepted && isWithinRights && isGranted(actor, ['invitation_create']),
    cancel:
      !isAccepted && invitation.state !== 'cancelled' && isWithinRights && isGranted(actor, ['invitation_delete']),
  }
}
