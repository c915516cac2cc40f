import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { looksBlurred } from '@visionair/contract/images'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smoothSkyPhoto } from '../../testing/backdrops/smooth-sky.ts'
import { hasSharedData, sharedData } from '../../testing/shared-data.ts'
import { isImagingTried } from '../../testing/test-depth.ts'
import { measureQuality } from './photo-quality.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blade-blur-'))
})
afterAll(() => rm(folder, { recursive: true }))

const isBlurred = async (path: string) => looksBlurred(await measureQuality(path))

async function outOfFocus(path: string): Promise<string> {
  const blurred = join(folder, 'blurred.jpg')
  await sharp(path).blur(3).jpeg({ quality: 92 }).toFile(blurred)
  return blurred
}

describe('the blur of a bare blade before a smooth sky', { timeout: 60_000 }, () => {
  // Judged on the whole photo the soft clouds of 1, 9 and 13 made sharp photos blurred.
  it.each(isImagingTried ? [1, 9, 13] : [9])('is judged on the blade, not on the clouds: photo %i', async (number) => {
    const { path, description } = await smoothSkyPhoto(number, folder)
    expect(await isBlurred(path), description).toBe(false)
    expect(await isBlurred(await outOfFocus(path)), description).toBe(true)
  })
})

if (!hasSharedData) process.stderr.write(`skipped: the real photos are not at ${sharedData('stitching')}\n`)

describe.skipIf(!hasSharedData)('the blur of real photos', () => {
  it('sharp ones are not called blurred, and the same out of focus are', async () => {
    for (const name of [
      'blade-crops-derived/crop_1.jpg',
      'brighton-strip/DJI_0025.JPG',
      'seneca-fields/IMG_0446.jpg',
    ]) {
      const path = sharedData(`stitching/${name}`)
      expect(await isBlurred(path), name).toBe(false)
      expect(await isBlurred(await outOfFocus(path)), name).toBe(true)
    }
  }, 60_000)
})
