import { describe, expect, it } from 'vitest'
import { seededRandom } from '../numeric/random.ts'
import { identity } from '../numeric/similarity.ts'
import type { ContrastField } from '../photo/normalise.ts'
import { checkLayers } from './layer-check.ts'

const [width, height] = [320, 240]

/** Contrast at random, in grains of two pixels, so that neighbours agree a little. */
function texture(seed: number): Int8Array {
  const random = seededRandom(seed)
  const knots = Float32Array.from({ length: 200 * 200 }, () => random() * 200 - 100)
  return Int8Array.from({ length: width * height }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)]
    return knots[(y >> 1) * 200 + (x >> 1)] ?? 0
  })
}

const fieldOf = (values: Int8Array): ContrastField => ({ width, height, scale: 1, values })

/** The field with a stripe from top to bottom that shows something else. */
function withStripe(values: Int8Array, from: number, to: number, seed: number): Int8Array {
  const other = texture(seed)
  return values.map((value, i) => (i % width >= from && i % width < to ? (other[i] ?? 0) : value))
}

describe('comparing two photos block by block', () => {
  it('finds nothing that differs in the same scene, seen again two pixels aside', () => {
    const scene = texture(5)
    const aside = Int8Array.from(scene, (_, i) => scene[i - 2] ?? 0)
    const check = checkLayers(fieldOf(scene), fieldOf(aside), identity)
    expect(check.same).toBeGreaterThan(0.9)
    expect(check.patch).toBe(0)
  })

  it('sees the patch that something in front makes, in its size', () => {
    const scene = texture(5)
    const check = checkLayers(fieldOf(withStripe(scene, 96, 160, 7)), fieldOf(withStripe(scene, 96, 160, 8)), identity)
    expect(check.patch).toBeGreaterThan(0.12)
    expect(check.patch).toBeLessThan(0.22)
    expect(check.same).toBeGreaterThan(0.7)
  })

  it('finds one patch over all of two scenes that have nothing in common', () => {
    const check = checkLayers(fieldOf(texture(5)), fieldOf(texture(6)), identity)
    expect(check.agreeing).toBeLessThan(0.05)
    expect(check.patch).toBeGreaterThan(0.3)
  })

  it('takes no smooth surface for one that differs', () => {
    const check = checkLayers(fieldOf(new Int8Array(width * height)), fieldOf(new Int8Array(width * height)), identity)
    expect(check).toEqual({ agreeing: 0, same: 0, patch: 0 })
  })

  it('compares only what both photos show', () => {
    const scene = texture(5)
    const half = checkLayers(fieldOf(scene), fieldOf(scene), { ...identity, tx: width + 10 })
    expect(half).toEqual({ agreeing: 0, same: 0, patch: 0 })
  })
})
