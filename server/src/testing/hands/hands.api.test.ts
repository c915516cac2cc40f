import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diceOf, seedOfRun } from '../oracle/dice.ts'
import { consult } from '../oracle/oracle.ts'
import { openScene, type Scene } from '../oracle/scene/scene.ts'
import { miscounted } from './counts.ts'
import { secondsOfRun, workByHand } from './work-by-hand.ts'

let scene: Scene

beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene?.world.close())

describe('work by several hands over lines that break, in short', () => {
  it('nothing that was acknowledged is missing, and the oracle agrees', async () => {
    const seed = seedOfRun()
    const { faults, acknowledgements, counts, cuts } = await workByHand(scene, seed, secondsOfRun(10), 20)
    expect(faults).toEqual([])
    expect(acknowledgements).toBeGreaterThanOrEqual(20)
    expect(counts).toBeGreaterThan(0)
    expect(cuts).toBeGreaterThan(0)
    expect((await consult(scene, diceOf(seed), { perSubject: 3 })).differences).toEqual([])
  }, 400_000)

  it('a count that is told otherwise than the rows are is found', async () => {
    const { db } = scene.world.ctx
    const { id } = await db.selectFrom('inspection').select('id').orderBy('id').executeTakeFirstOrThrow()
    const countOf = async (table: 'image' | 'annotation') =>
      (await db.selectFrom(table).select('id').where('inspectionId', '=', id).execute()).length
    const are = { photos: await countOf('image'), findings: await countOf('annotation') }
    const told = (photos: number, findings: number) =>
      miscounted(db, id, async ({ path }) => ({
        status: 200,
        headers: new Headers(),
        body: {
          meta: { totalItems: path.includes('/images') ? photos : findings },
          data: { attributes: { annotationCount: findings } },
        },
      }))
    expect(await told(are.photos, are.findings)).toEqual([])
    expect(await told(are.photos + 1, are.findings)).toEqual([expect.stringContaining('photos')])
    expect(await told(are.photos, are.findings - 1)).toHaveLength(2)
    expect(await miscounted(db, id, async () => null)).toBeNull()
  })

  it('what was being written when a count began, and is gone when it ends, is no fault of the count', async () => {
    const { db } = scene.world.ctx
    const { id, inspectionId } = await db
      .selectFrom('image')
      .select(['id', 'inspectionId'])
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const are = await db.selectFrom('image').select('id').where('inspectionId', '=', inspectionId).execute()
    const written = Promise.withResolvers<void>()
    const committed = Promise.withResolvers<void>()
    const writing = db.transaction().execute(async (trx) => {
      await sql`insert into image select copied.* from image, jsonb_populate_record(image, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('image', 'id')), 'sha256', 'of another photo')) as copied
        where image.id = ${id}`.execute(trx)
      written.resolve()
      await committed.promise
    })
    await written.promise
    const counting = miscounted(db, inspectionId, async ({ path }) => {
      await writing
      if (path.includes('/images')) await sql`delete from image where sha256 = 'of another photo'`.execute(db)
      return { status: 200, headers: new Headers(), body: { meta: { totalItems: are.length + 1 } } }
    })
    await sleep(200)
    committed.resolve()
    expect(await counting).toBeNull()
  })
})
