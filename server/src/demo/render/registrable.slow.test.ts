import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { applyTo, compose, invert, type Similarity } from '../../imaging/register/numeric/similarity.ts'
import { registerPhotos } from '../../imaging/register/register.ts'
import { isImagingTried } from '../../testing/test-depth.ts'
import { type BladeSideSpec, type RenderedPhoto, renderBladeSide } from './blade-side.ts'
import { demoSideSpecs } from './demo-specs.ts'

/** Mean distance in pixels between where two motions carry four places of a photo. */
function distancePx(found: Similarity, truth: Similarity, photo: RenderedPhoto): number {
  const places = [
    [0.5, 0.1],
    [0.3, 0.2],
    [0.7, 0.2],
    [0.5, 0.4],
  ] as const
  const distances = places.map(([u, v]) => {
    const a = applyTo(found, u * photo.widthPx, v * photo.heightPx)
    const b = applyTo(truth, u * photo.widthPx, v * photo.heightPx)
    return Math.hypot(a.x - b.x, a.y - b.y)
  })
  return distances.reduce((sum, distance) => sum + distance, 0) / distances.length
}

/** Registers the photos of a side and answers the error of each pair of neighbours in percent of the photo's height. */
async function neighbourErrors(spec: BladeSideSpec): Promise<number[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rendered-side-'))
  try {
    const photos: RenderedPhoto[] = []
    for await (const photo of renderBladeSide(spec).photos) photos.push(photo)
    const sources = photos.map((photo) => ({ id: photo.fileName, path: join(folder, photo.fileName) }))
    await Promise.all(photos.map((photo) => writeFile(join(folder, photo.fileName), photo.jpeg)))
    const { placed } = await registerPhotos(sources)
    const poseOf = (photo: RenderedPhoto): Similarity | undefined =>
      placed.find(({ id }) => id === photo.fileName)?.pose
    return photos.slice(1).map((photo, index) => {
      const before = photos[index]
      const [poseBefore, pose] = [before && poseOf(before), poseOf(photo)]
      if (before === undefined || poseBefore === undefined || pose === undefined) return Number.POSITIVE_INFINITY
      const found = compose(invert(poseBefore), pose)
      return (100 * distancePx(found, compose(invert(before.pose), photo.pose), photo)) / photo.heightPx
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('the photos of a demo blade', () => {
  const sides = [
    ['pressure', 'sky'],
    ['suction', 'field'],
    ['leading', 'sea'],
    ['trailing', 'sky'],
  ] as const
  it.each(isImagingTried ? sides : sides.slice(0, 1))(
    'are all placed by registration, within one percent of their height (%s, %s)',
    async (side, background) => {
      const spec = demoSideSpecs({ name: 'W1/A', lengthM: 55, background }).find((candidate) => candidate.side === side)
      if (spec === undefined) throw new Error('no such side')
      const errors = await neighbourErrors(spec)
      expect(errors).toHaveLength(6)
      expect(Math.max(...errors)).toBeLessThan(1)
    },
  )
})
