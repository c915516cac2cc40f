import { type JobShare, jobShares } from '@visionair/contract/administration'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** How the jobs of a kind stand now. */
export interface JobStanding {
  readonly kind: string
  /** To be begun as soon as a worker is free; what a worker left as begun and no other has taken yet is among them. */
  readonly waiting: number
  /** To be begun at a later time, the next attempts of failed ones among them. */
  readonly later: number
  /** Being done by a worker that gives signs of life. */
  readonly active: number
  /** Given up after the last attempt, in the past days. */
  readonly failed: number
  /** Since the first of those that wait could have been begun; 0 when none waits. */
  readonly oldestWaitingSeconds: number
}

/** How long a job may wait before somebody is told, and how long a worker that works may be silent. */
const patience = { waitSeconds: 60, silenceSeconds: 30 } as const

/** Begun by a worker that has been silent for too long: whichever worker there is takes such a job long before. One that gave no sign yet has just begun. */
const isLeft = sql<SqlBool>`(state = 'active'
  and coalesce(heartbeat_on <= now() - make_interval(secs => ${patience.silenceSeconds}), false))`
const isWaiting = sql<SqlBool>`(state < 'active' and start_after <= now() or ${isLeft})`
/** Since when a job that waits could have been begun. */
const waitsSince: RawBuilder<Date> = sql`case when state = 'active' then heartbeat_on else greatest(created_on, start_after) end`

/** How the jobs of these kinds stand, counted in the queue itself: the figures that the library keeps are kept up by workers and stand still without one. */
export async function jobStandings(db: Db, kinds: readonly string[]): Promise<JobStanding[]> {
  const { rows } = await sql<JobStanding>`
    select kind,
      count(*) filter (where ${isWaiting})::int as waiting,
      count(*) filter (where state < 'active' and start_after > now())::int as later,
      count(*) filter (where state = 'active' and not ${isLeft})::int as active,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(${waitsSince}) filter (where ${isWaiting})), 0)::float8 as oldest_waiting_seconds
    from unnest(${kinds}::text[]) as kind
    left join pgboss.job on name = kind and state not in ('completed', 'cancelled')
    group by kind`.execute(db)
  return rows
}

/** The kinds of jobs that machines can be set aside for. */
export type KindsOfShares = Readonly<Record<JobShare, readonly string[]>>

export interface Unattended {
  readonly jobs: JobShare
  /** Since the first of those that wait could have been begun. */
  readonly since: Date
}

/**
 * Since when the first of the jobs of these kinds that wait could have been begun, where it has waited for a minute and no worker is at
 * any of them, nor has been within half a minute; null while all is well. What a killed worker left as begun waits as well.
 */
async function unattendedSince(db: Db, kinds: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(${waitsSince}) as since from pgboss.job
    where name = any(${kinds}::text[]) and ${isWaiting}
      and ${waitsSince} <= now() - make_interval(secs => ${patience.waitSeconds})
      and not exists (select from pgboss.job where name = any(${kinds}::text[]) and (state = 'active' and not ${isLeft}
        or state = 'completed' and completed_on > now() - make_interval(secs => ${patience.silenceSeconds})))`.execute(
    db,
  )
  return rows[0]?.since ?? null
}

/** Which jobs nobody does: judged for heavy and light ones apart, since a worker for the ones does none of the others. */
export async function unattendedJobs(db: Db, kinds: KindsOfShares): Promise<Unattended[]> {
  const found = jobShares.map(async (jobs) => ({ jobs, since: await unattendedSince(db, kinds[jobs]) }))
  return (await Promise.all(found)).flatMap(({ jobs, since }) => (since === null ? [] : [{ jobs, since }]))
}
