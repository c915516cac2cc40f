import { beforeAll, describe, expect, it } from 'vitest'
import { greyMat, openCvReady, scoped } from '../numeric/opencv.ts'
import { seededRandom } from '../numeric/random.ts'
import { contrastField, contrastStep, fineTexture, normalisedGrey } from './normalise.ts'

const width = 400
const height = 300
const settings = { boxPx: 61, noiseFloor: 2 }

/** Left half noise, right half one grey. */
function halfFlat(gain: number): Uint8Array {
  const random = seededRandom(4)
  return Uint8Array.from({ length: width * height }, (_, i) => {
    const noise = random()
    return i % width < width / 2 ? gain * (60 + 40 * noise) : 250
  })
}

function meanOf(values: ArrayLike<number>, place: (x: number, y: number) => boolean): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < width * height; i++) {
    if (!place(i % width, Math.floor(i / width))) continue
    sum += values[i] ?? 0
    count++
  }
  return sum / count
}

beforeAll(openCvReady)

describe('local contrast', () => {
  it('hardly depends on the exposure', () => {
    const [dark, bright] = [1, 1.8].map((gain) =>
      scoped((keep) => normalisedGrey(greyMat(keep, width, height, halfFlat(gain)), settings)),
    )
    const difference = Float32Array.from(dark ?? [], (value, i) => Math.abs(value - (bright?.[i] ?? 0)))
    expect(meanOf(difference, (x) => x < 150)).toBeLessThan(8)
    expect(meanOf(dark ?? [], (x) => x < 150)).toBeGreaterThan(110)
  })

  it('is neutral and finite on a flat area', () => {
    scoped((keep) => {
      const grey = greyMat(keep, width, height, halfFlat(1))
      const normalised = normalisedGrey(grey, settings)
      for (let y = 40; y < 260; y++) expect(Math.abs((normalised[y * width + 350] ?? 0) - 128)).toBeLessThanOrEqual(1)
      const field = contrastField(grey)
      expect(field.width / field.height).toBeCloseTo(width / height, 2)
      expect(field.values.every((value) => Math.abs(value * contrastStep) <= 2.5)).toBe(true)
    })
  })

  it('fine texture is strong on noise and absent on a flat area', () => {
    const texture = scoped((keep) => fineTexture(greyMat(keep, width, height, halfFlat(1)), 40, 30))
    expect(texture[15 * 40 + 8]).toBeGreaterThan(5)
    expect(texture[15 * 40 + 32]).toBe(0)
  })
})
