import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Failure } from '../../platform/jobs/failure.ts'
import type { Assembly, AssemblyEvidence, AssemblyResult, AssemblyStep, WorkState } from './images.types.ts'

const columns = [
  'id',
  'inspectionId',
  sql<Assembly['kind']>`kind`.as('kind'),
  'imageIds',
  sql<WorkState>`state`.as('state'),
  sql<AssemblyStep | null>`step`.as('step'),
  'done',
  'total',
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

/** The evidence of the newest assembly of an inspection. */
export async function newestEvidence(db: Db, inspectionId: number): Promise<AssemblyEvidence | null> {
  const row = await db
    .selectFrom('assembly')
    .where('inspectionId', '=', inspectionId)
    .where('kind', '=', 'assemble')
    .select(sql<AssemblyEvidence | null>`evidence`.as('evidence'))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.evidence ?? null
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

/** Says how far work is; nothing happens to work that has ended. */
export async function reportProgress(
  db: Db,
  id: number,
  step: AssemblyStep,
  done: number,
  total: number,
): Promise<void> {
  await db
    .updateTable('assembly')
    .set({ state: 'running', step, done, total, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
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
