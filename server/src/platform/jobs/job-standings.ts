import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/** How the jobs of a kind stand now. */
export interface JobStanding {
  readonly kind: string
  /** To be begun as soon as a worker is free. */
  readonly waiting: number
  /** To be begun at a later time, the next attempts of failed ones among them. */
  readonly later: number
  readonly active: number
  /** Given up after the last attempt, in the past days. */
  readonly failed: number
  /** Since the first of those that wait could have been begun; 0 when none waits. */
  readonly oldestWaitingSeconds: number
}

/** How the jobs of these kinds stand, counted in the queue itself: the figures that the library keeps are kept up by workers and stand still without one. */
export async function jobStandings(db: Db, kinds: readonly string[]): Promise<JobStanding[]> {
  const { rows } = await sql<JobStanding>`
    select kind,
      count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state < 'active' and start_after > now())::int as later,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed,
      coalesce(extract(epoch from now() - min(greatest(created_on, start_after))
        filter (where state < 'active' and start_after <= now())), 0)::float8 as oldest_waiting_seconds
    from unnest(${kinds}::text[]) as kind
    left join pgboss.job on name = kind and state not in ('completed', 'cancelled')
    group by kind`.execute(db)
  return rows
}

/** How long a job may wait before somebody is told, and how long a worker that works may be silent. */
const patience = { waitSeconds: 60, silenceSeconds: 30 } as const

/**
 * Since when the first of the jobs that wait could have been begun, where it has waited for a minute and no worker is at any job;
 * null while all is well. What a killed worker left as begun counts as nobody's.
 */
export async function unattendedSince(db: Db, kinds: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(greatest(created_on, start_after)) as since from pgboss.job
    where name = any(${kinds}::text[]) and state < 'active'
      and greatest(created_on, start_after) <= now() - make_interval(secs => ${patience.waitSeconds})
      and not exists (select from pgboss.job busy where busy.name = any(${kinds}::text[]) and busy.state = 'active'
        and busy.heartbeat_on > now() - make_interval(secs => ${patience.silenceSeconds}))`.execute(db)
  return rows[0]?.since ?? null
}
