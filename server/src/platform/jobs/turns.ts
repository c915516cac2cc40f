import { fromKysely } from 'pg-boss'
import type { Db } from '../database/db.ts'

/**
 * One after the other for each party, beginning with the turn of the job that is next of all: start-time fair queueing. So a party's
 * first job comes right after what is next now, however many jobs another one has waiting, and nobody saves up turns by being idle.
 */
const turnSql = `insert into job_turn as turn (job, party, last_turn)
  values ($1, $2, coalesce(
    (select min(-waiting.priority) from pgboss.job waiting where waiting.name = $1 and waiting.state in ('created', 'retry')),
    (select max(other.last_turn) + 1 from job_turn other where other.job = $1),
    1))
  on conflict (job, party) do update set last_turn = greatest(turn.last_turn + 1, excluded.last_turn)
  returning last_turn as "lastTurn"`

/** The turn of a new job of a party; jobs with lower turns are begun first. In the transaction that asks for the job. */
export async function nextTurn(trx: Db, job: string, party: string): Promise<number> {
  const { rows } = await fromKysely(trx).executeSql(turnSql, [job, party])
  const turn: unknown = Object(rows[0]).lastTurn
  if (typeof turn !== 'number') throw new Error(`no turn for a job of ${party}`)
  return turn
}
