import type { Role } from '@visionair/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { asLanguage, type Language } from '../../platform/i18n/language.ts'
import { hasFactor } from './second-factor/factor.scope.ts'
import type { SessionLimits } from './sessions/session-limits.policy.ts'

export interface AccountRow {
  readonly id: number
  readonly email: string
  /** The address that waits to be confirmed. */
  readonly pendingEmail: string | null
  readonly firstName: string
  readonly lastName: string
  readonly roles: readonly string[]
  /** Those of the profile and those of the account itself. */
  readonly permissions: readonly string[]
  readonly termsAccepted: boolean
  readonly isActive: boolean
  readonly language: Language | null
  readonly sessionEpoch: number
  readonly figures: unknown
  readonly organizations: readonly { id: number; name: string }[]
  readonly rootDeviceIds: readonly number[]
  /** Nobody signs in to it: programs act as it. */
  readonly isService: boolean
  readonly hasSecondFactor: boolean
  readonly demandedBy: DemandedBy
  readonly sessionLimits: SessionLimits
}

/** Whose rules demand that an account has a second factor. */
export interface DemandedBy {
  readonly roles: readonly Role[]
  /** By name. */
  readonly organizations: readonly string[]
}

export interface Credentials {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly language: Language | null
  readonly passwordHash: string | null
  readonly isActive: boolean
}

/** An account with its rights, or null. */
export async function findAccount(db: Db, id: number): Promise<AccountRow | null> {
  const row = await db
    .selectFrom('account')
    .leftJoin('profile', 'profile.id', 'account.profileId')
    .select([
      'account.id',
      'account.email',
      sql<string | null>`(select c.new_email from email_change c where c.account_id = account.id
        and c.confirmed_at is null and c.ended_at is null order by c.id desc limit 1)`.as('pendingEmail'),
      'account.firstName',
      'account.lastName',
      'account.roles',
      'account.permissions',
      'profile.permissions as profilePermissions',
      'account.termsStatus',
      'account.isActive',
      'account.language',
      'account.figures',
      'account.sessionEpoch',
      sql<{ id: number; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name collate natural_order, o.id)
        from organization_member m join organization o on o.id = m.organization_id where m.account_id = account.id
      ), '[]')`.as('organizations'),
      sql<number[]>`array(select device_id from account_root_device r where r.account_id = account.id)`.as(
        'rootDeviceIds',
      ),
      'account.isService',
      hasFactor().as('hasSecondFactor'),
      sql<DemandedBy>`json_build_object(
        'roles', array(select d.role from second_factor_demand d where d.role = any(account.roles) order by d.role),
        'organizations', array(select o.name from organization_member m join organization o on o.id = m.organization_id
          where m.account_id = account.id and o.demands_second_factor order by o.name collate natural_order, o.id))`.as(
        'demandedBy',
      ),
      sql<SessionLimits>`(select json_build_object('idleMinutes', min(o.session_idle_minutes), 'hours', min(o.session_hours))
        from organization_member m join organization o on o.id = m.organization_id where m.account_id = account.id)`.as(
        'sessionLimits',
      ),
    ])
    .where('account.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { permissions, profilePermissions, termsStatus, language, ...rest } = row
  return {
    ...rest,
    permissions: [...new Set([...permissions, ...(profilePermissions ?? [])])],
    termsAccepted: termsStatus === 1,
    language: asLanguage(language),
  }
}

/** What signing in needs to know of an address; null when there is no such account, or nobody signs in to it. */
export async function findCredentials(db: Db, email: string): Promise<Credentials | null> {
  const row = await db
    .selectFrom('account')
    .select(['id', 'email', 'firstName', 'language', 'passwordHash', 'isActive'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('isService', '=', false)
    .executeTakeFirst()
  return row ? { ...row, language: asLanguage(row.language) } : null
}

export async function updateTermsStatus(db: Db, id: number, status: 0 | 1): Promise<void> {
  await db.updateTable('account').set({ termsStatus: status }).where('id', '=', id).execute()
}

export async function countAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface NewAccount {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly roles: string[]
  readonly permissions: string[]
  readonly profileId: number | null
  readonly termsStatus: 0 | 1
  readonly passwordHash: string | null
  readonly language?: Language
  readonly isService?: boolean
}

export async function insertAccount(db: Db, account: NewAccount): Promise<number> {
  const { id } = await db.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertOrganization(db: Db, name: string, address: string | null): Promise<number> {
  const { id } = await db.insertInto('organization').values({ name, address }).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Of several starts on an empty database one goes on; the others wait until it has committed. */
export async function holdFirstStart(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('first-start'))`.execute(db)
}

/** The provider's company, unless there is one of that name. */
export async function insertFirstOrganization(db: Db, name: string): Promise<void> {
  const values = { name, address: null }
  await db
    .insertInto('organization')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function insertMembership(db: Db, accountId: number, organizationId: number): Promise<void> {
  await db.insertInto('organizationMember').values({ accountId, organizationId }).execute()
}
