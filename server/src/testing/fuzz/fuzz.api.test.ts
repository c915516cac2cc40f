import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../api-world.ts'
import { seedOfRun } from '../oracle/dice.ts'
import { makeTwoOwners, type TwoOwners } from '../two-owners.ts'
import { fuzz, roundsOfRun } from './fuzz.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world?.close())

it('ERR-02 the operations that are described answer what is described to values of their schemas and beside them', async () => {
  const seed = seedOfRun()
  const tokens = [owners.adminToken, owners.responsibleToken, owners.readerToken]
  const { calls, statuses, faults } = await fuzz(world, { tokens, seed, rounds: roundsOfRun(3) })
  const told = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status} × ${count}`)
  process.stdout.write(`\nfuzz, ORACLE_SEED=${seed}: ${calls} calls, ${told.join(', ')}\n`)
  expect(faults).toEqual([])
  expect(statuses.get(200) ?? 0).toBeGreaterThan(calls / 20)
})
