import type { invitationResource } from '@visionair/contract/accounts'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import { presentOrganizationRef } from '../accounts.presenter.ts'
import { invitationRights } from './invitations.policy.ts'
import type { Invitation } from './invitations.types.ts'

export const presentInvitation = (actor: Actor, invitation: Invitation): z.input<typeof invitationResource> => {
  const { id, profile, organization } = invitation
  return {
    id: String(id),
    type: 'invitations',
    attributes: {
      id,
      email: invitation.email,
      state: invitation.state,
      role: invitation.role,
      organization: organization && { data: presentOrganizationRef(organization) },
      profile: profile && { data: { id: String(profile.id), type: 'profiles', attributes: profile } },
      permissions: [...invitation.permissions],
      rootDevices: [...invitation.rootDeviceIds],
      language: invitation.language,
      invitedAt: invitation.invitedAt.toISOString(),
      reinvitedAt: invitation.reinvitedAt?.toISOString() ?? null,
      expiresAt: invitation.expiresAt.toISOString(),
      invitedBy: invitation.invitedBy,
      can: invitationRights(actor, invitation),
    },
  }
}
