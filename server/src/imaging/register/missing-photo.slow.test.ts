import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderBladeSide } from '../../demo/render/blade-side.ts'
import { demoSideSpecs } from '../../demo/render/demo-specs.ts'
import { type KnownShot, placementDrift } from '../../testing/photos/placement-drift.ts'
import { registerPhotos } from './register.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'missing-photo-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a side of which one photo is missing, so that nothing overlaps across the gap', () => {
  it('ASM-03 is never joined across the gap, though two places of the blade look alike', async () => {
    const [spec] = demoSideSpecs({ name: 'silent check', lengthM: 58, background: 'field' })
    if (!spec) throw new Error('no side to render')
    const side = renderBladeSide({ ...spec, photoCount: 8 })
    const shots: (KnownShot & { path: string })[] = []
    for (const index of [0, 1, 2, 4, 5, 6]) {
      const { jpeg, ...shot } = await side.photo(index)
      const path = join(folder, `${index}.jpg`)
      // At this quality the second and the fifth have a likeness that correlation takes for an overlap.
      await sharp(jpeg).jpeg({ quality: 92 }).toFile(path)
      shots.push({ ...shot, id: String(index), path })
    }
    const registration = await registerPhotos(shots.map(({ id, path }) => ({ id, path })))
    expect(placementDrift(shots, registration).wrongNeighbours).toBe(0)
    expect(registration.placed.map(({ id }) => id)).toEqual(['0', '1', '2'])
    expect(registration.unplaced.map(({ id, reason }) => `${id} ${reason}`)).toEqual(
      ['4', '5', '6'].map((id) => `${id} other-group`),
    )
  })
})
