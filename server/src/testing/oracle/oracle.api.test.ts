import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedOfRun } from './dice.ts'
import { changesOfRun, runOracle } from './run.ts'
import { openScene, type Scene } from './scene/scene.ts'

let scene: Scene

beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene?.world.close())

describe('the oracle, in short', () => {
  it('PARK-06 GRP-09 PERM-04 finds nothing told otherwise than the rows say while things change', async () => {
    const { fields, differences } = await runOracle(scene, {
      seed: seedOfRun(),
      changes: changesOfRun(8),
      files: 5,
      filesEvery: 5,
      reports: 1,
      afterEach: 1,
      atEnd: 6,
    })
    expect(differences).toEqual([])
    expect(fields).toBeGreaterThan(10_000)
  }, 300_000)
})
