import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diceOf, seedOfRun } from './dice.ts'
import { operationsAsked, readingOperations } from './operations.ts'
import { addressesOf } from './oracle.ts'
import { changesOfRun, runOracle } from './run.ts'
import { openScene, type Scene } from './scene/scene.ts'
import { unasked } from './unasked.ts'

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
  }, 900_000)

  it('PERM-04 asks every reading operation that the API describes, but for those that are named with a reason', async () => {
    const operations = await readingOperations(scene)
    const addresses: string[] = []
    for (const seed of [1, 2, 3]) addresses.push(...(await addressesOf(scene, diceOf(seed))))
    const asked = operationsAsked(operations, addresses)
    expect(operations.filter((operation) => !asked.has(operation)).toSorted()).toEqual(Object.keys(unasked).toSorted())
    const readme = await readFile(new URL('README.md', import.meta.url), 'utf8')
    expect(Object.keys(unasked).filter((operation) => !readme.includes(`\`${operation}\``))).toEqual([])
  })
})
