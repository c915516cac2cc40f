import { beforeAll, describe, expect, it } from 'vitest'
import { asWorkImage, randomTexture, shootBlade, type Texture } from '../../../testing/photos/synthetic-blade.ts'
import { greyMat, openCvReady, scoped } from '../numeric/opencv.ts'
import { seededRandom } from '../numeric/random.ts'
import type { Similarity } from '../numeric/similarity.ts'
import { fineTexture } from '../photo/normalise.ts'
import type { RgbImage } from '../photo/work-image.ts'
import { appearanceOf } from './appearance.ts'
import { findBlade } from './blade-mask.ts'

const size = { width: 960, height: 720 }
/** Half the width of the blade that is shot, in pixels of its surface. */
const halfPx = 190

let surface: Texture
let rough: Texture
beforeAll(async () => {
  await openCvReady()
  surface = randomTexture(700, [40, 90], 3)
  rough = randomTexture(700, [6, 15, 40, 120], 5)
})

function turned(deg: number): Similarity {
  const [a, b] = [Math.cos((deg * Math.PI) / 180), Math.sin((deg * Math.PI) / 180)]
  return { a, b, tx: -(a * 480 - b * 360), ty: -(b * 480 + a * 360) }
}

const still: Similarity = { a: 1, b: 0, tx: 0, ty: 0 }

function bladeOn(photo: RgbImage) {
  const { thumb, grey, width, height } = asWorkImage(photo)
  const texture = scoped((keep) => fineTexture(greyMat(keep, width, height, grey), thumb.width, thumb.height))
  return findBlade(thumb, appearanceOf(thumb, texture))
}

/** A ploughed field, and a light blade before it. */
function furrowed(isBlade: (x: number, y: number) => boolean): RgbImage {
  const pixels = new Uint8Array(size.width * size.height * 3)
  const random = seededRandom(11)
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const furrow = 105 + 16 * Math.sin((y + 0.02 * x) / 3.2)
      const level = isBlade(x, y) ? 205 + 8 * random() : furrow + 40 * random()
      const i = 3 * (y * size.width + x)
      pixels.set([level, level - (isBlade(x, y) ? 0 : 10), level - (isBlade(x, y) ? 0 : 30)], i)
    }
  }
  return { ...size, pixels }
}

/** Share of the union of the found region and the true stripe that both cover. */
function overlapWith(region: { width: number; height: number; pixels: Uint8Array }, pose: Similarity): number {
  let both = 0
  let either = 0
  for (let y = 0; y < region.height; y++) {
    for (let x = 0; x < region.width; x++) {
      const [u, v] = [((x + 0.5) * size.width) / region.width, ((y + 0.5) * size.height) / region.height]
      const isBlade = Math.abs(pose.b * u + pose.a * v + pose.ty) < halfPx
      const isFound = (region.pixels[y * region.width + x] ?? 0) > 0
      if (isBlade && isFound) both++
      if (isBlade || isFound) either++
    }
  }
  return both / either
}

describe('the region of the blade', () => {
  it.each([0, 20, 45, 90, 160])('ASM-03 is found before a sharp background on a blade turned by %i°', (deg) => {
    const pose = turned(deg)
    const mask = bladeOn(shootBlade({ ...size, surface: pose, background: still }, surface, rough))
    expect(mask.plausible).toBe(true)
    expect(overlapWith(mask.region, pose)).toBeGreaterThan(0.9)
    expect(mask.axis?.confidence).toBeGreaterThan(0.7)
  })

  it('ASM-03 is not said to be known where there is no blade', () => {
    const aside: Similarity = { a: 1, b: 0, tx: 0, ty: 5000 }
    const mask = bladeOn(shootBlade({ ...size, surface: aside, background: still }, surface, rough))
    expect(mask.plausible).toBe(false)
    expect(mask.outline).toBeNull()
  })

  // All furrows are pairs of parallel edges, and longer ones than a blade that ends within the frame.
  it('ASM-03 is found before the furrows of a field', () => {
    const isBlade = (x: number, y: number) => Math.abs(x - 480) < 60 && y > 380
    const mask = bladeOn(furrowed(isBlade))
    expect(mask.plausible).toBe(true)
    const { width, height, pixels } = mask.region
    const at = (k: number) =>
      [(((k % width) + 0.5) * 960) / width, ((Math.floor(k / width) + 0.5) * 720) / height] as const
    const truth = Uint8Array.from(pixels, (_, k) => Number(isBlade(...at(k))))
    const both = pixels.filter((pixel, k) => pixel > 0 && truth[k] === 1).length
    expect(both / pixels.filter((pixel, k) => pixel > 0 || truth[k] === 1).length).toBeGreaterThan(0.8)
  })

  it('ASM-03 is the same each time', () => {
    const photo = shootBlade({ ...size, surface: turned(30), background: still }, surface, rough)
    expect(bladeOn(photo)).toEqual(bladeOn(photo))
  })
})
