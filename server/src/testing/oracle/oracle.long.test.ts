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
  it('DASH-02 PARK-06 DEV-07 GRP-08 GRP-11 TAB-03 REP-03 REP-05 PERM-04 finds nothing told otherwise than the rows say while things change', async () => {
    const { fields, differences, unknown } = await runOracle(scene, {
      seed: seedOfRun(),
      changes: changesOfRun(150),
      files: 8,
      reports: 2,
      afterEach: 8,
    })
    expect(differences).toEqual([])
    expect(unknown).toEqual([])
    expect(fields).toBeGreaterThan(200_000)
  })
})
