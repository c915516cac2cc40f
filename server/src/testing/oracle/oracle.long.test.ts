import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedOfRun } from './dice.ts'
import { changesOfRun, runOracle } from './run.ts'
import { openScene, type Scene } from './scene/scene.ts'

let scene: Scene

beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene?.world.close())

describe('the oracle, at length', () => {
  it('PARK-06 GRP-09 PERM-04 finds nothing told otherwise than the rows say while things change', async () => {
    const { fields, differences, unknown } = await runOracle(scene, {
      seed: seedOfRun(),
      changes: changesOfRun(150),
      files: 8,
      filesEvery: 25,
      reports: 2,
      afterEach: 8,
    })
    expect(differences).toEqual([])
    expect(unknown).toEqual([])
    expect(fields).toBeGreaterThan(200_000)
  })
})
