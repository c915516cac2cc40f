import { coveredSpan, type Layer, type Span } from './layer.ts'
import { copyRun, PixelMixer } from './pixel-mixer.ts'
import type { Bounds } from './plan.ts'

/** What shows where no photo lies: a neutral dark grey. */
export const backgroundLevel = 32

const channels = 3

interface Piece {
  readonly layer: Layer
  readonly span: Span
}

function paintRow(layers: readonly Layer[], y: number, area: Bounds, out: Buffer, rowStart: number): void {
  const pieces: Piece[] = []
  for (const layer of layers) {
    const span = coveredSpan(layer, y, area.left, area.right)
    if (span.start < span.end) pieces.push({ layer, span })
  }
  const cuts = [...new Set(pieces.flatMap(({ span }) => [span.start, span.end]))].sort((a, b) => a - b)
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [start = 0, end = 0] = [cuts[i], cuts[i + 1]]
    const present = pieces.filter(({ span }) => span.start <= start && span.end >= end).map(({ layer }) => layer)
    const [only] = present
    if (only === undefined) continue
    const to = rowStart + (start - area.left) * channels
    if (present.length === 1) copyRun(only, y, start, end, out, to)
    else new PixelMixer(present, y).mix(start, end, out, to)
  }
}

/**
 * Paints an area of the canvas into `out`: RGB rows of the area's size. Where one photo lies alone its pixels are taken
 * as they are. `layers` must be ordered from the top down.
 */
export function paintArea(layers: readonly Layer[], area: Bounds, out: Buffer): void {
  out.fill(backgroundLevel)
  const rowBytes = (area.right - area.left) * channels
  for (let y = area.top; y < area.bottom; y++) paintRow(layers, y, area, out, (y - area.top) * rowBytes)
}
