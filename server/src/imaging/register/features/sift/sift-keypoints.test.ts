import { beforeAll, describe, expect, it } from 'vitest'
import { cv, greyMat, openCvReady, scoped } from '../../numeric/opencv.ts'
import { seededRandom } from '../../numeric/random.ts'
import { aboutPoint, applyTo, type Similarity } from '../../numeric/similarity.ts'
import { siftKeypoints } from './sift-keypoints.ts'
import { matchSift } from './sift-matches.ts'

const [width, height] = [480, 360]
const quota = { cellPx: 60, perCell: 20 }

/** Discs of random size and grey on grey. */
function discs(seed: number): Uint8Array {
  const random = seededRandom(seed)
  const pixels = new Uint8Array(width * height).fill(128)
  for (let k = 0; k < 260; k++) {
    const [x, y, radius, grey] = [random() * width, random() * height, 3 + random() * 14, random() * 255]
    for (let v = Math.max(0, Math.ceil(y - radius)); v < Math.min(height, y + radius); v++) {
      for (let u = Math.max(0, Math.ceil(x - radius)); u < Math.min(width, x + radius); u++) {
        if ((u - x) ** 2 + (v - y) ** 2 < radius ** 2) pixels[v * width + u] = grey
      }
    }
  }
  return pixels
}

/** The picture as `motion` carries it. */
function carried(pixels: Uint8Array, { a, b, tx, ty }: Similarity): Uint8Array {
  return scoped((keep) => {
    const matrix = keep(new cv.Mat(2, 3, cv.CV_64F))
    matrix.data64F.set([a, -b, tx, b, a, ty])
    const out = keep(new cv.Mat())
    const [size, border] = [new cv.Size(width, height), new cv.Scalar(128)]
    cv.warpAffine(greyMat(keep, width, height, pixels), out, matrix, size, cv.INTER_LINEAR, cv.BORDER_CONSTANT, border)
    return Uint8Array.from(out.data)
  })
}

const keypointsOf = (pixels: Uint8Array, isWanted?: (x: number, y: number) => boolean) =>
  scoped((keep) => siftKeypoints(greyMat(keep, width, height, pixels), quota, isWanted))

const radians = (degrees: number): number => (degrees * Math.PI) / 180

describe('stronger keypoints', () => {
  beforeAll(openCvReady)

  it.each([
    { turnDeg: 0, scale: 1, dx: 40, dy: -25 },
    { turnDeg: 35, scale: 1.15, dx: 10, dy: 5 },
    { turnDeg: 160, scale: 0.85, dx: 0, dy: 0 },
  ])('are found again turned by $turnDeg° and scaled by $scale', ({ turnDeg, scale, dx, dy }) => {
    const motion = aboutPoint(turnDeg, scale, { x: width / 2, y: height / 2 }, dx, dy)
    const scene = discs(11)
    const pairs = matchSift(keypointsOf(carried(scene, motion)), keypointsOf(scene), radians(180))
    let right = 0
    for (let k = 0; k < pairs.count; k++) {
      const there = applyTo(motion, pairs.bx[k] ?? 0, pairs.by[k] ?? 0)
      if (Math.hypot(there.x - (pairs.ax[k] ?? 0), there.y - (pairs.ay[k] ?? 0)) < 2) right++
    }
    expect(right).toBeGreaterThan(60)
    expect(right).toBeGreaterThan(0.9 * pairs.count)
  })

  it('of photos that are turned farther than allowed match hardly at all', () => {
    const scene = discs(11)
    const upright = keypointsOf(scene)
    const turned = keypointsOf(carried(scene, aboutPoint(90, 1, { x: width / 2, y: height / 2 }, 0, 0)))
    const allowed = matchSift(turned, upright, radians(180)).count
    expect(matchSift(turned, upright, radians(25)).count).toBeLessThan(0.2 * allowed)
  })

  it('of scenes that have nothing in common match hardly at all', () => {
    const [one, other] = [keypointsOf(discs(11)), keypointsOf(discs(12))]
    expect(matchSift(one, other, radians(180)).count).toBeLessThan(0.05 * one.count)
  })

  it('lie where they are wanted, and not on a plain surface', () => {
    const { count, x } = keypointsOf(discs(11), (u) => u < 100)
    expect(count).toBeGreaterThan(10)
    expect(Math.max(...x)).toBeLessThan(100)
    expect(keypointsOf(new Uint8Array(width * height).fill(140)).count).toBe(0)
  })
})
