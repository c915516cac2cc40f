import { holdsText } from '../facts/text.ts'
import {
  type Invitation,
  invitationStates,
  saidOfInvitation,
  seesInvitation,
  stateOfInvitation,
} from '../said/invitations.ts'
import { type Asking, byId, directions, type Params, page, type Question, refused } from './question.ts'

const path = '/api/invitations'

const keys = {
  email: ({ email }: Invitation) => email.toLowerCase(),
  invitedAt: ({ invitedAt }: Invitation) => invitedAt.toISOString(),
  expiresAt: ({ expiresAt }: Invitation) => expiresAt.toISOString(),
}

const compared = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** "Newest first unless ordered otherwise"; of two alike the newer stands first whichever way. */
function ordering({ dice }: Asking) {
  const name = dice.pick([null, 'email', 'invitedAt', 'expiresAt'] as const)
  const direction = name === null ? 'desc' : dice.pick(directions)
  const key = keys[name ?? 'invitedAt']
  const sign = direction === 'asc' ? 1 : -1
  return {
    params: name === null ? {} : { [`order[${name}]`]: direction },
    order: (one: Invitation, other: Invitation) => sign * compared(key(one), key(other)) || byId(other, one),
  }
}

/** The list of invitations with all its narrowings. */
export function askInvitations(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  if (!viewer.may('invitation_create', 'user_create', 'invitation_delete', 'user_view'))
    return [refused(`${path}?page=1`)]
  const { invitations, organizations } = truth.facts.rows
  const state = dice.pick(invitationStates)
  const company = dice.pick(organizations).id
  const part = dice.pick(['NEW', '1', 'é', '@'])
  const narrowings: readonly { readonly params: Params; keeps(invitation: Invitation): boolean }[] = [
    { params: {}, keeps: () => true },
    { params: { state }, keeps: (each) => stateOfInvitation(each) === state },
    { params: { 'organization.id': company }, keeps: (each) => each.organizationId === company },
    { params: { email: part }, keeps: ({ email }) => holdsText(email, part) },
  ]
  return narrowings.map(({ params, keeps }) => {
    const { params: ordered, order } = ordering(asking)
    const rows = invitations.filter((each) => seesInvitation(viewer, each) && keeps(each)).toSorted(order)
    const say = (each: Invitation) => saidOfInvitation(truth, viewer, each)
    return page(asking, { path, params: { ...params, ...ordered }, rows, say })
  })
}
