import type { OidcRefusal } from '@visionair/contract/accounts'
import { operator } from '../../../platform/actor.ts'
import { recordChange } from '../../../platform/audit/record-change.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/db.ts'
import { databaseErrorKind } from '../../../platform/database/errors.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Language } from '../../../platform/i18n/language.ts'
import type { RightsRule, SignInProvider } from '../../../platform/sign-in-provider.ts'
import { insertAccount } from '../accounts.repository.ts'
import { isLockedFor, type Sender } from '../sessions/lockout.service.ts'
import { endAllSessions } from '../sessions/own-sessions.service.ts'
import { type Claims, personOf, ruleFor, type Told } from './claims.ts'
import {
  accountOfEmail,
  accountOfIdentity,
  type FoundAccount,
  holdIdentity,
  insertIdentity,
  noteIdentityUse,
  settledRightsOf,
  storeRights,
} from './oidc.repository.ts'
import { OidcRefused } from './oidc-refused.ts'
import { rightsOf, settleRights } from './rights.service.ts'

/** Somebody whom a provider has named, as the product goes about it. */
interface Arrival {
  readonly provider: SignInProvider
  readonly person: Told
  /** The rule that fits; null when none does. */
  readonly rule: RightsRule | null
  readonly language: Language
  readonly sender: Sender
}

export interface Admitted {
  readonly accountId: number
  readonly sessionEpoch: number
}

/** Refuses an account that is disabled, or locked for who sends this call. */
async function refuseShut(ctx: Context, db: Db, account: FoundAccount, sender: Sender): Promise<void> {
  if (!account.isActive) throw new OidcRefused('disabled')
  if (await isLockedFor({ ...ctx, db }, account, sender)) throw new OidcRefused('locked')
}

/** Ends what an account has open whose person no rule fits any more; the trail keeps it where there was something. */
async function withdraw(ctx: Context, db: Db, { id, email }: FoundAccount): Promise<OidcRefusal> {
  if ((await endAllSessions(ctx, db, id, 'provider')) > 0)
    await recordChange(db, operator, { action: 'sign-out', entity: 'user', entityId: id, name: email })
  return 'no-rule'
}

async function admitKnown(
  ctx: Context,
  db: Db,
  account: FoundAccount,
  { provider, person, rule, sender }: Arrival,
): Promise<Admitted | OidcRefusal> {
  const isSettled = account.isMade || provider.rulesForLinked
  // What is refused must not undo the end of the sessions.
  if (isSettled && rule === null) return await withdraw(ctx, db, account)
  await refuseShut(ctx, db, account, sender)
  if (isSettled && rule !== null) await settleRights(db, account, await rightsOf(ctx, db, provider, rule))
  await noteIdentityUse(db, provider.issuer, person.subject, ctx.now())
  return { accountId: account.id, sessionEpoch: account.sessionEpoch }
}

interface Owner {
  readonly id: number
  readonly email: string
}

/** Notes who an account is at a provider, in the trail as well. */
async function connect(
  ctx: Context,
  db: Db,
  { id, email }: Owner,
  { provider, person: { subject } }: Arrival,
  madeAccount: boolean,
): Promise<void> {
  const identity = { issuer: provider.issuer, subject, accountId: id, provider: provider.id, madeAccount }
  await insertIdentity(db, identity, ctx.now())
  const after = { provider: provider.id, subject }
  await recordChange(
    db,
    { userId: id, email },
    { action: 'create', entity: 'oidc-identity', entityId: id, name: email, after },
  )
}

/**
 * Connects the account that has the e-mail already, where the provider may and has verified it. One that a provider made is nobody's to
 * take over: its e-mail may never have been verified.
 */
async function link(ctx: Context, db: Db, account: FoundAccount, arrival: Arrival): Promise<Admitted | OidcRefusal> {
  const { provider, person } = arrival
  if (!provider.linksByVerifiedEmail || person.isVerified !== true || account.isMade) return 'email-taken'
  await refuseShut(ctx, db, account, arrival.sender)
  await connect(ctx, db, account, arrival, false)
  return await admitKnown(ctx, db, account, arrival)
}

/** Makes the account of somebody whom a rule fits. */
async function signUp(ctx: Context, db: Db, arrival: Arrival): Promise<Admitted | OidcRefusal> {
  const { provider, person, rule, language } = arrival
  const { email, firstName, lastName } = person
  if (!provider.signsUp) return 'no-account'
  if (rule === null) return 'no-rule'
  if (email === null || person.isVerified === false) return 'no-email'
  const rights = await rightsOf(ctx, db, provider, rule)
  const id = await insertAccount(db, {
    ...{ email, firstName, lastName, language, roles: [rights.role], permissions: [], profileId: rights.profileId },
    ...{ termsStatus: 0, passwordHash: null },
  })
  await storeRights(db, id, rights)
  const after = { email, firstName, lastName, ...(await settledRightsOf(db, id)) }
  await recordChange(db, operator, { action: 'create', entity: 'user', entityId: id, name: email, after })
  await connect(ctx, db, { id, email }, arrival, true)
  return { accountId: id, sessionEpoch: 0 }
}

async function admitNew(ctx: Context, db: Db, arrival: Arrival): Promise<Admitted | OidcRefusal> {
  const { email } = arrival.person
  const account = email === null ? null : await accountOfEmail(db, email)
  return account === null ? await signUp(ctx, db, arrival) : await link(ctx, db, account, arrival)
}

/**
 * The account of whom a provider has named: the one that is connected, else the one of a verified e-mail where the provider may connect it,
 * else a new one where it may make it and a rule fits. Rights are settled by the rules. Errors: refused with why.
 */
export async function admitPerson(
  ctx: Context,
  provider: SignInProvider,
  claims: Claims,
  { language, ...sender }: Sender & { readonly language: Language },
): Promise<Admitted> {
  const arrival: Arrival = { provider, person: personOf(claims), rule: ruleFor(provider, claims), language, sender }
  const { subject } = arrival.person
  try {
    const outcome = await inTransaction(ctx.db, async (db) => {
      await holdIdentity(db, provider.issuer, subject)
      const account = await accountOfIdentity(db, provider.issuer, subject)
      return account === null ? await admitNew(ctx, db, arrival) : await admitKnown(ctx, db, account, arrival)
    })
    if (typeof outcome === 'string') throw new OidcRefused(outcome)
    return outcome
  } catch (error) {
    const kind = databaseErrorKind(error)
    const isTaken = kind?.kind === 'unique' && kind.constraint === 'account_email_unique'
    throw isTaken ? new OidcRefused('email-taken', error) : error
  }
}
