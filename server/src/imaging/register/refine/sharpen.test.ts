import { beforeAll, describe, expect, it } from 'vitest'
import { openCvReady } from '../numeric/opencv.ts'
import { seededRandom } from '../numeric/random.ts'
import { aboutPoint, applyTo, compose, invert, rotationDegOf, type Similarity, scaleOf } from '../numeric/similarity.ts'
import { firstLook, type PreparedPhoto, preparePhoto } from '../photo/prepared-photo.ts'
import { sharpen } from './sharpen.ts'
import { fitSurface, type Pictured } from './surface-fit.ts'

type Shade = (x: number, y: number) => number

const size = { width: 420, height: 400 }
const middle = { x: size.width / 2, y: size.height / 2 }
const wholeFrame = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const

/** The scene as a photo with this pose sees it; all of it counts as blade. */
function photoOf(id: string, shade: Shade, pose: Similarity): Pictured {
  const { width, height } = size
  const grey = Uint8Array.from({ length: width * height }, (_, i) => {
    const { x, y } = applyTo(pose, (i % width) + 0.5, Math.floor(i / width) + 0.5)
    return shade(x, y)
  })
  const thumb = { width: 105, height: 100, pixels: new Uint8Array(105 * 100 * 3).fill(120) }
  const image = { widthPx: width, heightPx: height, width, height, scale: 1, grey, thumb, fingerprint: id }
  const photo: PreparedPhoto = preparePhoto({ id, band: wholeFrame }, image, firstLook, true)
  return { photo, picture: photo.normalised ?? new Uint8Array() }
}

/** Soft spots at random places of a large plane. */
function spots(): Shade {
  const random = seededRandom(11)
  const centres = Array.from({ length: 700 }, () => ({ x: random() * 700, y: random() * 700, s: 60 * random() - 30 }))
  return (x, y) => {
    let value = 128
    for (const c of centres) {
      const squared = (c.x - x) ** 2 + (c.y - y) ** 2
      if (squared < 400) value += c.s * (1 - squared / 400)
    }
    return value
  }
}

const poseA = aboutPoint(0, 1, middle, 80, 80)
const poseB = aboutPoint(1.3, 1.02, middle, 90, 210)
const truth = compose(invert(poseA), poseB)

let [a, b]: (Pictured | undefined)[] = []
beforeAll(async () => {
  await openCvReady()
  const surface = spots()
  a = photoOf('a', surface, poseA)
  b = photoOf('b', surface, poseB)
})

describe('sharpen', () => {
  it('measures a motion that is a tenth of a degree and a pixel off to a fiftieth and a tenth', () => {
    const start = compose(aboutPoint(0.1, 1.001, middle, 0.7, -0.6), truth)
    const sharp = a && b && sharpen(a, b, start)
    if (!sharp) throw new Error('nothing measured')
    const off = compose(invert(truth), sharp.motion)
    expect(Math.abs(rotationDegOf(off))).toBeLessThan(0.02)
    expect(Math.abs(scaleOf(off) - 1)).toBeLessThan(0.0003)
    const [found, expected] = [applyTo(sharp.motion, 200, 100), applyTo(truth, 200, 100)]
    expect(Math.hypot(found.x - expected.x, found.y - expected.y)).toBeLessThan(0.1)
  })

  it('ends three thousandths of a degree and a fiftieth of a pixel from the truth by all pixels', () => {
    const start = compose(aboutPoint(0.02, 1.0005, middle, 0.2, -0.3), truth)
    const fitted = a && b && fitSurface(a, b, start)
    if (!fitted) throw new Error('nothing measured')
    const off = compose(invert(truth), fitted)
    expect(Math.abs(rotationDegOf(off))).toBeLessThan(0.003)
    expect(Math.abs(scaleOf(off) - 1)).toBeLessThan(0.00015)
    const [found, expected] = [applyTo(fitted, 200, 100), applyTo(truth, 200, 100)]
    expect(Math.hypot(found.x - expected.x, found.y - expected.y)).toBeLessThan(0.02)
  })

  it('leaves a wrong motion and a surface without texture alone', () => {
    expect(a && b && sharpen(a, b, { ...truth, tx: truth.tx + 40 })).toBeNull()
    const bare: Shade = () => 128
    expect(sharpen(photoOf('a', bare, poseA), photoOf('b', bare, poseB), truth)).toBeNull()
  })
})
