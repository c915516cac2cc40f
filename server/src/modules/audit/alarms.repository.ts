import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { AlarmKind } from '../../platform/mail/mail-request.ts'

/** When the trail was looked through last, held until the transaction ends; null before the first time. */
export async function holdWatch(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ lookedAt: Date }>`select looked_at as "lookedAt" from audit_watch for update`.execute(db)
  return rows[0]?.lookedAt ?? null
}

/** Notes that all was looked through until now. */
export async function noteWatch(db: Db): Promise<void> {
  await sql`insert into audit_watch (looked_at) values (now())
    on conflict (id) do update set looked_at = excluded.looked_at`.execute(db)
}

/** Much that one account did within ten minutes. */
export interface Burst {
  readonly accountId: number
  readonly email: string
  readonly count: number
}

interface Counted {
  /** Which entries count. */
  readonly of: RawBuilder<unknown>
  /** How much each counts. */
  readonly weight: RawBuilder<unknown>
  readonly least: number
}

/**
 * Accounts whose entries since a moment weigh at least so much within some ten minutes, with the most of each. Windows that began before
 * count as well, so that none falls between two looks.
 */
async function burstsSince(db: Db, since: Date, { of, weight, least }: Counted): Promise<Burst[]> {
  const { rows } = await sql<Burst>`with counted as (
      select actor_id, actor_email, sum(${weight}) over (partition by actor_id order by at
        range between interval '10 minutes' preceding and current row)::int as count
      from audit_entry where at > ${since}::timestamptz - interval '20 minutes' and actor_id is not null and ${of})
    select actor_id as "accountId", min(actor_email) as email, max(count) as count from counted
    group by actor_id having max(count) >= ${least} order by actor_id`.execute(db)
  return rows
}

const numberIn = (field: string) => sql`coalesce((before ->> ${sql.lit(field)})::int, 0)`

/** Who deleted much: each deletion counts, and the devices, visits and photos that went with it. What was only a copy or a test counts not. */
export const deletionsSince = (db: Db, since: Date, least: number): Promise<Burst[]> =>
  burstsSince(db, since, {
    of: sql`action = 'delete' and entity not in ('export', 'import') and before -> 'isTest' is distinct from 'true'::jsonb`,
    weight: sql`1 + case when entity in ('park', 'device', 'visit')
      then ${numberIn('devices')} + ${numberIn('visits')} + ${numberIn('photos')} else 0 end`,
    least,
  })

/** Who exported much: exports and reports that were made or downloaded. */
export const exportsSince = (db: Db, since: Date, least: number): Promise<Burst[]> =>
  burstsSince(db, since, {
    of: sql`entity in ('export', 'report') and action in ('create', 'download')`,
    weight: sql`1`,
    least,
  })

/** Who was locked out since a moment, each once, as the trail calls them. */
export async function lockedSince(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select entity_name as name from audit_entry
    where action = 'lock' and at > ${since}::timestamptz and at <= now() group by entity_name order by max(at) desc`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** When an alarm of a kind was raised last, about an account where one is named; null when never. */
export async function lastAlarm(db: Db, kind: AlarmKind, accountId: number | null): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select max(raised_at) as at from audit_alarm
    where kind = ${kind} and account_id is not distinct from ${accountId}::int`.execute(db)
  return rows[0]?.at ?? null
}

export interface NewAlarm {
  readonly kind: AlarmKind
  readonly accountId: number | null
  readonly count: number
}

export async function insertAlarm(db: Db, { kind, accountId, count }: NewAlarm): Promise<void> {
  await sql`insert into audit_alarm (kind, account_id, raised_at, count)
    values (${kind}, ${accountId}::int, now(), ${count})`.execute(db)
}

export interface Administrator {
  readonly email: string
  readonly firstName: string
  readonly language: 'en' | 'fr' | null
}

/** Whom alarms are mailed to: administrators who can sign in. */
export async function administrators(db: Db): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`select email, first_name as "firstName", language from account
    where 'ROLE_ADMIN' = any(roles) and is_active and not is_service order by id`.execute(db)
  return rows
}

/** Forgets of what administrators were told long ago. */
export async function forgetAlarms(db: Db): Promise<void> {
  await sql`delete from audit_alarm where raised_at < now() - interval '30 days'`.execute(db)
}
