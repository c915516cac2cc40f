import { falseColours, hasPlainTone, type Seeing, toneTable } from '../seeing.ts'

/** Pixels of a picture: red, green, blue and opacity one after the other, line by line. */
export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number }

/** How light pixels are, from 0 to 255, line by line. */
export type Lightness = { readonly values: Float32Array; readonly width: number; readonly height: number }

/** As the eye weighs the channels (ITU-R BT.709). */
const lightnessAt = (pixels: Uint8ClampedArray, at: number): number =>
  0.2126 * (pixels[at] ?? 0) + 0.7152 * (pixels[at + 1] ?? 0) + 0.0722 * (pixels[at + 2] ?? 0)

export const lightnessOf = ({ data, width, height }: Pixels): Lightness => ({
  values: Float32Array.from({ length: width * height }, (_, pixel) => lightnessAt(data, 4 * pixel)),
  width,
  height,
})

/** How many levels coarser the pixels are that tell of the surroundings: each is the mean of 16 by 16. */
export const surroundingsLevels = 4
const step = 2 ** surroundingsLevels

/** Two neighbours in a row of coarse pixels, and how far from the first to the second a fine pixel lies. */
type Between = { readonly one: number; readonly other: number; readonly share: number }

function betweenOf(finePx: number, size: number): Between {
  const place = Math.min(size - 1, Math.max(0, (finePx + 0.5) / step - 0.5))
  const one = Math.floor(place)
  return { one, other: Math.min(size - 1, one + 1), share: place - one }
}

export type Part = {
  readonly leftPx: number
  readonly topPx: number
  readonly width: number
  readonly height: number
}

/**
 * How light it is around each pixel of a part of a picture, from the same picture 16 times coarser: between the middles of coarse pixels on
 * the plane between them, so that neighbouring parts meet without a seam. `leftPx` and `topPx` are the place of the part's first pixel,
 * counted from the first coarse pixel, in fine ones.
 */
export function surroundingsFrom(coarse: Lightness, { leftPx, topPx, width, height }: Part): Float32Array {
  const { values } = coarse
  const around = new Float32Array(width * height)
  const columns = Array.from({ length: width }, (_, x) => betweenOf(leftPx + x, coarse.width))
  for (let y = 0, at = 0; y < height; y += 1) {
    const { one, other, share } = betweenOf(topPx + y, coarse.height)
    const [upper, lower] = [one * coarse.width, other * coarse.width]
    const down = (column: number) => (values[upper + column] ?? 0) * (1 - share) + (values[lower + column] ?? 0) * share
    for (const column of columns) {
      around[at] = down(column.one) * (1 - column.share) + down(column.other) * column.share
      at += 1
    }
  }
  return around
}

const sumAt = (data: Uint8ClampedArray, one: number, two: number, three: number, four: number): number =>
  (data[one] ?? 0) + (data[two] ?? 0) + (data[three] ?? 0) + (data[four] ?? 0)

/** Sets each pixel off against the four beside it; pixels at the rim have themselves beside them. */
function sharpen(pixels: Uint8ClampedArray, { data, width, height }: Pixels, share: number): void {
  const line = 4 * width
  for (let y = 0, at = 0; y < height; y += 1) {
    const up = y === 0 ? 0 : line
    const down = y === height - 1 ? 0 : line
    for (let x = 0; x < line; x += 1, at += 1) {
      const left = x < 4 ? at : at - 4
      const right = x < line - 4 ? at + 4 : at
      const own = data[at] ?? 0
      pixels[at] = own + share * (4 * own - sumAt(data, at - up, at + down, left, right))
    }
  }
}

/** Sets each pixel off against what is around it; its colour stays. */
function setOff(pixels: Uint8ClampedArray, around: Float32Array, share: number): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const more = share * (lightnessAt(pixels, at) - (around[at / 4] ?? 0))
    pixels[at] = (pixels[at] ?? 0) + more
    pixels[at + 1] = (pixels[at + 1] ?? 0) + more
    pixels[at + 2] = (pixels[at + 2] ?? 0) + more
  }
}

function tone(pixels: Uint8ClampedArray, table: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    pixels[at] = table[pixels[at] ?? 0] ?? 0
    pixels[at + 1] = table[pixels[at + 1] ?? 0] ?? 0
    pixels[at + 2] = table[pixels[at + 2] ?? 0] ?? 0
  }
}

function colour(pixels: Uint8ClampedArray, table: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const lightness = 3 * Math.round(lightnessAt(pixels, at))
    pixels[at] = table[lightness] ?? 0
    pixels[at + 1] = table[lightness + 1] ?? 0
    pixels[at + 2] = table[lightness + 2] ?? 0
  }
}

/** Makes pixels of a part of a picture, with how light it is around each, those that are to be looked at. */
export type Drawing = (source: Pixels, around: Float32Array | null) => Uint8ClampedArray<ArrayBuffer>

/**
 * How pixels are drawn: sharpened and set off against their surroundings first, then toned, then in false colours. Opacity stays. Without
 * surroundings there is no local contrast.
 */
export function drawingOf(seeing: Seeing): Drawing {
  const table = hasPlainTone(seeing) ? null : toneTable(seeing)
  const colours = seeing.hasFalseColours ? falseColours() : null
  return (source, around) => {
    const pixels = new Uint8ClampedArray(source.data)
    if (seeing.sharpness !== 0) sharpen(pixels, source, seeing.sharpness / 100)
    if (seeing.localContrast !== 0 && around !== null) setOff(pixels, around, seeing.localContrast / 100)
    if (table !== null) tone(pixels, table)
    if (colours !== null) colour(pixels, colours)
    if (seeing.sharpness !== 0) for (let at = 3; at < pixels.length; at += 4) pixels[at] = source.data[at] ?? 0
    return pixels
  }
}
