import { cv, type Keep, type Mat, scoped } from './opencv.ts'
import { f32 } from './typed-read.ts'

/** Neighbourhood and noise floor of the local contrast normalisation. */
export interface Normalisation {
  readonly boxPx: number
  readonly noiseFloor: number
}

/** (I - mean) and the standard deviation of I over a box, as float images the caller frees through `keep`. */
function localContrast(keep: Keep, floating: Mat, boxPx: number): { difference: Mat; deviation: Mat } {
  const box = new cv.Size(boxPx, boxPx)
  const mean = keep(new cv.Mat())
  const deviation = keep(new cv.Mat())
  cv.blur(floating, mean, box)
  cv.subtract(floating, mean, floating)
  cv.multiply(floating, floating, deviation)
  cv.blur(deviation, deviation, box)
  cv.sqrt(deviation, deviation)
  return { difference: floating, deviation }
}

/**
 * Local contrast normalisation to 8 bit: 128 + 50 (I - mean) / (deviation + floor), clipped. Independent of the exposure,
 * and the floor keeps sensor noise on bare surface from being blown up.
 */
export function normalisedGrey(grey: Mat, settings: Normalisation): Uint8Array {
  return scoped((keep) => {
    const floating = keep(new cv.Mat())
    grey.convertTo(floating, cv.CV_32F)
    cv.GaussianBlur(floating, floating, new cv.Size(3, 3), 0.8)
    const { difference, deviation } = localContrast(keep, floating, settings.boxPx)
    const above = difference.data32F
    const below = deviation.data32F
    const normalised = new Uint8Array(above.length)
    for (let i = 0; i < normalised.length; i++) {
      const value = 128 + (50 * f32(above, i)) / (f32(below, i) + settings.noiseFloor)
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
  readonly values: Float32Array
}

const fieldPixels = 0.5e6
const fieldBoxPx = 25
const fieldFloor = 0.6
const fieldLimit = 2.5

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
    const { difference, deviation } = localContrast(keep, floating, fieldBoxPx)
    const above = difference.data32F
    const below = deviation.data32F
    const values = new Float32Array(above.length)
    for (let i = 0; i < values.length; i++) {
      const value = f32(above, i) / (f32(below, i) + fieldFloor)
      values[i] = Math.max(-fieldLimit, Math.min(fieldLimit, value))
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
