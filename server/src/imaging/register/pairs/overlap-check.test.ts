import { beforeAll, describe, expect, it } from 'vitest'
import { openCvReady } from '../numeric/opencv.ts'
import { seededRandom } from '../numeric/random.ts'
import { applyTo } from '../numeric/similarity.ts'
import { firstLook, type PreparedPhoto, preparePhoto } from '../photo/prepared-photo.ts'
import type { WorkImage } from '../photo/work-image.ts'
import { checkOverlap } from './overlap-check.ts'

type Shade = (x: number, y: number) => number

const width = 420
const height = 400

function photoOf(id: string, shade: Shade, left: number, top: number): PreparedPhoto {
  const grey = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) grey[y * width + x] = shade(x + left, y + top)
  const thumb = { width: 105, height: 100, pixels: new Uint8Array(105 * 100 * 3).fill(120) }
  const image: WorkImage = { widthPx: width, heightPx: height, width, height, scale: 1, grey, thumb, fingerprint: id }
  return preparePhoto({ id }, image, firstLook, true)
}

/** Soft spots at random places of a large plane: a surface without repetition. */
function spots(): Shade {
  const random = seededRandom(11)
  const centres = Array.from({ length: 900 }, () => ({ x: random() * 900, y: random() * 900, s: 60 * random() - 30 }))
  return (x, y) => {
    let value = 128
    for (const c of centres) {
      const squared = (c.x - x) ** 2 + (c.y - y) ** 2
      if (squared < 400) value += c.s * (1 - squared / 400)
    }
    return value
  }
}

const checks: Shade = (x, y) => 128 + 60 * Math.sin(x / 3.2) * Math.sin(y / 3.2)

describe('checkOverlap', () => {
  beforeAll(() => openCvReady())

  it('finds nearly every block of a right motion where it says, in a strip of a seventh of the frame', () => {
    const surface = spots()
    const a = photoOf('a', surface, 0, 0)
    const b = photoOf('b', surface, 360, 3)
    const check = checkOverlap(a, b, { a: 1, b: 0, tx: 362, ty: 1 })
    expect(check?.agreeing).toBe(check?.blocks)
    const middle = check && applyTo(check.motion, 30, 200)
    expect(middle?.x).toBeCloseTo(390, 0)
    expect(middle?.y).toBeCloseTo(203, 0)
    expect(check?.next).toBeLessThan(0.8 * (check?.best ?? 0))
  })

  it('finds few blocks to agree under a wrong motion', () => {
    const surface = spots()
    const check = checkOverlap(photoOf('a', surface, 0, 0), photoOf('b', surface, 360, 3), {
      ...{ a: 1, b: 0, tx: 260, ty: 40 },
    })
    expect(check === null || check.agreeing < 0.5 * check.blocks).toBe(true)
  })

  it('shows a repeated pattern by a second place that is as good', () => {
    const check = checkOverlap(photoOf('a', checks, 0, 0), photoOf('b', checks, 200, 0), { a: 1, b: 0, tx: 200, ty: 0 })
    expect(check?.next).toBeGreaterThan(0.9 * (check?.best ?? 1))
  })

  it('answers nothing when the overlap has no room for a block', () => {
    const surface = spots()
    const [a, b] = [photoOf('a', surface, 0, 0), photoOf('b', surface, 400, 0)]
    expect(checkOverlap(a, b, { a: 1, b: 0, tx: 400, ty: 0 })).toBeNull()
  })
})
