import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exposureOf, looksBlurred } from '@visionair/contract/images'
import sharp, { type Kernel, type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderBladeSide } from '../../demo/render/blade-side.ts'
import { demoSideSpecs } from '../../demo/render/demo-specs.ts'
import { isImagingTried } from '../../testing/test-depth.ts'
import { measureQuality } from './photo-quality.ts'

let folder: string
const photos: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quality-'))
  for (const [index, spec] of demoSideSpecs({ name: 'quality', lengthM: 58 }).slice(0, 2).entries()) {
    const side = renderBladeSide({ ...spec, photoCount: 4 })
    for (const at of isImagingTried ? [0, 2] : [2]) {
      const path = join(folder, `${index}-${at}.jpg`)
      await sharp((await side.photo(at)).jpeg).toFile(path)
      photos.push(path)
    }
  }
}, 300_000)
afterAll(() => rm(folder, { recursive: true }))

type Change = (photo: Sharp) => Sharp

/** What is measured of every photo after something was done to it. */
async function measured(change: Change) {
  const path = join(folder, 'changed.jpg')
  const results = []
  for (const photo of photos) {
    await change(sharp(photo)).jpeg({ quality: 92 }).toFile(path)
    results.push(await measureQuality(path))
  }
  return results
}

/** The answer that is expected of every photo. */
const ofEach = <T>(answer: T): T[] => photos.map(() => answer)

const motion = (lengthPx: number): Kernel => ({
  width: lengthPx,
  height: lengthPx,
  kernel: Array.from({ length: lengthPx ** 2 }, (_, at) => (Math.floor(at / lengthPx) === (lengthPx - 1) / 2 ? 1 : 0)),
})

describe('the blur of a photo', { timeout: 300_000 }, () => {
  it('tells sharp photos of a blade from the same ones out of focus', async () => {
    expect((await measured((photo) => photo)).map(looksBlurred)).toEqual(ofEach(false))
    expect((await measured((photo) => photo.blur(3))).map(looksBlurred)).toEqual(ofEach(true))
  })

  it('is seen when the camera moved across the edges of the blade', async () => {
    const results = await measured((photo) => photo.convolve(motion(15)))
    expect(results.map(looksBlurred)).toEqual(ofEach(true))
  })

  it('does not depend on light, contrast and noise', async () => {
    const changes: readonly Change[] = [
      (photo) => photo.linear(0.55, 10),
      (photo) => photo.linear(0.7, 70),
      (photo) => photo.modulate({ brightness: 1.2 }),
    ]
    for (const change of changes) {
      expect((await measured(change)).map(looksBlurred)).toEqual(ofEach(false))
      expect((await measured((photo) => change(photo.blur(3.5)))).map(looksBlurred)).toEqual(ofEach(true))
    }
  })

  it('is not told where nothing can be told from: an empty sky', async () => {
    const path = join(folder, 'sky.png')
    const sky = { width: 800, height: 600, channels: 3 as const, background: '#9db4d0' }
    await sharp({ create: { ...sky, noise: { type: 'gaussian', mean: 150, sigma: 4 } } }).toFile(path)
    expect((await measureQuality(path)).blurPx).toBeNull()
  })
})

describe('the exposure of a photo', { timeout: 300_000 }, () => {
  it('is good, too bright or too dark', async () => {
    const verdicts = async (change: Change) => [...new Set((await measured(change)).map(exposureOf))]
    expect(await verdicts((photo) => photo)).toEqual(['good'])
    expect(await verdicts((photo) => photo.linear(2.6, 60))).toEqual(['too-bright'])
    expect(await verdicts((photo) => photo.linear(0.16, 0))).toEqual(['too-dark'])
  })
})
