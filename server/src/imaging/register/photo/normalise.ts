import { cv, type Keep, type Mat, scoped } from '../numeric/opencv.ts'
import { f32 } from '../numeric/typed-read.ts'

/** Neighbourhood and noise floor of the local contrast normalisation. */
export interface Normalisation {
  readonly boxPx: number
  readonly noiseFloor: number
}

interface Contrast {
  /** I - mean over a box, for every pixel. */
  readonly differences: Float32Array
  /** Variance of I over the box; the running sums of the blur leave tiny negative ones on flat areas. */
  readonly variances: Float32Array
}

/** What a float image (which is used up) differs from its surroundings, and how much these vary. */
function localContrast(keep: Keep, floating: Mat, boxPx: number): Contrast {
  const box = new cv.Size(boxPx, boxPx)
  const mean = keep(new cv.Mat())
  const variance = keep(new cv.Mat())
  cv.blur(floating, mean, box)
  cv.subtract(floating, mean, floating)
  cv.multiply(floating, floating, variance)
  cv.blur(variance, variance, box)
  return { differences: floating.data32F, variances: variance.data32F }
}

const deviationAt = (variances: Float32Array, i: number): number => Math.sqrt(Math.max(0, f32(variances, i)))

/**
 * Local contrast normalisation to 8 bit: 128 + 50 (I - mean) / (deviation + floor), clipped. Independent of the exposure,
 * and the floor keeps sensor noise on bare surface from being blown up.
 */
export function normalisedGrey(grey: Mat, settings: Normalisation): Uint8Array {
  return scoped((keep) => {
    const floating = keep(new cv.Mat())
    grey.convertTo(floating, cv.CV_32F)
    cv.GaussianBlur(floating, floating, new cv.Size(3, 3), 0.8)
    const normalised = new Uint8Array(grey.cols * grey.rows)
    const { differences, variances } = localContrast(keep, floating, settings.boxPx)
    const { noiseFloor } = settings
    for (let i = 0; i < normalised.length; i++) {
      const value = 128 + (50 * f32(differences, i)) / (deviationAt(variances, i) + noiseFloor)
      normalised[i] = value < 0 ? 0 : value > 255 ? 255 : value
    }
    return normalised
  })
}

/** A small float image of local contrast, for correlation. `scale`: its pixels per work pixel. */
export interface ContrastField {
  readonly width: number
  readonly height: number
  readonly scale: number
  /** Contrast in steps of {@link contrastStep}: a byte each, because hundreds of fields are held at once. */
  readonly values: Int8Array
}

const fieldPixels = 0.5e6
const fieldBoxPx = 25
const fieldFloor = 0.6
const fieldLimit = 2.5
/** Contrast per step of a field's values. */
export const contrastStep = fieldLimit / 127

/** The grey picture at half a megapixel, locally normalised and clipped. */
export function contrastField(grey: Mat): ContrastField {
  return scoped((keep) => {
    const scale = Math.sqrt(fieldPixels / (grey.cols * grey.rows))
    const width = Math.round(grey.cols * scale)
    const height = Math.round(grey.rows * scale)
    const small = keep(new cv.Mat())
    cv.resize(grey, small, new cv.Size(width, height), 0, 0, cv.INTER_AREA)
    const floating = keep(new cv.Mat())
    small.convertTo(floating, cv.CV_32F)
    const values = new Int8Array(width * height)
    const { differences, variances } = localContrast(keep, floating, fieldBoxPx)
    for (let i = 0; i < values.length; i++) {
      const contrast = f32(differences, i) / (deviationAt(variances, i) + fieldFloor)
      values[i] = Math.round(Math.max(-fieldLimit, Math.min(fieldLimit, contrast)) / contrastStep)
    }
    return { width, height, scale: width / grey.cols, values }
  })
}

/** Mean strength of fine detail, |I - box mean| over 9 px, averaged onto a grid of the given size. */
export function fineTexture(grey: Mat, width: number, height: number): Uint8Array {
  return scoped((keep) => {
    const mean = keep(new cv.Mat())
    const detail = keep(new cv.Mat())
    const averaged = keep(new cv.Mat())
    cv.blur(grey, mean, new cv.Size(9, 9))
    cv.absdiff(grey, mean, detail)
    cv.resize(detail, averaged, new cv.Size(width, height), 0, 0, cv.INTER_AREA)
    cv.blur(averaged, averaged, new cv.Size(3, 3))
    return Uint8Array.from(averaged.data)
  })
}
