import { smoothStep } from './noise.ts'
import { randomFrom } from './random.ts'
import type { Point } from './surface.ts'

/** Which face of the blade the camera looks at. */
export type BladeSide = 'pressure' | 'suction' | 'leading' | 'trailing'

/** Width of the blade as a share of the photo's width, at the root, at the widest chord and just before the tip. */
export interface Taper {
  readonly root: number
  readonly widest: number
  readonly tip: number
}

/** Outline of one blade side in composite pixels, root at the top. */
export interface BladeShape {
  readonly widthPx: number
  readonly heightPx: number
  /** Row of the root flange; above it the hub begins. */
  readonly rootY: number
  /** Row where the blade ends. */
  readonly tipY: number
  /** Left and right edge at a row; equal beyond the tip. */
  edges(y: number): { left: number; right: number }
  /** The point at a share `chord` of the width, 0 at the leading edge (left edge for the two edge views), 1 at the other. */
  at(y: number, chord: number): Point
  /** The inverse of {@link BladeShape.at} for one row. */
  chordAt(x: number, edges: { left: number; right: number }): number
}

/** Usual outlines: a face widens from the round root to the widest chord, an edge view only narrows. */
export const usualTaper: Readonly<Record<BladeSide, Taper>> = {
  pressure: { root: 0.42, widest: 0.6, tip: 0.27 },
  suction: { root: 0.42, widest: 0.6, tip: 0.27 },
  leading: { root: 0.42, widest: 0.42, tip: 0.27 },
  trailing: { root: 0.42, widest: 0.4, tip: 0.25 },
}

/**
 * Builds the outline. With v = y / height: width(v) runs from the root's width over the widest chord at v = 0.2
 * to the tip's; over the last 9 % the leading edge sweeps back and the last 1.4 % close like an ellipse. The centre line bends gently (pre-bend), by up to 3 % of
 * the photo's width, in a direction that depends on the seed.
 */
export function bladeShape(
  frame: { widthPx: number; heightPx: number },
  compositeHeightPx: number,
  options: { seed: number; side: BladeSide; taper: Taper },
): BladeShape {
  const { taper, side } = options
  const random = randomFrom('shape', options.seed, side)
  const bend = random.range(0.012, 0.03) * (random.next() < 0.5 ? -1 : 1)
  const mirrored = side === 'suction'
  const isFace = side === 'pressure' || side === 'suction'
  const rootY = 0.03 * frame.heightPx
  const tipY = compositeHeightPx - 0.04 * frame.heightPx
  const roundFrom = tipY - 0.014 * compositeHeightPx
  const sweepFrom = tipY - 0.09 * compositeHeightPx

  const sharpness = (y: number): number => {
    const swept = 1 - 0.42 * Math.min(1, Math.max(0, (y - sweepFrom) / (tipY - sweepFrom))) ** 2
    const round = y <= roundFrom ? 1 : Math.sqrt(Math.max(0, 1 - ((y - roundFrom) / (tipY - roundFrom)) ** 2))
    return swept * round
  }
  const widthAt = (y: number): number => {
    const v = Math.max(0, y / compositeHeightPx)
    const outer = taper.widest + (taper.tip - taper.widest) * ((v - 0.2) / 0.78) ** 0.9
    const share = v < 0.2 ? taper.root + (taper.widest - taper.root) * smoothStep(0.03, 0.2, v) : outer
    return share * frame.widthPx
  }
  const edges = (y: number): { left: number; right: number } => {
    const width = widthAt(y)
    const v = y / compositeHeightPx
    const centre = frame.widthPx * (0.5 + bend * Math.sin(Math.PI * (0.15 + 1.1 * v)))
    // The leading edge of a face is nearly straight: the trailing edge carries the widening.
    const lead = isFace ? 0.5 - 0.1 * smoothStep(0.02, 0.2, v) * (1 - 0.6 * v) : 0.5
    const left = centre - width * (mirrored ? 1 - lead : lead)
    const lost = width * (1 - sharpness(y))
    const lostLeft = isFace ? (mirrored ? 0.28 : 0.72) : 0.5
    return { left: left + lost * lostLeft, right: left + width - lost * (1 - lostLeft) }
  }
  return {
    widthPx: frame.widthPx,
    heightPx: compositeHeightPx,
    rootY,
    tipY,
    edges,
    at: (y, chord) => {
      const { left, right } = edges(y)
      return { x: mirrored ? right - (right - left) * chord : left + (right - left) * chord, y }
    },
    chordAt: (x, { left, right }) => {
      const share = (x - left) / Math.max(1, right - left)
      return mirrored ? 1 - share : share
    },
  }
}
