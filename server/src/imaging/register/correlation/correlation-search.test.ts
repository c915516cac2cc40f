import { beforeAll, describe, expect, it } from 'vitest'
import { openCvReady } from '../numeric/opencv.ts'
import { seededRandom } from '../numeric/random.ts'
import { correlate, spectrumOf, transformSizeFor } from '../numeric/spectrum.ts'
import { cutToValid, turnedField } from './correlation-field.ts'

beforeAll(openCvReady)

function noise(count: number, seed: number): Float32Array {
  const random = seededRandom(seed)
  return Float32Array.from({ length: count }, () => random() - 0.5)
}

describe('correlation by Fourier transform', () => {
  it('equals the sums it stands for', () => {
    const size = transformSizeFor([13, 9], [7, 11])
    const a = noise(13 * 7, 1)
    const b = noise(9 * 11, 2)
    const map = correlate(spectrumOf(a, 13, 7, size), spectrumOf(b, 9, 11, size), size)
    for (const [dx, dy] of [
      [0, 0],
      [5, 2],
      [-4, -6],
    ] as const) {
      let sum = 0
      for (let y = 0; y < 11; y++) {
        for (let x = 0; x < 9; x++) {
          const inside = x + dx >= 0 && x + dx < 13 && y + dy >= 0 && y + dy < 7
          if (inside) sum += (a[(y + dy) * 13 + x + dx] ?? 0) * (b[y * 9 + x] ?? 0)
        }
      }
      const place = ((dy + size.height) % size.height) * size.width + ((dx + size.width) % size.width)
      expect(map[place]).toBeCloseTo(sum, 4)
    }
  })

  it('takes a transform large enough and of a fast length', () => {
    const { width, height } = transformSizeFor([816, 816], [612, 610])
    expect(width).toBeGreaterThanOrEqual(1632)
    expect(height).toBeGreaterThanOrEqual(1222)
    expect(width).toBeLessThan(1800)
    for (let rest of [width, height]) {
      for (const factor of [2, 3, 5]) while (rest % factor === 0) rest /= factor
      expect(rest).toBe(1)
    }
  })
})

describe('masked fields', () => {
  const width = 60
  const height = 40
  const valid = Float32Array.from({ length: width * height }, (_, i) => {
    const x = i % width
    const y = Math.floor(i / width)
    return x >= 20 && x < 45 && y >= 10 && y < 22 ? 1 : 0
  })
  const values = noise(width * height, 3).map((value, i) => value * (valid[i] ?? 0))
  const field = { width, height, left: 0, top: 0, values, valid, validPixels: 25 * 12 }

  it('are cut to what is valid', () => {
    const cut = cutToValid(field)
    expect([cut.left, cut.top, cut.width, cut.height]).toEqual([20, 10, 25, 12])
    expect(cut.valid.every((value) => value === 1)).toBe(true)
    expect(cut.values[0]).toBe(values[10 * width + 20])
  })

  it('turned by half a turn are point-symmetric', () => {
    const turned = turnedField(field, 180, 1)
    const cut = cutToValid(turned)
    expect(Math.abs(cut.left - (width - 44))).toBeLessThanOrEqual(1)
    expect(turned.values[(height - 15) * width + width - 30]).toBeCloseTo(values[15 * width + 30] ?? 9, 4)
  })
})
