import { type GreyPicture, quantile, sampleGrey } from './grey-picture.ts'

/** An edge that stands out, with the direction across it (a unit vector). */
interface Edge {
  readonly x: number
  readonly y: number
  readonly acrossX: number
  readonly acrossY: number
  readonly strength: number
}

const tilePx = 48
/** Half the length of the profile laid across an edge. */
const reachPx = 16
const stepPx = 0.5
/** Lines beside one another whose mean is the profile, against noise. */
const lines = [-2, -1, 0, 1, 2]
/** Weakest difference of brightness of an edge that says something, and how many times the noise it must be. */
const minContrast = 24
const minContrastToNoise = 8
/** Fewer edges than this say nothing. */
const minEdges = 8
/** Often only the blade lies in focus, before a soft background: the sharpest few edges tell how sharp it is. */
const sharpShare = 0.04
/** On a blade the few edges beside its own two are soft by nature (shade, stains): so many tell something of their direction. */
const minEdgesOnBlade = 30
/** Motion blurs edges across it only: each direction is judged by itself when it has this share of the edges. */
const minDirectionShare = 0.3
/** The brightness of a blurred step goes from 20 % to 80 % within 2 · 0.8416 standard deviations. */
const sigmasOfRise = 1.6832

/** The strongest edge of each tile, leaving out a border as wide as a profile. */
function strongestEdges({ data, widthPx, heightPx }: GreyPicture): Edge[] {
  const edges: Edge[] = []
  for (let top = reachPx; top < heightPx - reachPx; top += tilePx) {
    for (let left = reachPx; left < widthPx - reachPx; left += tilePx) {
      const edge = strongestIn({ data, widthPx, heightPx }, left, top)
      if (edge) edges.push(edge)
    }
  }
  return edges
}

function strongestIn({ data, widthPx, heightPx }: GreyPicture, left: number, top: number): Edge | null {
  const right = Math.min(left + tilePx, widthPx - reachPx)
  const bottom = Math.min(top + tilePx, heightPx - reachPx)
  let best = 0
  let bestAt = -1
  for (let y = top; y < bottom; y++) {
    for (let at = y * widthPx + left; at < y * widthPx + right; at++) {
      const gx = (data[at + 2] ?? 0) - (data[at - 2] ?? 0)
      const gy = (data[at + 2 * widthPx] ?? 0) - (data[at - 2 * widthPx] ?? 0)
      const strength = gx * gx + gy * gy
      if (strength > best) {
        best = strength
        bestAt = at
      }
    }
  }
  if (bestAt < 0) return null
  return edgeAt({ data, widthPx, heightPx }, bestAt, Math.sqrt(best))
}

function edgeAt({ data, widthPx }: GreyPicture, at: number, strength: number): Edge {
  const diff = (step: number) =>
    (data[at + 2 * step] ?? 0) - (data[at - 2 * step] ?? 0) + (data[at + step] ?? 0) - (data[at - step] ?? 0)
  const gx = diff(1)
  const gy = diff(widthPx)
  const length = Math.hypot(gx, gy) || 1
  return { x: at % widthPx, y: Math.floor(at / widthPx), acrossX: gx / length, acrossY: gy / length, strength }
}

/** Standard deviation of the noise (Immerkaer 1996), from every fourth pixel of every fourth row, as the median of the tiles' means. */
export function noiseOf({ data, widthPx, heightPx }: GreyPicture): number {
  const means: number[] = []
  for (let top = 1; top < heightPx - tilePx; top += tilePx) {
    for (let left = 1; left < widthPx - tilePx; left += tilePx) {
      let sum = 0
      let count = 0
      for (let y = top; y < top + tilePx; y += 4) {
        for (let at = y * widthPx + left; at < y * widthPx + left + tilePx; at += 4) {
          const row = (r: number) => (data[at + r - 1] ?? 0) + (data[at + r + 1] ?? 0)
          const cross = (data[at - widthPx] ?? 0) + (data[at + widthPx] ?? 0) + row(0)
          sum += Math.abs(row(-widthPx) + row(widthPx) - 2 * cross + 4 * (data[at] ?? 0))
          count++
        }
      }
      means.push((sum / count) * (Math.sqrt(Math.PI / 2) / 6))
    }
  }
  return quantile(means, 0.5) ?? 0
}

/** Brightness across an edge, from its dark to its bright side. */
function profileOf(picture: GreyPicture, { x, y, acrossX, acrossY }: Edge): number[] {
  const profile: number[] = []
  for (let s = -reachPx; s <= reachPx; s += stepPx) {
    let sum = 0
    for (const line of lines)
      sum += sampleGrey(picture, x + s * acrossX - line * acrossY, y + s * acrossY + line * acrossX)
    profile.push(sum / lines.length)
  }
  return profile
}

/** How far the rise through the middle of a profile reaches to one side: as long as it goes on. */
function endOfRise(profile: readonly number[], middle: number, step: 1 | -1, slack: number): number {
  let end = middle
  for (let at = middle + step; at >= 0 && at < profile.length; at += step) {
    const gain = ((profile[at] ?? 0) - (profile[end] ?? 0)) * step
    if (gain > 0) end = at
    else if (gain < -slack || Math.abs(at - end) > 3) break
  }
  return end
}

/** Where the profile crosses a level between two samples, in samples. */
function crossing(profile: readonly number[], from: number, to: number, level: number): number {
  for (let at = from; at < to; at++) {
    const [here, next] = [profile[at] ?? 0, profile[at + 1] ?? 0]
    if (here <= level && next > level) return at + (level - here) / (next - here)
  }
  return to
}

/** Standard deviation, in pixels, of the blur of one edge; null when it is no clean step from dark to bright. */
function blurOfEdge(picture: GreyPicture, edge: Edge, noise: number): number | null {
  const profile = profileOf(picture, edge)
  const middle = (profile.length - 1) / 2
  const slack = Math.max(1.5, noise)
  const low = endOfRise(profile, middle, -1, slack)
  const high = endOfRise(profile, middle, 1, slack)
  const [dark, bright] = [profile[low] ?? 0, profile[high] ?? 0]
  if (bright - dark < Math.max(minContrast, minContrastToNoise * noise)) return null
  const rise =
    crossing(profile, low, high, dark + 0.8 * (bright - dark)) -
    crossing(profile, low, high, dark + 0.2 * (bright - dark))
  return (rise * stepPx) / sigmasOfRise
}

/** Whether a place of the picture is looked at, in its pixels. */
export type Looked = (x: number, y: number) => boolean

/**
 * How blurred a picture looks: the standard deviation, in its pixels, of the Gaussian that would make a perfect step as wide
 * as the picture's sharper edges are. Contrast, texture and noise do not enter. With `onBlade` only edges there are looked at: clouds are
 * soft beside the sharpest blade. Null when too few edges stand out to tell.
 */
export function measureBlur(picture: GreyPicture, onBlade: Looked | null = null): number | null {
  const noise = noiseOf(picture)
  const judged = strongestEdges(picture)
    .filter(({ strength }) => strength > Math.max(minContrast / 2, minContrastToNoise * noise * 0.5))
    .filter(({ x, y }) => onBlade?.(x, y) ?? true)
    .flatMap((edge) => {
      const blur = blurOfEdge(picture, edge, noise)
      return blur === null ? [] : [{ isUpright: Math.abs(edge.acrossX) > Math.abs(edge.acrossY), blur }]
    })
  if (judged.length < minEdges) return null
  const directions = [true, false]
    .map((upright) => judged.filter(({ isUpright }) => isUpright === upright).map(({ blur }) => blur))
    .toSorted((one, other) => other.length - one.length)
  const counted = directions.filter((blurs, k) => {
    const least = k > 0 && onBlade ? minEdgesOnBlade : minEdges
    return blurs.length >= least && blurs.length >= minDirectionShare * judged.length
  })
  const perDirection = (counted.length > 0 ? counted : [judged.map(({ blur }) => blur)]).map(
    (blurs) => quantile(blurs, Math.max(sharpShare, (minEdges - 1) / blurs.length)) ?? 0,
  )
  return Math.max(...perDirection)
}
