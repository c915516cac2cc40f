import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../api-world.ts'
import { buildFixture, type Fixture } from '../authorization/fixture/build.ts'
import { seedOfRun } from '../oracle/dice.ts'
import { fuzz, roundsOfRun } from './fuzz.ts'
import { toldFuzz } from './told-fuzz.ts'

let world: ApiWorld
let fixture: Fixture
beforeAll(async () => {
  world = await createApiWorld({ worker: true, publicUrl: 'http://localhost:8080' })
  fixture = await buildFixture(world)
})
afterAll(() => world?.close())

it('the operations that are described answer what is described, at length', async () => {
  const seed = seedOfRun()
  const result = await fuzz(world, { fixture, seed, rounds: roundsOfRun(60), lives: 20 })
  process.stdout.write(`\n${toldFuzz(seed, result)}\n`)
  const never = result.operations.filter((name) => !result.accepted.has(name))
  process.stdout.write(`never let through: ${never.join(', ') || 'none'}\n`)
  expect(result.faults).toEqual([])
})
