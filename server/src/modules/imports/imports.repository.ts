import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { ImportPlan, ImportReason, ImportReport, ImportTargets, ParkImport, WhyFailed } from './imports.types.ts'
import type { TableHead, TableMapping } from './table/table.types.ts'

const columns = [
  'id',
  'fileName',
  'storageKey',
  'sizeBytes',
  sql<ParkImport['state']>`state`.as('state'),
  'organizationId',
  'parentId',
  'serviceId',
  'date',
  sql<ParkImport['language']>`language`.as('language'),
  'scope',
  sql<ImportPlan | null>`plan`.as('plan'),
  sql<ImportTargets | null>`targets`.as('targets'),
  sql<ImportReport | null>`report`.as('report'),
  sql<ParkImport['kind']>`kind`.as('kind'),
  sql<TableHead | null>`table_head`.as('tableHead'),
  sql<TableMapping | null>`mapping`.as('mapping'),
  'settled',
  'toSettle',
  'done',
  'total',
  'leftOut',
  sql<ImportReason | null>`error`.as('error'),
  sql<ParkImport['errorValues']>`error_values`.as('errorValues'),
  sql<ParkImport['errorPlace']>`error_place`.as('errorPlace'),
  'requestedBy',
  'requestedAt',
  'finishedAt',
  'expiresAt',
] as const

export interface NewImport {
  readonly kind: ParkImport['kind']
  readonly fileName: string
  readonly storageKey: string
  readonly sizeBytes: number
  readonly organizationId: number | null
  readonly parentId: number | null
  readonly serviceId: number
  readonly date: string
  readonly language: 'en' | 'fr'
  readonly scope: string
  readonly requestedBy: number
  readonly requestedAt: Date
  readonly expiresAt: Date
}

/** How many imports of a person are being read or applied; another request of theirs counts only after this transaction. */
export async function holdRunning(db: Db, requestedBy: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('imports-of'), ${requestedBy})`.execute(db)
  const { running } = await db
    .selectFrom('parkImport')
    .where('requestedBy', '=', requestedBy)
    .where('state', 'in', ['checking', 'applying'])
    .select(({ fn }) => fn.countAll<number>().as('running'))
    .executeTakeFirstOrThrow()
  return running
}

export async function insertImport(db: Db, row: NewImport): Promise<number> {
  const { id } = await db.insertInto('parkImport').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function findImport(db: Db, id: number): Promise<ParkImport | null> {
  const row = await db
    .selectFrom('parkImport')
    .where('id', '=', id)
    .select([...columns])
    .executeTakeFirst()
  return row ?? null
}

/** The imports a person has started under a scope, newest first, with the total. */
export async function pageOfImports(
  db: Db,
  { requestedBy, scope }: Pick<ParkImport, 'requestedBy' | 'scope'>,
  { page, itemsPerPage }: { readonly page: number; readonly itemsPerPage: number },
): Promise<{ items: ParkImport[]; total: number }> {
  const query = db.selectFrom('parkImport').where('requestedBy', '=', requestedBy).where('scope', '=', scope)
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await query
    .select([...columns])
    .orderBy('id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items, total }
}

/** Enters the plan of an import that is being checked; false when it no longer is. */
export async function enterPlan(db: Db, id: number, plan: ImportPlan): Promise<boolean> {
  const result = await db
    .updateTable('parkImport')
    .set({ plan: JSON.stringify(plan), total: plan.photos, toSettle: plan.sites, leftOut: 0, state: 'planned' })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Notes what a table holds and what its columns mean. */
export async function enterTable(db: Db, id: number, head: TableHead, mapping: TableMapping): Promise<void> {
  await db
    .updateTable('parkImport')
    .set({ tableHead: JSON.stringify(head), mapping: JSON.stringify(mapping) })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}

/** Leaves an import to its requester, who says what the columns mean. */
export async function askForMapping(db: Db, id: number): Promise<void> {
  await db
    .updateTable('parkImport')
    .set({ state: 'mapping' })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .execute()
}

/** Has a table checked again with other columns; false when the import is in another state. */
export async function enterMapping(db: Db, id: number, mapping: TableMapping): Promise<boolean> {
  const result = await db
    .updateTable('parkImport')
    .set({ mapping: JSON.stringify(mapping), plan: null, state: 'checking' })
    .where('id', '=', id)
    .where('state', 'in', ['mapping', 'planned'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Notes how many parks and turbines are dealt with. */
export async function reportSettled(db: Db, id: number, settled: number): Promise<void> {
  await db.updateTable('parkImport').set({ settled }).where('id', '=', id).where('state', '=', 'applying').execute()
}

/** Has a planned import applied; false when it is in another state. */
export async function beginApplying(db: Db, id: number): Promise<boolean> {
  const result = await db
    .updateTable('parkImport')
    .set({ state: 'applying' })
    .where('id', '=', id)
    .where('state', '=', 'planned')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Lets one import at a time create parks and devices, so that two of the same ZIP do not create them twice. */
export async function takeTurn(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('park_import'))`.execute(db)
}

/** Enters what was created, in the transaction that created it; false when the import was called off. */
export async function enterTargets(
  db: Db,
  id: number,
  { targets, report, ...counts }: { targets: ImportTargets; report: ImportReport; total: number; settled: number },
): Promise<boolean> {
  const result = await db
    .updateTable('parkImport')
    .set({ targets: JSON.stringify(targets), report: JSON.stringify(report), ...counts, toSettle: counts.settled })
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Notes how far the photos are; false when the import was called off meanwhile. */
export async function reportPhotos(db: Db, id: number, done: number, report: ImportReport): Promise<boolean> {
  const result = await db
    .updateTable('parkImport')
    .set({ done, report: JSON.stringify(report) })
    .where('id', '=', id)
    .where('state', '=', 'applying')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Ends an import; nothing happens when it has ended already. */
export async function finishImport(
  db: Db,
  id: number,
  { why, ...end }: { readonly state: 'done' | 'failed'; readonly why: WhyFailed | null; readonly finishedAt: Date },
): Promise<void> {
  const errorValues = why?.values === undefined ? null : JSON.stringify(why.values)
  const errorPlace = why?.place === undefined ? null : JSON.stringify(why.place)
  await db
    .updateTable('parkImport')
    .set({ ...end, error: why?.reason ?? null, errorValues, errorPlace })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'mapping', 'planned', 'applying'])
    .execute()
}

export async function deleteImportRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('parkImport').where('id', '=', id).execute()
}

/** Forgets imports whose time is over; their files are left to be swept. */
export async function deleteExpiredImports(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('parkImport').where('expiresAt', '<', now).where('state', '!=', 'applying').execute()
}

/** Holds an import that is planned until the end of the transaction; false when it is in another state. */
export async function holdPlanned(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('parkImport').where('id', '=', id).select('state').forUpdate().executeTakeFirst()
  return row?.state === 'planned'
}

export async function enterLeftOut(db: Db, id: number, leftOut: number): Promise<void> {
  await db.updateTable('parkImport').set({ leftOut }).where('id', '=', id).execute()
}
