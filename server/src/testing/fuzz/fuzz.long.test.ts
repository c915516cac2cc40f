import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../api-world.ts'
import { seedOfRun } from '../oracle/dice.ts'
import { makeTwoOwners, type TwoOwners } from '../two-owners.ts'
import { fuzz, roundsOfRun } from './fuzz.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
})
afterAll(() => world?.close())

it('the operations that are described answer what is described, at length', async () => {
  const seed = seedOfRun()
  const tokens = [owners.adminToken, owners.responsibleToken, owners.readerToken]
  const { calls, faults } = await fuzz(world, { tokens, seed, rounds: roundsOfRun(150) })
  process.stdout.write(`\nfuzz, ORACLE_SEED=${seed}: ${calls} calls, ${faults.length} faults\n`)
  expect(faults).toEqual([])
})
