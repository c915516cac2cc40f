import type { Actor } from '../../platform/actor.ts'
import { recordChange } from '../../platform/audit/record-change.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { problem } from '../../platform/problem-error.ts'
import { enterOrganization } from '../accounts/people.service.ts'
import { createPark, deletePark } from '../parks/parks.service.ts'
import type { TestPark } from './administration.types.ts'
import { fillTestParkJob } from './test-park.job.ts'
import {
  askAgain,
  findTestOrganization,
  findTestPark,
  freeOrganizationName,
  markTestOrganization,
  markTestPark,
  pageOfTestParks,
} from './test-parks.repository.ts'

export const listAllTestParks = (ctx: Context, actor: Actor, filter: Parameters<typeof pageOfTestParks>[2]) =>
  pageOfTestParks(ctx.db, actor, filter)

async function testParkOf(ctx: Context, actor: Actor, id: number): Promise<TestPark> {
  const park = await findTestPark(ctx.db, actor, id)
  if (park === null) throw problem('not-found')
  return park
}

const enter = (trx: Db, actor: Actor, action: 'create' | 'reset' | 'delete', park: { id: number; name: string }) =>
  recordChange(trx, actor, {
    action,
    entity: 'test-park',
    entityId: park.id,
    name: park.name,
    ...(action === 'delete' ? { before: { name: park.name } } : { after: { name: park.name } }),
  })

/** The organization of the test parks, made when the first of them is. */
async function makeTestOrganization(inside: Context): Promise<number> {
  const name = await freeOrganizationName(inside.db, `${inside.settings.providerName} · Test`)
  const id = await enterOrganization(inside, name, null)
  await markTestOrganization(inside.db, id)
  return id
}

/** Creates a test park and asks for its sample data. */
export async function createTestParkNamed(ctx: Context, actor: Actor, name: string): Promise<TestPark> {
  const id = await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db }
    const organization = (await findTestOrganization(db)) ?? (await makeTestOrganization(inside))
    const park = await createPark(inside, actor, {
      name,
      localization: 'Test',
      comment: null,
      position: { latitude: 49.96, longitude: 2.41 },
      parent: null,
      organization,
      isTest: true,
    })
    await markTestPark(db, actor, park.id)
    await enter(db, actor, 'create', park)
    await ctx.queue.enqueue(db, fillTestParkJob, { parkId: park.id })
    return park.id
  })
  return await testParkOf(ctx, actor, id)
}

/** Empties a test park and fills it anew. Errors: `not-found`, `work-in-progress` while it is being filled. */
export async function resetTestParkById(ctx: Context, actor: Actor, id: number): Promise<TestPark> {
  const park = await testParkOf(ctx, actor, id)
  await inTransaction(ctx.db, async (db) => {
    if (!(await askAgain(db, actor, id))) throw problem('work-in-progress')
    await enter(db, actor, 'reset', park)
    await ctx.queue.enqueue(db, fillTestParkJob, { parkId: id })
  })
  return await testParkOf(ctx, actor, id)
}

/** Deletes a test park with everything in it. Errors: `not-found`, also for a park that is none. */
export async function deleteTestParkById(ctx: Context, actor: Actor, id: number): Promise<void> {
  const park = await testParkOf(ctx, actor, id)
  await inTransaction(ctx.db, async (db) => {
    await deletePark({ ...ctx, db }, actor, id)
    await enter(db, actor, 'delete', park)
  })
}
