import { afterAll, beforeAll, expect, it } from 'vitest'
import { registeredEndpoints } from '../../platform/http/register-endpoint.ts'
import { type ApiWorld, createApiWorld } from '../api-world.ts'
import { buildFixture, type Fixture } from '../authorization/fixture/build.ts'
import { seedOfRun } from '../oracle/dice.ts'
import { fuzz, roundsOfRun } from './fuzz.ts'
import { coverageFaults, leftOut } from './left-out.ts'
import { operationsOf } from './operations.ts'
import { makersOf, withoutStory } from './stories.ts'
import { toldFuzz } from './told-fuzz.ts'

let world: ApiWorld
let fixture: Fixture
const operations = () => operationsOf(world.app.swagger()).operations
beforeAll(async () => {
  world = await createApiWorld({ publicUrl: 'http://localhost:8080' })
  fixture = await buildFixture(world)
})
afterAll(() => world?.close())

it('ERR-02 the operations that are described answer what is described to values of their schemas and beside them', async () => {
  const seed = seedOfRun()
  const result = await fuzz(world, { fixture, seed, rounds: roundsOfRun(1), lives: 1 })
  process.stdout.write(`\n${toldFuzz(seed, result)}\n`)
  expect(result.faults).toEqual([])
  expect([...result.stories.told.keys()].sort()).toEqual(
    makersOf(operations())
      .map(({ name }) => name)
      .sort(),
  )
  expect(result.stories.compared).toBeGreaterThan(100)
  expect(result.statuses.get(200) ?? 0).toBeGreaterThan(result.calls / 20)
})

it('ERR-02 every operation of the product is called so, or is said to be left out and why', () => {
  const names = registeredEndpoints(world.app).map(({ name }) => name)
  expect(coverageFaults(operationsOf(world.app.swagger()), leftOut, names)).toEqual([])
})

it('what is made and not followed to its end is said by names of operations that make', () => {
  const making = operations().filter(({ method, success }) => method === 'POST' && success === 201)
  const names = making.map(({ name }) => name)
  expect(Object.keys(withoutStory).filter((name) => !names.includes(name))).toEqual([])
})
