import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { allOf, byName, contains } from '../../platform/database/text-search.ts'
import type { Failure } from '../../platform/jobs/failure.ts'
import { visiblePark } from '../parks/parks.scope.ts'
import type { TestPark } from './administration.types.ts'

const below = sql`(select d.id from device d join park p on p.id = d.park_id where p.id = park.id or p.ancestor_ids @> array[park.id])`

const testParkQuery = (db: Db, actor: Actor) =>
  db
    .selectFrom('testPark')
    .innerJoin('park', 'park.id', 'testPark.parkId')
    .where('park.isTest', '=', true)
    .where(visiblePark(actor))
    .select([
      'park.id',
      'park.name',
      sql<TestPark['state']>`test_park.state`.as('state'),
      'testPark.done',
      'testPark.total',
      'testPark.failure',
      'park.createdAt',
      'testPark.filledAt',
      sql<number>`(select count(*)::int from device t where t.id in ${below} and t.parent_id is null)`.as(
        'turbineCount',
      ),
      sql<number>`(select count(*)::int from image m join inspection i on i.id = m.inspection_id where i.device_id in ${below})`.as(
        'photoCount',
      ),
      sql<number>`(select count(*)::int from annotation a join inspection i on i.id = a.inspection_id where i.device_id in ${below})`.as(
        'annotationCount',
      ),
    ])

export interface TestParkFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly name?: string | undefined
  readonly order?: Partial<Record<'name' | 'createdAt', 'asc' | 'desc'>> | undefined
}

/** A page of the test parks, newest first unless ordered otherwise, with the total. */
export async function pageOfTestParks(
  db: Db,
  actor: Actor,
  { page, itemsPerPage, name, order }: TestParkFilter,
): Promise<{ items: TestPark[]; total: number }> {
  const condition: RawBuilder<SqlBool> = allOf(name ? [contains('park.name', name)] : [])
  const { total } = await db
    .selectFrom('testPark')
    .innerJoin('park', 'park.id', 'testPark.parkId')
    .where('park.isTest', '=', true)
    .where(visiblePark(actor))
    .where(condition)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let query = testParkQuery(db, actor).where(condition)
  if (order?.name) query = query.orderBy(byName('park.name'), order.name)
  const items = await query
    .orderBy('park.createdAt', order?.createdAt ?? 'desc')
    .orderBy('park.id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items, total }
}

/** One test park, or null. */
export const findTestPark = async (db: Db, actor: Actor, id: number): Promise<TestPark | null> =>
  (await testParkQuery(db, actor).where('park.id', '=', id).executeTakeFirst()) ?? null

/** Makes a park a test park: it leaves every list and figure. */
export async function markTestPark(trx: Db, actor: Actor, parkId: number): Promise<void> {
  await trx.updateTable('park').set({ isTest: true }).where('id', '=', parkId).where(visiblePark(actor)).execute()
  await trx.insertInto('testPark').values({ parkId, requestedBy: actor.userId }).execute()
}

/** Puts a test park back to waiting for its sample data; false when it is being filled. */
export async function askAgain(trx: Db, actor: Actor, parkId: number): Promise<boolean> {
  const result = await trx
    .updateTable('testPark')
    .set({ state: 'waiting', done: 0, total: 0, failure: null, filledAt: null, requestedBy: actor.userId })
    .where('parkId', '=', parkId)
    .where('state', 'in', ['ready', 'failed'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** What is to be filled, for the job; null when the park is gone or finished. */
export async function workOn(db: Db, parkId: number): Promise<{ requestedBy: number | null } | null> {
  const row = await db
    .selectFrom('testPark')
    .select('requestedBy')
    .where('parkId', '=', parkId)
    .where('state', 'in', ['waiting', 'filling'])
    .executeTakeFirst()
  return row ?? null
}

interface Step {
  readonly state: TestPark['state']
  readonly done?: number
  readonly total?: number
  readonly failure?: Failure
  readonly filledAt?: Date
}

export const setStep = (db: Db, parkId: number, { failure, ...step }: Step) =>
  db
    .updateTable('testPark')
    .set({ ...step, ...(failure && { failure: JSON.stringify(failure) }) })
    .where('parkId', '=', parkId)
    .execute()

/** Deletes what stands in a test park, and what hangs below it. */
export const emptyTestPark = (db: Db, parkId: number) =>
  sql`with gone as (delete from park where parent_id = ${parkId} and is_test)
    delete from device where park_id in (select id from park where id = ${parkId} and is_test)`.execute(db)

/** The organization that test parks stand under; it is in no list and nobody is a member of it. */
export async function findTestOrganization(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('organization')
    .select('id')
    .where('isTest', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Takes an organization out of every list: only test parks stand under it. */
export async function markTestOrganization(trx: Db, id: number): Promise<void> {
  await trx.updateTable('organization').set({ isTest: true }).where('id', '=', id).execute()
}

/** The name, with the first number behind it that makes it one no organization has. */
export async function freeOrganizationName(db: Db, name: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select candidate.name
    from generate_series(1, 1000) n
    cross join lateral (select case when n = 1 then ${name}::text else ${name}::text || ' ' || n end as name) candidate
    where not exists (select 1 from organization o where lower(o.name) = lower(candidate.name)) order by n limit 1`.execute(
    db,
  )
  return rows[0]?.name ?? name
}
