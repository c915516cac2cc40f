import { afterAll, beforeAll, expect, it } from 'vitest'
import { measuresOfGroup } from '../modules/volta/volta.service.ts'
import { type ApiWorld, createApiWorld } from '../testing/api-world.ts'
import { makeTurbine } from '../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../testing/two-owners.ts'
import { measureDemoBlades } from './demo-volta.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

it('the demo holds a Volta visit with photos and every kind of result, and one of Volta Express without photos', async () => {
  const ofTheDemo = () => makeTurbine(world.ctx, owners.admin, owners.own.subPark, { rotorDiameter: 117 })
  const turbines = { inspected: (await ofTheDemo()).id, next: (await ofTheDemo()).id, inspector: null }
  expect(await measureDemoBlades(world.ctx, owners.admin, turbines)).toBe(24)
  const groups = await world.ctx.db
    .selectFrom('inspectionGroup')
    .select(['id', 'serviceId', 'status'])
    .orderBy('id')
    .execute()
  expect(groups.map(({ serviceId, status }) => [serviceId, status])).toEqual([
    [1, 'done'],
    [8, 'done'],
  ])
  const [whole, express] = await Promise.all(groups.map(({ id }) => measuresOfGroup(world.ctx, owners.admin, id)))
  expect(new Set(whole?.map(({ reading }) => reading))).toEqual(new Set(['value', 'open-circuit', 'no-reading']))
  expect(whole?.every(({ photos }) => photos.length === 1)).toBe(true)
  expect(express?.every(({ photos }) => photos.length === 0)).toBe(true)
  expect(whole?.filter(({ isCompliant }) => isCompliant === false)).toHaveLength(2)
})
