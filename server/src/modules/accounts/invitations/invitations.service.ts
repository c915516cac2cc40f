import type { Actor } from '../../../platform/actor.ts'
import { type Change, recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { databaseErrorKind } from '../../../platform/database/errors.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Language } from '../../../platform/i18n/language.ts'
import { enqueueMail } from '../../../platform/mail/enqueue-mail.ts'
import { countMailsTo } from '../../../platform/mail/mails.ts'
import { problem } from '../../../platform/problem-error.ts'
import { findAccount } from '../accounts.repository.ts'
import { zoneOfCompany } from '../own-account/zones.service.ts'
import { makeToken } from '../passwords/one-time-token.ts'
import { devicesWithin, hasMembers, isKnownAccount, profileToGive } from './given-rights.repository.ts'
import { invitationRights, mayGive } from './invitations.policy.ts'
import {
  findInvitation,
  type InvitationFilter,
  insertInvitation,
  lockInvitation,
  markCancelled,
  pageOfInvitations,
  renewInvitation,
} from './invitations.repository.ts'
import type { GivenRights, Invitation } from './invitations.types.ts'

const validDays = 7
const expiryFrom = (now: Date) => new Date(now.getTime() + validDays * 86_400_000)

/** What somebody new is to be given. */
export interface Given {
  readonly email: string
  readonly role: GivenRights['role']
  readonly organization: number | null
  readonly profile: number | null
  readonly permissions: readonly string[]
  readonly rootDevices: readonly number[]
}

export interface InvitationRequest extends Given {
  readonly language?: Language | undefined
}

type Field = 'email' | 'organization' | 'profile' | 'rootDevices'
type Refusal =
  | 'invitation.account_exists'
  | 'invitation.already_invited'
  | 'invitation.device_unknown'
  | 'invitation.devices_required'
  | 'invitation.no_organization'
  | 'invitation.organization_required'
  | 'invitation.organization_unknown'
  | 'invitation.profile_foreign'
  | 'invitation.profile_unknown'
  | 'invitation.too_many'

const refuse = (field: Field, message: Refusal) => problem('invalid', { violations: [{ field, message }] })

/** A page of the invitations the actor sees. */
export const invitationsOf = (ctx: Context, actor: Actor, filter: InvitationFilter) =>
  pageOfInvitations(ctx.db, actor, filter, ctx.now())

async function visibleInvitation(ctx: Context, db: Db, actor: Actor, id: number): Promise<Invitation> {
  const invitation = await findInvitation(db, actor, id, ctx.now())
  if (!invitation) throw problem('not-found')
  return invitation
}

async function checkOrganization(ctx: Context, actor: Actor, { role, organization, rootDevices }: Given) {
  if (role === 'ROLE_ADMIN') {
    if (organization !== null) throw refuse('organization', 'invitation.no_organization')
    if (rootDevices.length > 0) throw refuse('rootDevices', 'invitation.no_organization')
    return
  }
  if (organization === null) throw refuse('organization', 'invitation.organization_required')
  const isOwn = actor.isAdmin || actor.organizationIds.includes(organization)
  if (!isOwn || !(await hasMembers(ctx.db, organization)))
    throw refuse('organization', 'invitation.organization_unknown')
  if (!actor.isAdmin && actor.rootDeviceIds.length > 0 && rootDevices.length === 0)
    throw refuse('rootDevices', 'invitation.devices_required')
  const within = await devicesWithin(ctx.db, actor, organization, rootDevices)
  if (within.length !== new Set(rootDevices).size) throw refuse('rootDevices', 'invitation.device_unknown')
}

/**
 * Answers what the profile of the invitation gives, null without one. Errors: `invalid` for what does not exist and for the profile of
 * another company, `forbidden` for what the actor lacks.
 */
async function checkRights(ctx: Context, actor: Actor, request: Given): Promise<string[] | null> {
  const profile = request.profile === null ? null : await profileToGive(ctx.db, actor, request.profile)
  if (request.profile !== null && !profile) throw refuse('profile', 'invitation.profile_unknown')
  const owner = profile?.organizationId ?? null
  if (owner !== null && owner !== request.organization) throw refuse('profile', 'invitation.profile_foreign')
  const profilePermissions = profile?.permissions ?? []
  if (!mayGive(actor, { ...request, profilePermissions }))
    throw problem('forbidden', { message: 'invitation.beyond_rights' })
  return profile && [...profilePermissions]
}

/**
 * Refuses what nobody may be given in this way: a role, permission, organization or device the actor lacks, and an address that is
 * taken, as far as the actor can know. Answers what the profile gives, null without one. Errors: `invalid`, `forbidden`.
 */
export async function checkGiven(ctx: Context, actor: Actor, given: Given): Promise<string[] | null> {
  const profilePermissions = await checkRights(ctx, actor, given)
  await checkOrganization(ctx, actor, given)
  if (await isKnownAccount(ctx.db, actor, given.email)) throw refuse('email', 'invitation.account_exists')
  return profilePermissions
}

/** A stranger's mailbox is nobody's to fill. */
const mostInvitationsADay = 5

async function isInvitedTooOften(ctx: Context, db: Db, email: string): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - 86_400_000)
  return (await countMailsTo(db, { recipient: email, template: 'invitation', since })) >= mostInvitationsADay
}

const nameOf = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) =>
  `${firstName} ${lastName}`.trim() || email

async function mailLink(ctx: Context, db: Db, actor: Actor, invitation: Invitation, token: string): Promise<void> {
  const inviter = await findAccount(db, actor.userId)
  await enqueueMail(ctx, db, {
    template: 'invitation',
    to: invitation.email,
    language: invitation.language,
    timeZone: await zoneOfCompany(ctx, db, invitation.organization?.id ?? null),
    values: {
      inviter: inviter ? nameOf(inviter) : actor.email,
      organization: invitation.organization?.name ?? null,
      expiresAt: invitation.expiresAt.toISOString(),
      link: `/invitation-verify/${token}`,
    },
  })
}

const factsOf = ({ email, role, organization, profile, permissions, rootDeviceIds }: Invitation) => ({
  email,
  role,
  organization: organization?.id ?? null,
  profile: profile?.id ?? null,
  permissions,
  rootDevices: rootDeviceIds,
})

const record = (
  db: Db,
  actor: Actor,
  invitation: Invitation,
  action: 'invite' | 'reinvite' | 'cancel',
  facts: Pick<Change, 'before' | 'after'> = {},
) =>
  recordChange(db, actor, { action, entity: 'invitation', entityId: invitation.id, name: invitation.email, ...facts })

const isOpenAlready = (error: unknown): boolean => {
  const kind = databaseErrorKind(error)
  return kind?.kind === 'unique' && kind.constraint === 'invitation_open_unique'
}

/**
 * Invites somebody by mail. Nobody gives a role, permission, organization or device they lack.
 * An address that belongs to somebody the actor cannot know of is invited like any other. Errors: `invalid`, `forbidden`.
 */
export async function invite(ctx: Context, actor: Actor, request: InvitationRequest): Promise<Invitation> {
  const profilePermissions = await checkGiven(ctx, actor, request)
  const { token, tokenHash } = makeToken()
  const now = ctx.now()
  try {
    return await inTransaction(ctx.db, async (db) => {
      if (await isInvitedTooOften(ctx, db, request.email)) throw refuse('email', 'invitation.too_many')
      const id = await insertInvitation(db, {
        email: request.email,
        role: request.role,
        organizationId: request.organization,
        profileId: request.profile,
        profilePermissions,
        permissions: [...new Set(request.permissions)],
        rootDeviceIds: [...new Set(request.rootDevices)],
        language: request.language ?? actor.language,
        tokenHash,
        expiresAt: expiryFrom(now),
        invitedBy: actor.userId,
        invitedAt: now,
      })
      const invitation = await visibleInvitation(ctx, db, actor, id)
      await mailLink(ctx, db, actor, invitation, token)
      await record(db, actor, invitation, 'invite', { after: factsOf(invitation) })
      return invitation
    })
  } catch (error) {
    throw isOpenAlready(error) ? refuse('email', 'invitation.already_invited') : error
  }
}

/** The devices an invitation is still limited to. Errors: `conflict` when all of them are gone, `forbidden` beyond the actor's own. */
async function remainingDevices(db: Db, actor: Actor, { organization, rootDeviceIds }: Invitation): Promise<number[]> {
  if (organization === null) return []
  const isLimited = !actor.isAdmin && actor.rootDeviceIds.length > 0
  if (rootDeviceIds.length === 0) {
    if (isLimited) throw problem('forbidden', { message: 'invitation.beyond_rights' })
    return []
  }
  const existing = await devicesWithin(db, { isAdmin: true, rootDeviceIds: [] }, organization.id, rootDeviceIds)
  if (existing.length === 0) throw problem('conflict', { message: 'invitation.devices_gone' })
  const within = await devicesWithin(db, actor, organization.id, existing)
  if (within.length !== existing.length) throw problem('forbidden', { message: 'invitation.beyond_rights' })
  return existing
}

/** Mails another link, which ends the former one. Errors: `not-found`, `conflict` when it was accepted, `forbidden`. */
export async function inviteAgain(ctx: Context, actor: Actor, id: number): Promise<Invitation> {
  const { token, tokenHash } = makeToken()
  const now = ctx.now()
  try {
    return await inTransaction(ctx.db, async (db) => {
      await lockInvitation(db, id)
      const invitation = await visibleInvitation(ctx, db, actor, id)
      if (invitation.state === 'accepted') throw problem('conflict', { message: 'invitation.not_open' })
      if (!invitationRights(actor, invitation).reinvite)
        throw problem('forbidden', { message: 'invitation.beyond_rights' })
      if (await isInvitedTooOften(ctx, db, invitation.email))
        throw problem('conflict', { message: 'invitation.too_many' })
      const rootDeviceIds = await remainingDevices(db, actor, invitation)
      const profilePermissions = invitation.profile && [...invitation.profilePermissions]
      await renewInvitation(db, id, {
        tokenHash,
        expiresAt: expiryFrom(now),
        at: now,
        rootDeviceIds,
        profilePermissions,
      })
      const renewed = await visibleInvitation(ctx, db, actor, id)
      await mailLink(ctx, db, actor, renewed, token)
      await record(db, actor, renewed, 'reinvite')
      return renewed
    })
  } catch (error) {
    throw isOpenAlready(error) ? problem('conflict', { message: 'invitation.already_invited' }) : error
  }
}

/** Ends an invitation that was not accepted; its link can no longer be used. Errors: `not-found`, `conflict`, `forbidden`. */
export async function cancel(ctx: Context, actor: Actor, id: number): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await lockInvitation(db, id)
    const invitation = await visibleInvitation(ctx, db, actor, id)
    if (invitation.state === 'accepted' || invitation.state === 'cancelled')
      throw problem('conflict', { message: 'invitation.not_open' })
    if (!invitationRights(actor, invitation).cancel) throw problem('forbidden', { message: 'invitation.beyond_rights' })
    await markCancelled(db, id, ctx.now())
    await record(db, actor, invitation, 'cancel')
  })
}
