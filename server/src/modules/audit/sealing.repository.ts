import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/**
 * All that an entry says, as one text that is the same whoever reads it and in whatever zone: what a seal is made over. The order of the
 * columns is part of every seal there is; one that is added later stands at the end, and only for entries that have it.
 */
export const entryContent = sql<string>`jsonb_build_array(e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), e.actor_id,
  e.actor_email, e.token_id, e.token_name, e.address, e.client, e.action, e.entity, e.entity_id, e.entity_name, e.before, e.after)::text`

/** Any number that nothing else of the product takes as an advisory lock. */
const sealingLock = 7_401_408

/** Has this transaction seal, unless another does. */
export async function holdSealing(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(${sealingLock}) as held`.execute(db)
  return rows[0]?.held === true
}

/** Waits until nobody seals, and keeps everybody from it until this transaction ends. */
export async function waitForSealing(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sealingLock})`.execute(db)
}

export interface Seal {
  readonly position: number
  readonly entryId: number
  readonly sealedAt: Date
  readonly hash: Buffer
}

/** The seal that was set last; null before the first. */
export async function lastSeal(db: Db): Promise<Seal | null> {
  const row = await db.selectFrom('auditSeal').selectAll().orderBy('position', 'desc').limit(1).executeTakeFirst()
  return row ?? null
}

export interface Unsealed {
  readonly id: number
  readonly content: string
}

/** Entries that are committed and not sealed, the oldest first, with the clock of the database. */
export async function unsealedEntries(db: Db, limit: number): Promise<{ entries: Unsealed[]; now: Date }> {
  const { rows } = await sql<Unsealed>`select e.id, ${entryContent} as content from audit_unsealed u
    join audit_entry e on e.id = u.entry_id order by e.id limit ${limit}`.execute(db)
  const clock = await sql<{ now: Date }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db)
  return { entries: rows, now: clock.rows[0]?.now ?? new Date() }
}

export async function insertSeals(db: Db, seals: readonly Seal[]): Promise<void> {
  await db
    .insertInto('auditSeal')
    .values([...seals])
    .execute()
  await db
    .deleteFrom('auditUnsealed')
    .where(
      'entryId',
      'in',
      seals.map(({ entryId }) => entryId),
    )
    .execute()
}

export interface SealedEntry extends Seal {
  /** Null where the entry is gone. */
  readonly content: string | null
  readonly at: Date | null
  /** The last erasure that touched it, by the entry that tells of it, with the SHA-256 of what it left; null for most. */
  readonly erasedBy: number | null
  readonly remains: Buffer | null
}

/** Seals behind a position, in their order, with what their entries say now. */
export async function sealedEntries(db: Db, after: number, limit: number): Promise<SealedEntry[]> {
  const { rows } =
    await sql<SealedEntry>`select s.position, s.entry_id as "entryId", s.sealed_at as "sealedAt", s.hash, e.at,
      case when e.id is null then null else ${entryContent} end as content, gone.erased_by as "erasedBy", gone.remains
    from audit_seal s left join audit_entry e on e.id = s.entry_id
    left join lateral (select x.erased_by, x.remains from audit_erasure x where x.entry_id = e.id
      order by x.erased_by desc limit 1) gone on true
    where s.position > ${after} order by s.position limit ${limit}`.execute(db)
  return rows
}

/** How many entries wait for their seal. */
export async function countUnsealed(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('auditUnsealed')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Entries that came in beside the product: neither sealed nor waiting for it. */
export async function strayEntries(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select e.id from audit_entry e
    where not exists (select from audit_seal s where s.entry_id = e.id)
      and not exists (select from audit_unsealed u where u.entry_id = e.id) order by e.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Entries that went before they were sealed. */
export async function lostEntries(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select u.entry_id as id from audit_unsealed u
    where not exists (select from audit_entry e where e.id = u.entry_id) order by u.entry_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
