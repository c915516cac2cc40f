import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diceOf, seedOfRun } from '../oracle/dice.ts'
import { consult } from '../oracle/oracle.ts'
import { openScene, type Scene } from '../oracle/scene/scene.ts'
import { secondsOfRun, workByHand } from './work-by-hand.ts'

let scene: Scene

beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene?.world.close())

describe('work by several hands over lines that break, at length', () => {
  it('nothing that was acknowledged is missing, and the oracle agrees', async () => {
    const seed = seedOfRun()
    const { faults, acknowledgements, counts, assemblies, cuts } = await workByHand(scene, seed, secondsOfRun(600))
    expect(faults).toEqual([])
    expect(acknowledgements).toBeGreaterThan(500)
    expect(counts).toBeGreaterThan(20)
    expect(assemblies).toBeGreaterThan(3)
    expect(cuts).toBeGreaterThan(0)
    expect((await consult(scene, diceOf(seed), { perSubject: 20 })).differences).toEqual([])
  })
})
