import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderBladeSide } from '../../demo/render/blade-side.ts'
import { demoSideSpecs } from '../../demo/render/demo-specs.ts'
import { type KnownShot, placementDrift } from '../../testing/photos/placement-drift.ts'
import { seededRandom } from './numeric/random.ts'
import { registerPhotos } from './register.ts'

/** So many that not all pairs are compared. */
const photoCount = 26

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-set-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a long side whose photos come in no order and without times', () => {
  it('ASM-03 is placed without a wrong place, its far end within 0.2 % of the length counted from the first photo', async () => {
    const [spec] = demoSideSpecs({ name: 'long side', lengthM: 60, background: 'field' })
    if (!spec) throw new Error('no side to render')
    const side = renderBladeSide({ ...spec, photoCount, photoWidthPx: 800, photoHeightPx: 1200 })
    const shots: (KnownShot & { path: string })[] = []
    for await (const { fileName, jpeg, ...shot } of side.photos) {
      const path = join(folder, fileName)
      await writeFile(path, jpeg)
      shots.push({ ...shot, id: fileName, path })
    }
    const random = seededRandom(3)
    const keyed = shots.map(({ id, path }) => ({ photo: { id, path }, key: random() }))
    const shuffled = keyed.toSorted((one, other) => one.key - other.key).map(({ photo }) => photo)
    const registration = await registerPhotos(shuffled)
    const drift = placementDrift(shots, registration)
    expect(drift.wrongNeighbours).toBe(0)
    // The thin tip at the end may be left to a person.
    expect(drift.placed).toBeGreaterThanOrEqual(photoCount - 2)
    expect(drift.fromFirstPercent).toBeLessThan(0.2)
    expect(registration.placed.length + registration.unplaced.length).toBe(photoCount)
  })
})
