import type { Row } from '../facts/rows.ts'
import type { Truth } from '../facts/truth.ts'
import type { Viewer } from '../facts/viewer.ts'

export type Invitation = Row<'invitations'>
export const invitationStates = ['invited', 'reinvited', 'accepted', 'cancelled', 'expired'] as const

/** Those into one's companies; administrators see all. */
export const seesInvitation = (viewer: Viewer, { organizationId }: Invitation): boolean =>
  viewer.isAdmin || (organizationId !== null && viewer.companies.has(organizationId))

/** What was accepted or cancelled stays so; what ran out can be sent again. */
export function stateOfInvitation(invitation: Invitation): (typeof invitationStates)[number] {
  if (invitation.acceptedAt !== null) return 'accepted'
  if (invitation.cancelledAt !== null) return 'cancelled'
  if (invitation.expiresAt.getTime() <= Date.now()) return 'expired'
  return invitation.reinvitedAt === null ? 'invited' : 'reinvited'
}

/** "Nobody can give a right they lack": neither a higher role, nor a permission, nor a profile that holds one. */
function mayGive({ facts }: Truth, viewer: Viewer, { role, permissions, profileId }: Invitation): boolean {
  if (viewer.isAdmin) return true
  if (role === 'ROLE_ADMIN' || (role === 'ROLE_RESPONSIBLE' && !viewer.isResponsible)) return false
  const profile = facts.rows.profiles.find(({ id }) => id === profileId)
  return [...permissions, ...(profile?.permissions ?? [])].every((name) => viewer.may(name))
}

/** What an invitation says to a viewer. */
export function saidOfInvitation(truth: Truth, viewer: Viewer, invitation: Invitation) {
  const { rows } = truth.facts
  const company = rows.organizations.find(({ id }) => id === invitation.organizationId)
  const profile = rows.profiles.find(({ id }) => id === invitation.profileId)
  const state = stateOfInvitation(invitation)
  const gives = state !== 'accepted' && mayGive(truth, viewer, invitation)
  return {
    id: invitation.id,
    email: invitation.email,
    state,
    role: invitation.role,
    organization: company ? { id: company.id, name: company.name } : null,
    profile: profile ? { id: profile.id, name: profile.name, nameFr: profile.nameFr } : null,
    permissions: invitation.permissions,
    rootDevices: invitation.rootDeviceIds,
    language: invitation.language,
    invitedAt: invitation.invitedAt.toISOString(),
    reinvitedAt: invitation.reinvitedAt?.toISOString() ?? null,
    expiresAt: invitation.expiresAt.toISOString(),
    invitedBy: rows.accounts.find(({ id }) => id === invitation.invitedBy)?.email ?? null,
    can: {
      reinvite: gives && viewer.may('invitation_create', 'user_create'),
      cancel: gives && state !== 'cancelled' && viewer.may('invitation_delete'),
    },
  }
}
