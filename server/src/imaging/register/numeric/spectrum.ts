import { cv, scoped } from './opencv.ts'
import { f32 } from './typed-read.ts'

/** Size of the discrete Fourier transform; fields may be at most half of it each way to correlate without wrapping. */
export interface TransformSize {
  readonly width: number
  readonly height: number
}

/** Spectrum of a real field padded with zeros: interleaved real and imaginary parts, row by row. */
export function spectrumOf(values: Float32Array, width: number, height: number, size: TransformSize): Float32Array {
  return scoped((keep) => {
    const padded = keep(new cv.Mat(size.height, size.width, cv.CV_32F, new cv.Scalar(0)))
    const room = padded.data32F
    for (let y = 0; y < height; y++) room.set(values.subarray(y * width, (y + 1) * width), y * size.width)
    const spectrum = keep(new cv.Mat())
    cv.dft(padded, spectrum, cv.DFT_COMPLEX_OUTPUT, height)
    return Float32Array.from(spectrum.data32F)
  })
}

/** Cross-correlation of two fields from their spectra: at (dx, dy), wrapped, the sum of a(x + dx, y + dy) b(x, y). */
export function correlate(a: Float32Array, b: Float32Array, size: TransformSize): Float32Array {
  return scoped((keep) => {
    const product = keep(new cv.Mat(size.height, size.width, cv.CV_32FC2))
    const out = product.data32F
    for (let i = 0; i < out.length; i += 2) {
      const ar = f32(a, i)
      const ai = f32(a, i + 1)
      const br = f32(b, i)
      const bi = f32(b, i + 1)
      out[i] = ar * br + ai * bi
      out[i + 1] = ai * br - ar * bi
    }
    const result = keep(new cv.Mat())
    cv.dft(product, result, Number(cv.DFT_INVERSE) | Number(cv.DFT_SCALE) | Number(cv.DFT_REAL_OUTPUT), 0)
    return Float32Array.from(result.data32F)
  })
}

/** The smallest transform that holds fields of the two heights and widths side by side without wrapping. */
export function transformSizeFor(widths: readonly number[], heights: readonly number[]): TransformSize {
  const total = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0)
  return { width: fastLength(total(widths)), height: fastLength(total(heights)) }
}

/** The next length with only factors 2, 3 and 5, even, for which the transform is fast. */
function fastLength(least: number): number {
  for (let length = Math.ceil(least / 2) * 2; ; length += 2) {
    let rest = length
    for (const factor of [2, 3, 5]) while (rest % factor === 0) rest /= factor
    if (rest === 1) return length
  }
}
