import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/context.ts'
import { databaseErrorKind } from '../../../platform/database/errors.ts'
import type { Language } from '../../../platform/i18n/language.ts'
import { problem } from '../../../platform/problem-error.ts'
import { madePassword } from '../passwords/made-password.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { enterPerson, type Person } from '../people.service.ts'
import { checkGiven, type Given } from './invitations.service.ts'

export interface DirectAccount extends Pick<Given, 'email' | 'role' | 'organization' | 'profile'> {
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
}

/**
 * Makes an account without an invitation, with a random password that is told once; what it may be given is what an invitation may give.
 * It has yet to accept the terms. Errors: `invalid`, `forbidden`.
 */
export async function makeAccount(
  ctx: Context,
  actor: Actor,
  { organization, role, profile, ...person }: DirectAccount,
): Promise<{ id: number; password: string }> {
  await checkGiven(ctx, actor, { email: person.email, role, organization, profile, permissions: [], rootDevices: [] })
  const password = madePassword()
  const account: Person = {
    ...person,
    roles: [role],
    permissions: [],
    profileId: profile,
    termsStatus: 0,
    passwordHash: await hashPassword(password),
    organizationIds: organization === null ? [] : [organization],
  }
  try {
    return { id: await enterPerson(ctx, account), password }
  } catch (error) {
    const kind = databaseErrorKind(error)
    if (kind?.kind !== 'unique' || kind.constraint !== 'account_email_unique') throw error
    throw problem('invalid', { violations: [{ field: 'email', message: 'invitation.account_exists' }] })
  }
}
