import type { Share } from '../../photo/outline.ts'
import { cv, greyMat, type Keep, type Mat, scoped } from '../numeric/opencv.ts'
import { i32, u8 } from '../numeric/typed-read.ts'
import type { RgbImage } from '../photo/work-image.ts'
import type { Appearance, BinaryMap } from './appearance.ts'
import { type BladeAxis, boundaryAxis } from './blade-axis.ts'
import { likeliestRegion, sureFrom } from './blade-region.ts'

/** Where the blade seems to be on the thumb. */
export interface BladeMask {
  readonly region: BinaryMap
  /** The region without a rim: what correlation may use. */
  readonly inner: BinaryMap
  /** Enough speaks for the region to take it for the blade. */
  readonly plausible: boolean
  /** 0 to 1: how much speaks for it; 1 when a person drew it. */
  readonly probability: number
  /** Direction of the blade's sides; null when the region has hardly an outline or is not plausible. */
  readonly axis: BladeAxis | null
  /** Corners of the region; null when it is not plausible. */
  readonly outline: readonly Share[] | null
  /** A person drew it. */
  readonly isDrawn: boolean
}

/** Long side of the map of a drawn region. */
const drawnLongSide = 320
const rimPx = 5

/** Finds the blade on a thumb. Repeatable. */
export function findBlade(thumb: RgbImage, appearance: Appearance): BladeMask {
  const guess = likeliestRegion(thumb, appearance)
  const { width, height, pixels } = guess?.region ?? emptyMap
  const probability = guess?.probability ?? 0
  return scoped((keep) => {
    const region = greyMat(keep, width, height, pixels)
    const plausible = probability >= sureFrom
    const axis = plausible ? boundaryAxis(pixels, width, height) : null
    const outline = plausible ? outlineOf(keep, region) : null
    const facts = { width, height, plausible, probability, axis, outline, isDrawn: false }
    return maskOf(pixels, withoutRim(keep, region), facts)
  })
}

const emptyMap: BinaryMap = { width: 1, height: 1, pixels: new Uint8Array(1) }

function maskOf(
  pixels: Uint8Array,
  inner: Uint8Array,
  { width, height, ...facts }: Omit<BladeMask, 'region' | 'inner'> & { width: number; height: number },
): BladeMask {
  return { region: { width, height, pixels }, inner: { width, height, pixels: inner }, ...facts }
}

/** The blade as a person outlined it, at the size {@link findBlade} works at. */
export function drawnBlade(appearance: Appearance, band: readonly Share[]): BladeMask {
  const factor = Math.min(1, drawnLongSide / Math.max(appearance.width, appearance.height))
  const width = Math.max(1, Math.round(appearance.width * factor))
  const height = Math.max(1, Math.round(appearance.height * factor))
  return scoped((keep) => {
    const region = keep(new cv.Mat(height, width, cv.CV_8UC1, new cv.Scalar(0)))
    const corners = keep(new cv.Mat(band.length, 1, cv.CV_32SC2))
    corners.data32S.set(band.flatMap(([x, y]) => [Math.round(x * (width - 1)), Math.round(y * (height - 1))]))
    const outlines = keep(new cv.MatVector())
    outlines.push_back(corners)
    cv.fillPoly(region, outlines, new cv.Scalar(255))
    const pixels = Uint8Array.from(region.data)
    const axis = boundaryAxis(pixels, width, height)
    const facts = { width, height, plausible: true, probability: 1, axis, outline: band, isDrawn: true }
    return maskOf(pixels, withoutRim(keep, region), facts)
  })
}

const outlineTolerancePx = 2

/** The corners of the region's outline, few enough to be drawn. */
function outlineOf(keep: Keep, region: Mat): Share[] | null {
  const outlines = keep(new cv.MatVector())
  cv.findContours(region, outlines, keep(new cv.Mat()), cv.RETR_EXTERNAL, cv.CHAIN_APPROX_SIMPLE)
  if (outlines.size() === 0) return null
  const corners = keep(new cv.Mat())
  cv.approxPolyDP(keep(outlines.get(0)), corners, outlineTolerancePx, true)
  const at = corners.data32S
  return Array.from(
    { length: corners.rows },
    (_, k): Share => [share(i32(at, 2 * k), region.cols), share(i32(at, 2 * k + 1), region.rows)],
  )
}

const share = (place: number, length: number): number => Math.round((place / Math.max(1, length - 1)) * 1e4) / 1e4

function square(keep: Keep, side: number): Mat {
  return keep(new cv.Mat(side, side, cv.CV_8U, new cv.Scalar(1)))
}

/** The region eroded by its rim; the border of the frame is no rim. */
function withoutRim(keep: Keep, region: Mat): Uint8Array {
  const padded = keep(new cv.Mat())
  const pad = rimPx + 1
  cv.copyMakeBorder(region, padded, pad, pad, pad, pad, cv.BORDER_REPLICATE, new cv.Scalar(0))
  cv.erode(padded, padded, square(keep, rimPx))
  const { cols, rows } = region
  const source = padded.data
  const inner = new Uint8Array(cols * rows)
  for (let y = 0; y < rows; y++) {
    const row = (y + pad) * (cols + 2 * pad) + pad
    for (let x = 0; x < cols; x++) inner[y * cols + x] = u8(source, row + x) ? 1 : 0
  }
  return inner
}
