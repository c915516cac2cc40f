import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { databaseErrorKind } from '../../../platform/database/errors.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Language } from '../../../platform/i18n/language.ts'
import { problem } from '../../../platform/problem-error.ts'
import { insertAccount, insertMembership } from '../accounts.repository.ts'
import { hashChosen } from '../passwords/chosen-password.ts'
import { hashToken } from '../passwords/one-time-token.ts'
import { devicesWithin, insertRootDevices } from './given-rights.repository.ts'
import { findOpenInvitation, lockInvitationOf, markAccepted, whyInvitationIsOver } from './invitations.repository.ts'
import type { Invitation } from './invitations.types.ts'

/** Says of a link that cannot be used (any more) why. */
async function refusalOf(db: Db, tokenHash: Buffer) {
  const why = await whyInvitationIsOver(db, tokenHash)
  if (why === null) return problem('not-found', { message: 'invitation.expired' })
  return problem('link-over', { message: `invitation.${why}` })
}

/** Whom a link invites. Errors: `not-found` when its time is over, `link-over` when it was used, cancelled or replaced. */
export async function invitationOfLink(ctx: Context, token: string): Promise<Invitation> {
  const invitation = await findOpenInvitation(ctx.db, hashToken(token), ctx.now())
  if (!invitation) throw await refusalOf(ctx.db, hashToken(token))
  return invitation
}

export interface Completion {
  readonly firstName: string
  readonly lastName: string
  readonly password: string
  readonly passwordConfirmation?: string | undefined
  readonly language?: Language | undefined
}

interface Completed {
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
  readonly passwordHash: string
}

/** The devices that limit the account. When all that were meant are gone, nobody may come to see everything instead. */
async function limitsOf(db: Db, { organization, rootDeviceIds }: Invitation): Promise<number[]> {
  if (organization === null || rootDeviceIds.length === 0) return []
  const existing = await devicesWithin(db, { isAdmin: true, rootDeviceIds: [] }, organization.id, rootDeviceIds)
  if (existing.length === 0) throw problem('conflict', { message: 'invitation.devices_gone' })
  return existing
}

/**
 * What the invitation gave when it was sent. A profile that allows more by now was given by nobody: then the account gets what the
 * profile allowed, and not the profile.
 */
function settledRights({ profile, permissions, profilePermissions, settledPermissions }: Invitation) {
  const isWider = settledPermissions && profilePermissions.some((name) => !settledPermissions.includes(name))
  if (!isWider) return { profileId: profile?.id ?? null, permissions: [...permissions] }
  return { profileId: null, permissions: [...new Set([...permissions, ...settledPermissions])] }
}

async function enterAccount(db: Db, invitation: Invitation, completed: Completed): Promise<number> {
  const rootDeviceIds = await limitsOf(db, invitation)
  const id = await insertAccount(db, {
    email: invitation.email,
    roles: [invitation.role],
    ...settledRights(invitation),
    termsStatus: 0,
    ...completed,
  })
  if (invitation.organization) await insertMembership(db, id, invitation.organization.id)
  await insertRootDevices(db, id, rootDeviceIds)
  return id
}

async function accept(ctx: Context, tokenHash: Buffer, completed: Completed): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await lockInvitationOf(db, tokenHash)
    const invitation = await findOpenInvitation(db, tokenHash, ctx.now())
    if (!invitation) throw await refusalOf(db, tokenHash)
    const id = await enterAccount(db, invitation, completed)
    await markAccepted(db, invitation.id, id, ctx.now())
    const { email, role, organization } = invitation
    const { profileId: profile, permissions } = settledRights(invitation)
    await recordChange(
      db,
      { userId: id, email },
      {
        action: 'activate',
        entity: 'user',
        entityId: id,
        name: email,
        after: { email, role, organization: organization?.id ?? null, profile, permissions },
      },
    )
  })
}

/**
 * Makes the account an invitation stands for, with exactly the rights it names, once even when the link is used twice at the same time.
 * Errors: `not-found` or `link-over` when the link cannot be used, `invalid`, `conflict` when the address has an account already.
 */
export async function activate(ctx: Context, token: string, completion: Completion): Promise<void> {
  const invitation = await invitationOfLink(ctx, token)
  const { password, passwordConfirmation, firstName, lastName } = completion
  if (passwordConfirmation !== undefined && passwordConfirmation !== password)
    throw problem('invalid', {
      violations: [{ field: 'passwordConfirmation', message: 'account.confirmation_differs' }],
    })
  const passwordHash = await hashChosen('password', password)
  try {
    await accept(ctx, hashToken(token), {
      firstName,
      lastName,
      language: completion.language ?? invitation.language,
      passwordHash,
    })
  } catch (error) {
    const kind = databaseErrorKind(error)
    const isTaken = kind?.kind === 'unique' && kind.constraint === 'account_email_unique'
    throw isTaken ? problem('conflict', { message: 'invitation.account_exists' }) : error
  }
}
