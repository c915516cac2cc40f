import { randomBytes } from 'node:crypto'
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

/** No mail can reach it: the ending belongs to nobody (RFC 2606). */
const serviceDomain = 'service.invalid'

/** A name in the form of an address, such as `weather-station.3f9a12bc@service.invalid`, since accounts and the trail are named by one. */
function serviceAddress(name: string): string {
  const letters = name.normalize('NFD').toLowerCase()
  const words = letters
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
  return `${words.replaceAll(/^-+|-+$/g, '') || 'service'}.${randomBytes(4).toString('hex')}@${serviceDomain}`
}

export interface ServiceAccount extends Pick<Given, 'role' | 'organization' | 'profile' | 'rootDevices'> {
  readonly name: string
}

/**
 * Makes an account that nobody signs in to: without a password, and with an address that is no mailbox. What it may be given is what an
 * invitation may give; there is nobody to ask for the terms, which who makes it has accepted. Errors: `invalid`, `forbidden`.
 * @returns its id; what limits it has yet to be entered
 */
export async function makeServiceAccount(
  ctx: Context,
  actor: Actor,
  { name, role, organization, profile, rootDevices }: ServiceAccount,
): Promise<number> {
  const email = serviceAddress(name)
  await checkGiven(ctx, actor, { email, role, organization, profile, permissions: [], rootDevices })
  return await enterPerson(ctx, {
    email,
    firstName: '',
    lastName: name,
    roles: [role],
    permissions: [],
    profileId: profile,
    termsStatus: 1,
    passwordHash: null,
    isService: true,
    organizationIds: organization === null ? [] : [organization],
  })
}
