import { isGranted, permissions as knownPermissions } from '@visionair/contract'
import { inviting } from '@visionair/contract/accounts'
import type { Actor } from '../../../platform/actor.ts'
import { grantableRoles, mayGrantPermission } from './grants.policy.ts'
import type { GivenRights, Invitation } from './invitations.types.ts'

/** Whether the actor has every right they are about to give. Nobody but an administrator makes an administrator. */
export function mayGive(actor: Actor, { role, permissions, profilePermissions }: GivenRights): boolean {
  if (actor.isAdmin) return true
  if (!grantableRoles(actor).includes(role)) return false
  return [...permissions, ...profilePermissions].every((name) => {
    const permission = knownPermissions.find((known) => known === name)
    return permission !== undefined && mayGrantPermission(actor, permission)
  })
}

/** What the actor may do with an invitation they see. */
export function invitationRights(actor: Actor, invitation: Invitation) {
  const isAccepted = invitation.state === 'accepted'
  const isWithinRights = mayGive(actor, invitation)
  return {
    reinvite: !isAccepted && isWithinRights && isGranted(actor, inviting),
    cancel:
      !isAccepted && invitation.state !== 'cancelled' && isWithinRights && isGranted(actor, ['invitation_delete']),
  }
}
