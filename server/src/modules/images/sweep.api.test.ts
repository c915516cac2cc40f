import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { leaveToSweep } from './files/garbage.repository.ts'
import { sweepHandler } from './sweep.handler.ts'

let world: ApiWorld
beforeAll(async () => {
  world = await createApiWorld()
})
afterAll(() => world.close())

const left = async () => (await world.ctx.db.selectFrom('storageGarbage').select('id').execute()).length

it('a sweep deletes all that is due, however much arrived, and nothing earlier than a day', async () => {
  const keys = Array.from({ length: 1_201 }, (_, index) => `originals/none/${index}`)
  await leaveToSweep(world.ctx.db, keys)
  const attempt = {
    id: 'x',
    name: 'sweep-storage',
    data: {},
    retryCount: 0,
    expireInSeconds: 60,
    heartbeatSeconds: null,
  }
  const sweep = () => sweepHandler(world.ctx).run({ ...attempt, signal: new AbortController().signal })
  world.advance(23 * 3_600_000)
  await sweep()
  expect(await left()).toBe(1_201)
  world.advance(2 * 3_600_000)
  await sweep()
  expect(await left()).toBe(0)
})
