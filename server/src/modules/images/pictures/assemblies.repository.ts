import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Failure } from '../../../platform/jobs/failure.ts'
import type { Assembly, AssemblyEvidence, AssemblyResult, AssemblyStep, WorkState } from '../images.types.ts'

const columns = [
  'id',
  'inspectionId',
  sql<Assembly['kind']>`kind`.as('kind'),
  'imageIds',
  sql<WorkState>`state`.as('state'),
  sql<AssemblyStep | null>`step`.as('step'),
  'done',
  'total',
  'share',
  'pictureVersion',
  'failure',
  sql<AssemblyResult | null>`result`.as('result'),
  'startedAt',
  'finishedAt',
] as const

/** The newest work on an inspection, of one kind when given. */
export async function newestAssembly(db: Db, inspectionId: number, kind?: Assembly['kind']): Promise<Assembly | null> {
  let query = db.selectFrom('assembly').where('inspectionId', '=', inspectionId)
  if (kind) query = query.where('kind', '=', kind)
  return (
    (await query
      .select([...columns])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}

/** The evidence of the newest assembly of an inspection, with the picture that was made of it. */
export async function newestEvidence(
  db: Db,
  inspectionId: number,
): Promise<{ evidence: AssemblyEvidence | null; pictureVersion: number | null } | null> {
  const row = await db
    .selectFrom('assembly')
    .where('inspectionId', '=', inspectionId)
    .where('kind', '=', 'assemble')
    .select([sql<AssemblyEvidence | null>`evidence`.as('evidence'), 'pictureVersion'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Work that waits or runs on an inspection. */
export async function activeAssembly(db: Db, inspectionId: number): Promise<Assembly | null> {
  const row = await db
    .selectFrom('assembly')
    .where('inspectionId', '=', inspectionId)
    .where('state', 'in', ['waiting', 'running'])
    .select([...columns])
    .executeTakeFirst()
  return row ?? null
}

export async function findAssembly(db: Db, id: number): Promise<Assembly | null> {
  return (
    (await db
      .selectFrom('assembly')
      .where('id', '=', id)
      .select([...columns])
      .executeTakeFirst()) ?? null
  )
}

/** How many pictures a person waits for; another request of theirs counts only after this transaction. */
export async function holdPicturesOf(db: Db, requestedBy: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('pictures-of'), ${requestedBy})`.execute(db)
  const { count } = await db
    .selectFrom('assembly')
    .where('requestedBy', '=', requestedBy)
    .where('state', 'in', ['waiting', 'running'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Starts work unless some is waiting or running already; then null. */
export async function insertAssembly(
  db: Db,
  work: { inspectionId: number; kind: Assembly['kind']; imageIds: number[]; requestedBy: number | null },
): Promise<number | null> {
  const row = await db
    .insertInto('assembly')
    .values(work)
    .onConflict((conflict) => conflict.column('inspectionId').where('state', 'in', ['waiting', 'running']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface Progress {
  readonly step: AssemblyStep
  readonly done: number
  readonly total: number
  /** Of all the work, 0 to 1. */
  readonly share: number
}

/**
 * Says how far work is; nothing happens to work that has ended. What an attempt begun anew does again is not told until it has got
 * further than the one before.
 */
export async function reportProgress(db: Db, id: number, { share, ...at }: Progress): Promise<void> {
  const work = () => db.updateTable('assembly').where('id', '=', id).where('state', 'in', ['waiting', 'running'])
  await work().set({ state: 'running', updatedAt: sql`now()` }).execute()
  await work()
    .set({ ...at, share })
    .where('share', '<=', share)
    .execute()
}

/** Keeps work from being ended by anybody else until the transaction ends; false when it has ended, so that a frozen worker's late result is dropped. */
export async function holdAssembly(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('assembly')
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Ends work that has not ended yet; false when it has, so that a frozen worker's late result is dropped. */
export async function finishAssembly(
  db: Db,
  id: number,
  end: {
    state: WorkState
    failure: Failure | null
    result: AssemblyResult | null
    evidence: AssemblyEvidence | null
    finishedAt: Date
    pictureVersion: number | null
  },
): Promise<boolean> {
  const result = await db
    .updateTable('assembly')
    .set({
      ...end,
      failure: end.failure === null ? null : JSON.stringify(end.failure),
      result: end.result === null ? null : JSON.stringify(end.result),
      evidence: end.evidence === null ? null : JSON.stringify(end.evidence),
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
