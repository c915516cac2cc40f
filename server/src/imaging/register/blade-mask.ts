import { type Appearance, type BinaryMap, reducedAppearance } from './appearance.ts'
import { type BladeAxis, boundaryAxis } from './blade-axis.ts'
import { centralSeeds, firstGuess, paint } from './blade-guess.ts'
import { cv, greyMat, type Keep, type Mat, scoped } from './opencv.ts'
import type { Share } from './registration.ts'
import { i32, u8 } from './typed-read.ts'

/** Where the blade seems to be on the thumb. A hint that is often wrong, so it weighs and never decides alone. */
export interface BladeMask {
  readonly region: BinaryMap
  /** The region without a rim: what correlation may use. */
  readonly inner: BinaryMap
  /** The region has the size and shape of a piece of blade that crosses the frame. */
  readonly plausible: boolean
  /** Direction of the blade's sides; null when the region has hardly an outline or is not plausible. */
  readonly axis: BladeAxis | null
  /** Corners of the region; null when it is not plausible. */
  readonly outline: readonly Share[] | null
  /** A person drew it. */
  readonly isDrawn: boolean
}

const grabCutRounds = 3
/** GrabCut's cost grows faster than the area; at this size it finds the same region as at 480 px. */
const maskLongSide = 320
const specklePx = 3
const gapPx = 7
const rimPx = 7

/** Finds the blade on a thumb by growing from its centre with GrabCut (Rother 2004). Repeatable. */
export function findBlade(appearance: Appearance): BladeMask {
  const look = reducedAppearance(appearance, maskLongSide)
  const seeds = centralSeeds(look)
  return scoped((keep) => {
    const { width, height } = look
    const region = greyMat(keep, width, height, grow(keep, look, seeds))
    cv.morphologyEx(region, region, cv.MORPH_OPEN, square(keep, specklePx))
    cv.morphologyEx(region, region, cv.MORPH_CLOSE, square(keep, gapPx))
    keepComponentOf(keep, region, seeds)
    const { area, solidity } = fillOutline(keep, region)
    const pixels = Uint8Array.from(region.data)
    const share = area / (width * height)
    const plausible = share > 0.06 && share < 0.85 && solidity > 0.8 && sidesTouched(pixels, width, height) >= 2
    const axis = plausible ? boundaryAxis(pixels, width, height) : null
    const outline = plausible ? outlineOf(keep, region) : null
    return maskOf(pixels, withoutRim(keep, region), { width, height, plausible, axis, outline, isDrawn: false })
  })
}

function maskOf(
  pixels: Uint8Array,
  inner: Uint8Array,
  { width, height, ...facts }: Omit<BladeMask, 'region' | 'inner'> & { width: number; height: number },
): BladeMask {
  return { region: { width, height, pixels }, inner: { width, height, pixels: inner }, ...facts }
}

/** The blade as a person outlined it, at the size {@link findBlade} works at. */
export function drawnBlade(appearance: Appearance, band: readonly Share[]): BladeMask {
  const factor = Math.min(1, maskLongSide / Math.max(appearance.width, appearance.height))
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
    const facts = { width, height, plausible: true, axis, outline: band, isDrawn: true }
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

/** 255 where GrabCut sees blade, grown from the seeds; empty when it cannot tell two classes apart. */
function grow(keep: Keep, look: Appearance, seeds: readonly number[]): Uint8Array {
  const { width, height } = look
  const image = keep(new cv.Mat(height, width, cv.CV_8UC3))
  const labels = keep(new cv.Mat(height, width, cv.CV_8UC1))
  paint(image.data, look)
  labels.data.set(firstGuess(look, seeds))
  cv.setRNGSeed(1)
  try {
    const whole = new cv.Rect(0, 0, width, height)
    cv.grabCut(image, labels, whole, keep(new cv.Mat()), keep(new cv.Mat()), grabCutRounds, cv.GC_INIT_WITH_MASK)
  } catch {
    return new Uint8Array(width * height)
  }
  const blade = Number(cv.GC_FGD)
  const probably = Number(cv.GC_PR_FGD)
  const found = labels.data
  const region = new Uint8Array(width * height)
  for (let i = 0; i < region.length; i++) {
    const label = u8(found, i)
    region[i] = label === blade || label === probably ? 255 : 0
  }
  return region
}

/** Leaves only the connected region that holds most seeds. */
function keepComponentOf(keep: Keep, region: Mat, seeds: readonly number[]): void {
  const labels = keep(new cv.Mat())
  const count = cv.connectedComponents(region, labels, 4)
  const label = labels.data32S
  const votes = new Int32Array(count)
  for (const i of seeds) votes[i32(label, i)] = i32(votes, i32(label, i)) + 1
  let most = 0
  for (let j = 1; j < count; j++) if (most === 0 || i32(votes, j) > i32(votes, most)) most = j
  if (most > 0 && i32(votes, most) === 0) most = 0
  const pixels = region.data
  for (let i = 0; i < pixels.length; i++) pixels[i] = most > 0 && i32(label, i) === most ? 255 : 0
}

/** Fills the holes; answers the area in pixels and how much of its convex hull it fills. */
function fillOutline(keep: Keep, region: Mat): { area: number; solidity: number } {
  const outlines = keep(new cv.MatVector())
  cv.findContours(region, outlines, keep(new cv.Mat()), cv.RETR_EXTERNAL, cv.CHAIN_APPROX_NONE)
  if (outlines.size() === 0) return { area: 0, solidity: 0 }
  const outline = keep(outlines.get(0))
  const hull = keep(new cv.Mat())
  const area = cv.contourArea(outline)
  cv.convexHull(outline, hull)
  cv.drawContours(region, outlines, 0, new cv.Scalar(255), -1)
  return { area, solidity: area / Math.max(1, cv.contourArea(hull)) }
}

/** How many sides of the frame the region reaches over at least 2 % of their length. */
function sidesTouched(region: Uint8Array, width: number, height: number): number {
  let top = 0
  let bottom = 0
  for (let x = 0; x < width; x++) {
    if (u8(region, 2 * width + x)) top++
    if (u8(region, (height - 3) * width + x)) bottom++
  }
  let left = 0
  let right = 0
  for (let y = 0; y < height; y++) {
    if (u8(region, y * width + 2)) left++
    if (u8(region, y * width + width - 3)) right++
  }
  const across = [top, bottom].filter((touched) => touched > width * 0.02).length
  return across + [left, right].filter((touched) => touched > height * 0.02).length
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
