import { cv, greyMat, type Keep, type Mat, scoped } from '../numeric/opencv.ts'
import { i32, u8 } from '../numeric/typed-read.ts'
import type { RgbImage } from '../photo/work-image.ts'
import { type Appearance, type BinaryMap, reducedAppearance } from './appearance.ts'
import { sideOf } from './band-look.ts'
import { type BladeBand, bladeBands } from './blade-bands.ts'
import { type ColourEdges, colourEdges } from './blade-edges.ts'
import { outlineQuality } from './outline-quality.ts'
import { paint } from './painted-look.ts'

/** A region that may be the blade. */
export interface RegionGuess {
  readonly region: BinaryMap
  /** 0 to 1: how much speaks for it; see {@link sureFrom}. */
  readonly probability: number
}

/** From here on a region is taken for the blade: below it lie nearly all regions found where there is none. */
export const sureFrom = 0.3

/** At this size GrabCut finds the same outline as at twice the size, within a pixel of the thumb. */
const regionLongSide = 208
const grabCutRounds = 2
const worthTrying = 0.15
const closeMargin = 0.25
const wideMargin = 1

/**
 * The likeliest region of the blade: the best pairs of nearly parallel straight edges, each with its true outline grown by
 * GrabCut (Rother 2004) from inside the pair, judged by how far that outline is an edge. Null when there are no such edges. Repeatable.
 */
export function likeliestRegion(thumb: RgbImage, appearance: Appearance): RegionGuess | null {
  const edges = colourEdges(thumb)
  const look = reducedAppearance(appearance, regionLongSide)
  const bands = bladeBands(edges)
  const leastScore = worthTrying * (bands[0]?.score ?? 0)
  let best: RegionGuess | null = null
  let bestBand: BladeBand | null = null
  for (const band of bands) {
    if (band.score < leastScore) continue
    const guess = refined(edges, look, band, closeMargin)
    if (!guess || guess.probability <= (best?.probability ?? 0)) continue
    best = guess
    bestBand = band
  }
  const wider = bestBand && refined(edges, look, bestBand, wideMargin)
  return wider && wider.probability > (best?.probability ?? 0) ? wider : best
}

/** The band with the true outline of its sides and ends. */
function refined(edges: ColourEdges, look: Appearance, band: BladeBand, margin: number): RegionGuess | null {
  return scoped((keep) => {
    const { width, height } = look
    const scale = edges.width / width
    const labels = labelsOf(band, width, height, scale, margin)
    const grown = grow(keep, look, labels)
    const region = greyMat(keep, width, height, grown)
    cv.morphologyEx(region, region, cv.MORPH_OPEN, square(keep, 3))
    keepComponent(keep, region, labels)
    fillOutline(keep, region)
    const pixels = Uint8Array.from(region.data)
    const quality = outlineQuality(edges, { width, height, pixels }, band.axisRad)
    if (!quality) return null
    const probability = Math.sqrt(band.score) * quality.support ** 2 * Math.min(1, quality.step / fullStep) ** 0.7
    return { region: { width, height, pixels }, probability }
  })
}

const fullStep = 30

/** What is surely, probably and surely not blade by the band alone. */
function labelsOf(band: BladeBand, width: number, height: number, scale: number, reach: number): Uint8Array {
  const labels = new Uint8Array(width * height)
  const [surely, probably, not, probablyNot] = [
    Number(cv.GC_FGD),
    Number(cv.GC_PR_FGD),
    Number(cv.GC_BGD),
    Number(cv.GC_PR_BGD),
  ]
  const axis = { x: Math.cos(band.axisRad), y: Math.sin(band.axisRad) }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [px, py] = [(x + 0.5) * scale, (y + 0.5) * scale]
      const u = sideOf(band.near, px, py)
      const v = -sideOf(band.far, px, py)
      const across = u + v
      const along = px * axis.x + py * axis.y
      const rim = Math.max(3, 0.18 * across)
      const margin = Math.max(4, reach * Math.abs(across))
      const i = y * width + x
      const within = along >= band.start && along <= band.end
      if (across > 0 && u > rim && v > rim && within) labels[i] = surely
      else if (u > 0 && v > 0 && within) labels[i] = probably
      else if (u > -margin && v > -margin) labels[i] = probablyNot
      else labels[i] = not
    }
  }
  return labels
}

function grow(keep: Keep, look: Appearance, labels: Uint8Array): Uint8Array {
  const { width, height } = look
  const image = keep(new cv.Mat(height, width, cv.CV_8UC3))
  const marked = keep(new cv.Mat(height, width, cv.CV_8UC1))
  paint(image.data, look)
  marked.data.set(labels)
  cv.setRNGSeed(1)
  const [surely, probably] = [Number(cv.GC_FGD), Number(cv.GC_PR_FGD)]
  try {
    const whole = new cv.Rect(0, 0, width, height)
    cv.grabCut(image, marked, whole, keep(new cv.Mat()), keep(new cv.Mat()), grabCutRounds, cv.GC_INIT_WITH_MASK)
  } catch {
    return labels.map((label) => (label === surely || label === probably ? 255 : 0))
  }
  return Uint8Array.from(marked.data, (label) => (label === surely || label === probably ? 255 : 0))
}

function square(keep: Keep, side: number): Mat {
  return keep(new cv.Mat(side, side, cv.CV_8U, new cv.Scalar(1)))
}

function keepComponent(keep: Keep, region: Mat, labels: Uint8Array): void {
  const found = keep(new cv.Mat())
  const count = cv.connectedComponents(region, found, 4)
  const label = found.data32S
  const votes = new Int32Array(count)
  const surely = Number(cv.GC_FGD)
  for (let i = 0; i < labels.length; i++)
    if (u8(labels, i) === surely) votes[i32(label, i)] = i32(votes, i32(label, i)) + 1
  let most = 1
  for (let j = 1; j < count; j++) if (i32(votes, j) > i32(votes, most)) most = j
  const pixels = region.data
  for (let i = 0; i < pixels.length; i++) pixels[i] = i32(label, i) === most ? 255 : 0
}

function fillOutline(keep: Keep, region: Mat): void {
  const outlines = keep(new cv.MatVector())
  cv.findContours(region, outlines, keep(new cv.Mat()), cv.RETR_EXTERNAL, cv.CHAIN_APPROX_NONE)
  if (outlines.size() > 0) cv.drawContours(region, outlines, 0, new cv.Scalar(255), -1)
}
