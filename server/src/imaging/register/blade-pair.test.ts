import { beforeAll, describe, expect, it } from 'vitest'
import { asWorkImage, randomTexture, shootBlade, type Texture } from '../../testing/photos/synthetic-blade.ts'
import { fitBlocks } from './correlation/block-match.ts'
import { correlatePair } from './correlation/correlated-pair.ts'
import { openCvReady } from './numeric/opencv.ts'
import { aboutPoint, applyTo, compose, invert, type Similarity } from './numeric/similarity.ts'
import { agreeOnBlade, disagreesOnBlade } from './pairs/blade-agreement.ts'
import { hypothesesFor } from './pairs/hypothesis.ts'
import { avoidsBlade, bladeRank, isTrusted, movesWithBlade, movesWithScene } from './pairs/judgement.ts'
import { firstLook, type PreparedPhoto, preparePhoto } from './photo/prepared-photo.ts'

const width = 1200
const height = 900
const middle = { x: width / 2, y: height / 2 }
const turned = aboutPoint(1.2, 1.01, middle, 0, 0)
const start: Similarity = { a: 1, b: 0, tx: -width / 2, ty: -height / 2 }
/** The camera moves along the blade; the background lies farther away and moves less. */
const bladeMove = compose({ a: 1, b: 0, tx: 380, ty: 12 }, turned)
const backgroundMove = compose({ a: 1, b: 0, tx: 120, ty: 4 }, turned)

const background = randomTexture(900, [3, 6, 14], 12)

let a: PreparedPhoto
let b: PreparedPhoto
let stranger: PreparedPhoto

function photo(id: string, surface: Texture, surfaceMove: Similarity, farMove: Similarity): PreparedPhoto {
  const shot = { width, height, surface: compose(start, surfaceMove), background: compose(start, farMove) }
  return preparePhoto({ id }, asWorkImage(shootBlade(shot, surface, background)), firstLook, true)
}

function centreError(found: Similarity | undefined, expected: Similarity): number {
  if (!found) return Number.POSITIVE_INFINITY
  const u = applyTo(found, middle.x, middle.y)
  const v = applyTo(expected, middle.x, middle.y)
  return Math.hypot(u.x - v.x, u.y - v.y)
}

beforeAll(async () => {
  await openCvReady()
  const still = { a: 1, b: 0, tx: 0, ty: 0 }
  const surface = randomTexture(2100, [5, 9, 17, 40], 11)
  a = photo('a', surface, still, still)
  b = photo('b', surface, bladeMove, backgroundMove)
  stranger = photo('stranger', randomTexture(2100, [5, 9, 17, 40], 77), bladeMove, backgroundMove)
}, 60_000)

describe('a photo of a blade over a background', () => {
  it('has a mask on the blade with its direction', () => {
    for (const [prepared, deg] of [
      [a, 0],
      [b, -1.2],
    ] as const) {
      expect(prepared.mask.plausible).toBe(true)
      const axis = prepared.mask.axis
      const angle = ((((axis?.angleRad ?? 0) * 180) / Math.PI + 90) % 180) - 90
      expect(Math.abs(angle - deg)).toBeLessThan(1)
      expect(axis?.confidence).toBeGreaterThan(0.7)
    }
  })

  it('has keypoints spread over it, the blade-like ones on the blade', () => {
    expect(a.keypoints.count).toBeGreaterThan(1000)
    const onBlade: number[] = []
    const beside: number[] = []
    for (let k = 0; k < a.keypoints.count; k++) {
      const distance = Math.abs((a.keypoints.y[k] ?? 0) - middle.y)
      if (distance < 150) onBlade.push(a.likeness[k] ?? 0)
      else if (distance > 230) beside.push(a.likeness[k] ?? 0)
    }
    const mean = (values: number[]) => values.reduce((sum, v) => sum + v, 0) / values.length
    expect(mean(onBlade)).toBeGreaterThan(0.4)
    expect(mean(beside)).toBeLessThan(0.02)
  })
})

describe('two photos along a blade', () => {
  it('have the motion of the blade and that of the background as hypotheses, and only the blade counts', () => {
    const hypotheses = hypothesesFor(a, b, firstLook, 1)
    const far = hypotheses.find((h) => centreError(h.aFromB, backgroundMove) < 10)
    expect(far && movesWithScene(far)).toBe(true)
    expect(far && movesWithBlade(far)).toBe(false)
    expect(far && avoidsBlade(far)).toBe(true)
    const [best] = hypotheses.filter(movesWithBlade).toSorted((x, y) => bladeRank(y) - bladeRank(x))
    expect(centreError(best?.aFromB, bladeMove)).toBeLessThan(1)
    expect(best && isTrusted(best)).toBe(true)
    expect(hypotheses).toEqual(hypothesesFor(a, b, firstLook, 1))
  })

  it('are found the other way round too', () => {
    const [best] = hypothesesFor(b, a, firstLook, 1).filter(movesWithBlade)
    expect(centreError(best?.aFromB, invert(bladeMove))).toBeLessThan(1)
  })

  it('are found by correlation of the surface alone', () => {
    const found = correlatePair(a, b, hypothesesFor(a, b, firstLook, 1))
    expect(centreError(found?.aFromB, bladeMove)).toBeLessThan(2)
    expect(found?.trusted).toBe(true)
    expect(found?.blocks).toBeGreaterThanOrEqual(6)
  })

  it('are refined by blocks from a rough motion', () => {
    const rough = compose({ a: 1, b: 0, tx: 9, ty: -6 }, bladeMove)
    const fit = fitBlocks(a, b, rough, 24)
    expect(centreError(fit?.motion, bladeMove)).toBeLessThan(1.5)
    expect(fit?.agreeing ?? 0).toBeGreaterThan(4 * (fit?.byChance ?? 0))
  })
})

describe('agreement on the blade', () => {
  const without = (photo: PreparedPhoto): PreparedPhoto => ({ ...photo, mask: { ...photo.mask, plausible: false } })

  it('proves the motion of the blade, also when only one of the photos shows a blade for certain', () => {
    const hypotheses = hypothesesFor(a, b, firstLook, 1)
    for (const [one, other] of [
      [a, b],
      [without(a), b],
      [a, without(b)],
    ] as const) {
      expect(centreError(agreeOnBlade(one, other, hypotheses)?.aFromB, bladeMove)).toBeLessThan(1)
    }
  })

  it('proves neither the motion of the background nor anything where no blade is certain', () => {
    const hypotheses = hypothesesFor(a, b, firstLook, 1)
    const far = hypotheses.filter((h) => centreError(h.aFromB, backgroundMove) < 10)
    expect(far).not.toEqual([])
    expect(agreeOnBlade(a, b, far)).toBeNull()
    for (const hypothesis of far) expect(disagreesOnBlade(a, without(b), hypothesis)).toBe(true)
    const near = hypotheses.filter((h) => centreError(h.aFromB, bladeMove) < 1)
    for (const hypothesis of near) expect(disagreesOnBlade(a, b, hypothesis)).toBe(false)
    expect(agreeOnBlade(without(a), without(b), hypotheses)).toBeNull()
    expect(agreeOnBlade({ ...a, normalised: null }, b, hypotheses)).toBeNull()
    for (const one of [a, without(a)]) {
      expect(agreeOnBlade(one, stranger, hypothesesFor(a, stranger, firstLook, 1))).toBeNull()
    }
  })
})

describe('photos of different blades before the same background', () => {
  it('are joined neither by keypoints nor by correlation', () => {
    const hypotheses = hypothesesFor(a, stranger, firstLook, 1)
    expect(hypotheses.some((h) => movesWithScene(h) && centreError(h.aFromB, backgroundMove) < 10)).toBe(true)
    expect(hypotheses.some(movesWithBlade)).toBe(false)
    expect(correlatePair(a, stranger, hypotheses)).toBeNull()
  })
})
