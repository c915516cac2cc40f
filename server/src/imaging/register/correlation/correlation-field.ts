import { cv, type Keep, type Mat, scoped } from '../numeric/opencv.ts'
import { f32, u8 } from '../numeric/typed-read.ts'
import { contrastStep } from '../photo/normalise.ts'
import type { PreparedPhoto } from '../photo/prepared-photo.ts'

/** A small picture of blade texture and where it is valid. */
export interface MaskedField {
  readonly width: number
  readonly height: number
  /** Where its first pixel lies in the field it was cut from. */
  readonly left: number
  readonly top: number
  /** Zero outside the mask, mean zero inside. */
  readonly values: Float32Array
  /** 1 inside the mask, else 0. */
  readonly valid: Float32Array
  readonly validPixels: number
}

const marginPx = 5
const differenceStepPx = 2

/**
 * Texture inside the blade's mask. With a direction along the blade it is the difference along that direction, which
 * removes the blade's edges and shading lines, so that only what fixes the position along the blade is left.
 */
export function maskedField(photo: PreparedPhoto, alongRad: number | null): MaskedField {
  const { width, height } = photo.field
  const contrast = Float32Array.from(photo.field.values, (steps) => steps * contrastStep)
  const values = new Float32Array(width * height)
  const valid = new Float32Array(width * height)
  const { pixels: inner, width: maskWidth, height: maskHeight } = photo.mask.inner
  const ux = alongRad === null ? 0 : Math.cos(alongRad) * differenceStepPx
  const uy = alongRad === null ? 0 : Math.sin(alongRad) * differenceStepPx
  let sum = 0
  let validPixels = 0
  for (let y = marginPx; y < height - marginPx; y++) {
    const maskRow = Math.floor((y / height) * maskHeight) * maskWidth
    for (let x = marginPx; x < width - marginPx; x++) {
      if (!u8(inner, maskRow + Math.floor((x / width) * maskWidth))) continue
      const i = y * width + x
      const value =
        alongRad === null
          ? f32(contrast, i)
          : bilinear(contrast, width, x + ux, y + uy) - bilinear(contrast, width, x - ux, y - uy)
      valid[i] = 1
      values[i] = value
      sum += value
      validPixels++
    }
  }
  const mean = sum / Math.max(1, validPixels)
  for (let i = 0; i < values.length; i++) if (f32(valid, i) > 0) values[i] = f32(values, i) - mean
  return { width, height, left: 0, top: 0, values, valid, validPixels }
}

function bilinear(values: Float32Array, width: number, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const u = x - left
  const v = y - top
  const i = top * width + left
  const upper = f32(values, i) * (1 - u) + f32(values, i + 1) * u
  const lower = f32(values, i + width) * (1 - u) + f32(values, i + width + 1) * u
  return upper * (1 - v) + lower * v
}

/** The part of a field that holds all its valid pixels; correlating less is cheaper and gives the same. */
export function cutToValid(field: MaskedField): MaskedField {
  const { width, height, valid, values } = field
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  for (let i = 0; i < valid.length; i++) {
    if (f32(valid, i) === 0) continue
    const x = i % width
    const y = (i - x) / width
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    bottom = y
  }
  if (bottom < 0) return field
  const cut = { width: right - left + 1, height: bottom - top + 1 }
  const part = (from: Float32Array): Float32Array => {
    const to = new Float32Array(cut.width * cut.height)
    for (let y = 0; y < cut.height; y++) {
      const start = (y + top) * width + left
      to.set(from.subarray(start, start + cut.width), y * cut.width)
    }
    return to
  }
  const validPixels = field.validPixels
  return {
    ...cut,
    left: field.left + left,
    top: field.top + top,
    values: part(values),
    valid: part(valid),
    validPixels,
  }
}

/** The field turned and scaled about its centre. */
export function turnedField(field: MaskedField, rotationDeg: number, scale: number): MaskedField {
  const { width, height } = field
  return scoped((keep) => {
    const angle = (rotationDeg * Math.PI) / 180
    const c = Math.cos(angle) * scale
    const s = Math.sin(angle) * scale
    const matrix = keep(new cv.Mat(2, 3, cv.CV_64F))
    const cx = width / 2
    const cy = height / 2
    matrix.data64F.set([c, -s, cx - c * cx + s * cy, s, c, cy - s * cx - c * cy])
    const values = warped(keep, field.values, width, height, matrix)
    const valid = warped(keep, field.valid, width, height, matrix)
    for (let i = 0; i < valid.length; i++) {
      valid[i] = f32(valid, i) > 0.99 ? 1 : 0
      values[i] = f32(values, i) * f32(valid, i)
    }
    return { width, height, left: 0, top: 0, values, valid, validPixels: field.validPixels }
  })
}

function warped(keep: Keep, values: Float32Array, width: number, height: number, matrix: Mat): Float32Array {
  const source = keep(new cv.Mat(height, width, cv.CV_32F))
  const target = keep(new cv.Mat())
  source.data32F.set(values)
  const outside = new cv.Scalar()
  cv.warpAffine(source, target, matrix, new cv.Size(width, height), cv.INTER_LINEAR, cv.BORDER_CONSTANT, outside)
  return Float32Array.from(target.data32F)
}
