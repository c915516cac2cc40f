import { beforeAll, describe, expect, it } from 'vitest'
import { asWorkImage, randomTexture, shootBlade, type Texture } from '../../testing/synthetic-blade.ts'
import { appearanceOf } from './appearance.ts'
import { findBlade } from './blade-mask.ts'
import { fineTexture } from './normalise.ts'
import { greyMat, openCvReady, scoped } from './opencv.ts'
import type { Similarity } from './similarity.ts'
import type { RgbImage } from './work-image.ts'

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

  it('ASM-03 is the same each time', () => {
    const photo = shootBlade({ ...size, surface: turned(30), background: still }, surface, rough)
    expect(bladeOn(photo)).toEqual(bladeOn(photo))
  })
})
