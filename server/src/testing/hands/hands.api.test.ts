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
})
