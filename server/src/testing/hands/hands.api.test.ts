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

describe('work by several hands over lines that break, in short', () => {
  it('nothing that was acknowledged is missing, and the oracle agrees', async () => {
    const seed = seedOfRun()
    const { faults, acknowledgements, cuts } = await workByHand(scene, seed, secondsOfRun(10), 20)
    expect(faults).toEqual([])
    expect(acknowledgements).toBeGreaterThanOrEqual(20)
    expect(cuts).toBeGreaterThan(0)
    expect((await consult(scene, diceOf(seed), { perSubject: 3 })).differences).toEqual([])
  }, 400_000)
})
