import { beforeAll, describe, expect, it } from 'vitest'
import { cv, greyMat, type Mat, openCvReady, scoped } from '../numeric/opencv.ts'
import { seededRandom } from '../numeric/random.ts'
import { cornerThreshold } from './corner-threshold.ts'
import { descriptorWords, detectKeypoints } from './keypoints.ts'

const width = 620
const height = 840
const settings = { detect: 6000, fastThreshold: 8, cellPx: 125, perCell: 24 }

/** Blotches of several sizes over noise, stronger towards the right. */
function blotches(seed: number, contrast: number): Uint8Array {
  const random = seededRandom(seed)
  const coarse = Float32Array.from({ length: 7000 }, () => random() - 0.5)
  const fine = Float32Array.from({ length: 60_000 }, () => random() - 0.5)
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    const big = coarse[Math.floor(y / 9) * 69 + Math.floor(x / 9)] ?? 0
    const small = fine[Math.floor(y / 3) * 207 + Math.floor(x / 3)] ?? 0
    return 128 + contrast * (0.3 + x / width) * (big + 0.7 * small + 0.2 * (random() - 0.5))
  })
}

interface Found {
  readonly pt: { readonly x: number; readonly y: number }
  readonly angle: number
  readonly size: number
}

/** What ORB finds on its whole pyramid at one threshold, with descriptors, by place. */
function byOrb(picture: Mat): Map<string, number[]> {
  return scoped((keep) => {
    const orb = keep(new cv.ORB(settings.detect, 1.2, 8, 31, 0, 2, 0, 31, settings.fastThreshold))
    const points = keep(new cv.KeyPointVector())
    const descriptors = keep(new cv.Mat())
    orb.detectAndCompute(picture, keep(new cv.Mat()), points, descriptors)
    const words = new Uint32Array(descriptors.data.slice().buffer)
    return new Map(
      Array.from({ length: points.size() }, (_, k) => {
        const { pt, angle, size }: Found = points.get(k)
        const key = [pt.x, pt.y, angle, size].map(Math.fround).join(' ')
        return [key, [...words.subarray(k * descriptorWords, (k + 1) * descriptorWords)]]
      }),
    )
  })
}

describe('keypoints of a picture', () => {
  beforeAll(openCvReady)

  for (const contrast of [30, 90, 240]) {
    it(`ASM-03 are those ORB finds on its whole pyramid, word for word, at contrast ${contrast}`, () => {
      scoped((keep) => {
        const picture = greyMat(keep, width, height, blotches(contrast, contrast))
        const expected = byOrb(picture)
        const found = detectKeypoints(picture, settings)
        expect(found.count).toBeGreaterThan(500)
        for (let k = 0; k < found.count; k++) {
          const key = [found.x[k], found.y[k], found.angleDeg[k], found.sizePx[k]].join(' ')
          const words = [...found.descriptors.subarray(k * descriptorWords, (k + 1) * descriptorWords)]
          expect(words, key).toEqual(expected.get(key))
        }
      })
    })
  }

  it('ASM-03 come in the same order however low the search for corners begins', () => {
    scoped((keep) => {
      const picture = greyMat(keep, width, height, blotches(5, 200))
      expect(detectKeypoints(picture, { ...settings, fastThreshold: 30 })).toEqual(detectKeypoints(picture, settings))
    })
  })
})

describe('the threshold of corners', () => {
  beforeAll(openCvReady)

  it('ASM-03 is high where corners abound, within the limits, and the least where they are too few', () => {
    scoped((keep) => {
      const wanted = { corners: 500, borderPx: 31, least: 8, highest: 100 }
      const rich = cornerThreshold(greyMat(keep, width, height, blotches(1, 240)), wanted)
      const poor = cornerThreshold(greyMat(keep, width, height, blotches(1, 60)), wanted)
      expect(rich).toBeGreaterThan(poor)
      expect(cornerThreshold(greyMat(keep, width, height, blotches(1, 240)), { ...wanted, highest: 20 })).toBeLessThan(
        21,
      )
      expect(cornerThreshold(greyMat(keep, width, height, new Uint8Array(width * height)), wanted)).toBe(8)
      expect(cornerThreshold(greyMat(keep, 60, 60, new Uint8Array(3600)), wanted)).toBe(8)
    })
  })
})
