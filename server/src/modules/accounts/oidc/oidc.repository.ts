import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { asLanguage, type Language } from '../../../platform/i18n/language.ts'

/** Has sign-ins of one person at a provider follow one another, until the transaction ends. */
export async function holdIdentity(db: Db, issuer: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`oidc ${issuer} ${subject}`}, 0))`.execute(db)
}

/** An account as a sign-in with a provider finds it. */
export interface FoundAccount {
  readonly id: number
  readonly email: string
  readonly isActive: boolean
  readonly lockedUntil: Date | null
  readonly sessionEpoch: number
  readonly language: Language | null
  /** Whether a provider made it. */
  readonly isMade: boolean
}

const accounts = (db: Db) =>
  db
    .selectFrom('account')
    .select([
      ...(['account.id', 'account.email', 'account.isActive', 'account.lockedUntil', 'account.sessionEpoch'] as const),
      'account.language',
      sql<boolean>`exists (select 1 from oidc_identity i where i.account_id = account.id and i.made_account)`.as(
        'isMade',
      ),
    ])
    .forNoKeyUpdate('account')

const found = <R extends { readonly language: string | null }>(row: R) => ({
  ...row,
  language: asLanguage(row.language),
})

/** The account of a person at a provider, kept from being changed by others until the transaction ends; null when there is none. */
export async function accountOfIdentity(db: Db, issuer: string, subject: string): Promise<FoundAccount | null> {
  const row = await accounts(db)
    .innerJoin('oidcIdentity', 'oidcIdentity.accountId', 'account.id')
    .where('oidcIdentity.issuer', '=', issuer)
    .where('oidcIdentity.subject', '=', subject)
    .executeTakeFirst()
  return row ? found(row) : null
}

/** A person's account by its address, kept as {@link accountOfIdentity} keeps it; null when there is none. */
export async function accountOfEmail(db: Db, email: string): Promise<FoundAccount | null> {
  const row = await accounts(db)
    .where(sql`lower(account.email)`, '=', email.toLowerCase())
    .where('account.isService', '=', false)
    .executeTakeFirst()
  return row ? found(row) : null
}

export interface NewIdentity {
  readonly issuer: string
  readonly subject: string
  readonly accountId: number
  readonly provider: string
  readonly madeAccount: boolean
}

export async function insertIdentity(db: Db, identity: NewIdentity, at: Date): Promise<void> {
  await db
    .insertInto('oidcIdentity')
    .values({ ...identity, linkedAt: at, usedAt: at })
    .execute()
}

export async function noteIdentityUse(db: Db, issuer: string, subject: string, at: Date): Promise<void> {
  await db
    .updateTable('oidcIdentity')
    .set({ usedAt: at })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

/** Whether a provider made an account. */
export async function isMadeByProvider(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('oidcIdentity')
    .select('subject')
    .where('accountId', '=', accountId)
    .where('madeAccount', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

interface Named {
  readonly id: number
  readonly name: string
}

const lowered = (names: readonly string[]) => names.map((name) => name.toLowerCase())

/** The companies of these names that can have members, as they are called. */
export async function organizationsNamed(db: Db, names: readonly string[]): Promise<Named[]> {
  if (names.length === 0) return []
  return await db
    .selectFrom('organization')
    .select(['id', 'name'])
    .where(sql`lower(name)`, 'in', lowered(names))
    .where('isTest', '=', false)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

/** The profiles of this name that members of these companies may have: the provider's and those of the companies. */
export async function profilesNamed(db: Db, name: string, organizationIds: readonly number[]): Promise<Named[]> {
  return await db
    .selectFrom('profile')
    .select(['id', 'name'])
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where(({ eb, or }) =>
      or([eb('organizationId', 'is', null), eb('organizationId', '=', sql<number>`any(${organizationIds}::int[])`)]),
    )
    .forKeyShare()
    .execute()
}

/** The rights of an account that rules settle, by names as the trail keeps them. */
export async function settledRightsOf(db: Db, accountId: number) {
  return await db
    .selectFrom('account')
    .leftJoin('profile', 'profile.id', 'account.profileId')
    .select([
      'account.roles',
      'profile.name as profile',
      sql<string[]>`array(select o.name from organization_member m join organization o on o.id = m.organization_id
        where m.account_id = account.id order by o.id)`.as('organizations'),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export interface Rights {
  readonly role: string
  readonly profileId: number | null
  readonly organizationIds: readonly number[]
}

/** Gives an account exactly this role, profile and these companies. */
export async function storeRights(db: Db, accountId: number, rights: Rights): Promise<void> {
  const { role, profileId, organizationIds } = rights
  await db
    .updateTable('account')
    .set({ roles: [role], profileId })
    .where('id', '=', accountId)
    .execute()
  await db
    .deleteFrom('organizationMember')
    .where('accountId', '=', accountId)
    .where('organizationId', '<>', sql<number>`all(${organizationIds}::int[])`)
    .execute()
  if (organizationIds.length === 0) return
  await db
    .insertInto('organizationMember')
    .values(organizationIds.map((organizationId) => ({ accountId, organizationId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
