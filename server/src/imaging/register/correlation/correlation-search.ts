import { aboutPoint, compose, type Similarity } from '../numeric/similarity.ts'
import { correlate, spectrumOf, type TransformSize, transformSizeFor } from '../numeric/spectrum.ts'
import { f32 } from '../numeric/typed-read.ts'
import type { PreparedPhoto } from '../photo/prepared-photo.ts'
import { cutToValid, type MaskedField, maskedField, turnedField } from './correlation-field.ts'

/** The best place found by correlation. */
export interface CorrelationPeak {
  /** A ← B in work pixels. */
  readonly motion: Similarity
  /** Height of the peak above the mean of the map, in its standard deviations. */
  readonly score: number
  /** Score over that of the next peak elsewhere. */
  readonly lead: number
}

const leastOverlap = 0.08
const leastPlaces = 1000
const apartPx = 14
const straightSides = 0.6
const excluded = -9

/** Spectra of a field, of where it is valid, and of its squares. */
interface FieldSpectra {
  readonly field: MaskedField
  readonly values: Float32Array
  readonly valid: Float32Array
  readonly energy: Float32Array
}

function spectraOf(field: MaskedField, size: TransformSize): FieldSpectra {
  const transform = (values: Float32Array): Float32Array => spectrumOf(values, field.width, field.height, size)
  return {
    field,
    values: transform(field.values),
    valid: transform(field.valid),
    energy: transform(field.values.map((v) => v * v)),
  }
}

/** Direction along the blade if its sides are straight enough to trust it. */
function directionOf(photo: PreparedPhoto): number | null {
  const { axis } = photo.mask
  return axis && axis.confidence > straightSides ? axis.angleRad : null
}

/**
 * Masked normalised cross-correlation of the blade texture of two photos over all shifts, at given rotations and scales
 * (Padfield 2012). Keeps what belongs to photo A between calls.
 */
export class CorrelationSearch {
  readonly #a: PreparedPhoto
  readonly #b: PreparedPhoto
  readonly #along: number | null
  readonly #fieldA: MaskedField
  #size: TransformSize = { width: 0, height: 0 }
  #spectraA: FieldSpectra | null = null

  constructor(a: PreparedPhoto, b: PreparedPhoto) {
    this.#a = a
    this.#b = b
    this.#along = directionOf(b) === null ? null : directionOf(a)
    this.#fieldA = cutToValid(maskedField(a, this.#along))
  }

  /** The best shift for B turned by `rotationDeg` and scaled by `scale` (full-resolution ratio); null for no overlap. */
  at(rotationDeg: number, scale: number): CorrelationPeak | null {
    const growth = (scale * this.#a.field.scale * this.#a.scale) / (this.#b.field.scale * this.#b.scale)
    const alongB = this.#along === null ? null : this.#along - (rotationDeg * Math.PI) / 180
    const field = maskedField(this.#b, alongB)
    const cut = cutToValid(turnedField(field, rotationDeg, growth))
    const spectraA = this.#spectraToMeet(cut)
    const leastPixels = leastOverlap * Math.min(this.#fieldA.validPixels, field.validPixels)
    const map = this.#scoreMap(spectraA, spectraOf(cut, this.#size), leastPixels)
    if (!map) return null
    const peak = takePeak(map.scores, this.#size)
    const next = takePeak(map.scores, this.#size)
    const centre = { x: field.width / 2, y: field.height / 2 }
    const dx = peak.dx + this.#fieldA.left - cut.left
    const dy = peak.dy + this.#fieldA.top - cut.top
    const turned = aboutPoint(rotationDeg, growth, centre, dx, dy)
    const intoField = { a: this.#b.field.scale, b: 0, tx: 0, ty: 0 }
    const outOfField = { a: 1 / this.#a.field.scale, b: 0, tx: 0, ty: 0 }
    const standard = (value: number): number => (value - map.mean) / map.deviation
    return {
      motion: compose(outOfField, compose(turned, intoField)),
      score: standard(peak.value),
      lead: next.value > excluded ? standard(peak.value) / standard(next.value) : Number.POSITIVE_INFINITY,
    }
  }

  /** Spectra of A in a transform large enough for B's field too; made anew only when the one at hand is too small. */
  #spectraToMeet(b: MaskedField): FieldSpectra {
    const needed = transformSizeFor([this.#fieldA.width, b.width], [this.#fieldA.height, b.height])
    if (this.#spectraA && needed.width <= this.#size.width && needed.height <= this.#size.height) return this.#spectraA
    this.#size = { width: Math.max(needed.width, this.#size.width), height: Math.max(needed.height, this.#size.height) }
    this.#spectraA = spectraOf(this.#fieldA, this.#size)
    return this.#spectraA
  }

  /** Correlation times the root of the overlap for every shift, with its mean and deviation. */
  #scoreMap(
    a: FieldSpectra,
    b: FieldSpectra,
    leastPixels: number,
  ): { scores: Float32Array; mean: number; deviation: number } | null {
    const overlap = correlate(a.valid, b.valid, this.#size)
    const energyA = correlate(a.energy, b.valid, this.#size)
    const energyB = correlate(a.valid, b.energy, this.#size)
    const scores = correlate(a.values, b.values, this.#size)
    let places = 0
    let sum = 0
    let squares = 0
    for (let i = 0; i < scores.length; i++) {
      const pixels = f32(overlap, i)
      if (pixels < leastPixels) {
        scores[i] = excluded
        continue
      }
      const energy = Math.sqrt(Math.max(1e-3, f32(energyA, i) * f32(energyB, i)))
      const score = (f32(scores, i) / energy) * Math.sqrt(pixels)
      scores[i] = score
      places++
      sum += score
      squares += score * score
    }
    const mean = sum / places
    const deviation = Math.sqrt(squares / places - mean * mean)
    return places >= leastPlaces && deviation > 0 ? { scores, mean, deviation } : null
  }
}

/** The greatest value of the map and its shift; then shuts out its surroundings. */
function takePeak(map: Float32Array, size: TransformSize): { dx: number; dy: number; value: number } {
  let at = 0
  for (let i = 1; i < map.length; i++) if (f32(map, i) > f32(map, at)) at = i
  const value = f32(map, at)
  const x = at % size.width
  const y = Math.floor(at / size.width)
  for (let v = y - apartPx; v <= y + apartPx; v++) {
    const row = ((v + size.height) % size.height) * size.width
    for (let u = x - apartPx; u <= x + apartPx; u++) map[row + ((u + size.width) % size.width)] = excluded
  }
  return { dx: x > size.width / 2 ? x - size.width : x, dy: y > size.height / 2 ? y - size.height : y, value }
}
