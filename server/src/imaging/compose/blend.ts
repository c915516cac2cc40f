import { coveredSpan, type Layer, rowMap, type Span } from './layer.ts'
import type { Bounds } from './plan.ts'

/** What shows where no photo lies: a neutral dark grey. */
export const backgroundLevel = 32

/** Width of the transition where two photos of the same height meet midway between their edges. */
const seamPx = 64
/** Over this distance from its edge a photo fades into what lies below it. */
const fadePx = 32

const channels = 3

interface Piece {
  readonly layer: Layer
  readonly span: Span
}

/** Values of the layers of one piece of a row, unpacked once so that the loop over pixels touches plain arrays. */
class PixelMixer {
  readonly #count: number
  readonly #groupEnd: readonly number[]
  readonly #layers: readonly Layer[]
  readonly #distance: Float64Array
  readonly #steps: Float64Array
  readonly #source: Int32Array

  constructor(layers: readonly Layer[], x: number, y: number) {
    this.#layers = layers
    this.#count = layers.length
    this.#distance = new Float64Array(this.#count)
    this.#steps = new Float64Array(this.#count * 7)
    this.#source = new Int32Array(this.#count)
    this.#groupEnd = layers.map(
      (layer) => layers.findLastIndex(({ placement }) => placement.zIndex === layer.placement.zIndex) + 1,
    )
    layers.forEach(({ placement, panel }, i) => {
      const { u0, v0, du, dv } = rowMap(placement, y)
      const scale = Math.hypot(placement.pose.a, placement.pose.b)
      this.#steps.set([u0, v0, du, dv, placement.widthPx, placement.heightPx, scale], i * 7)
      this.#source[i] = ((y - panel.topPx) * panel.widthPx + x - panel.leftPx) * channels
    })
  }

  /** Distance of the pixel from the nearest edge of layer `i`, in canvas pixels. */
  #measure(i: number, x: number): number {
    const s = this.#steps
    const at = i * 7
    const u = (s[at] ?? 0) + (s[at + 2] ?? 0) * x
    const v = (s[at + 1] ?? 0) + (s[at + 3] ?? 0) * x
    const distance = Math.min(u, (s[at + 4] ?? 0) - u, v, (s[at + 5] ?? 0) - v) * (s[at + 6] ?? 0)
    this.#distance[i] = distance
    return distance
  }

  /** Mixes columns `start` to `end` of the row into `out` from position `to` on. */
  mix(start: number, end: number, out: Buffer, to: number): void {
    const mixed = [0, 0, 0]
    for (let x = start, at = to; x < end; x++, at += channels) {
      mixed.fill(0)
      let open = 1
      for (let first = 0; first < this.#count && open > 0; first = this.#groupEnd[first] ?? this.#count) {
        open = this.#addGroup(first, x, x - start, open, mixed)
      }
      out[at] = (mixed[0] ?? 0) + 0.5
      out[at + 1] = (mixed[1] ?? 0) + 0.5
      out[at + 2] = (mixed[2] ?? 0) + 0.5
    }
  }

  /**
   * Adds the photos of one height. Among them the one whose edge is farthest away wins, with a soft transition: its
   * weight is how far it is ahead. Returns how much of what lies below still shows.
   */
  #addGroup(first: number, x: number, column: number, open: number, mixed: number[]): number {
    const end = this.#groupEnd[first] ?? this.#count
    let farthest = 0
    for (let i = first; i < end; i++) farthest = Math.max(farthest, this.#measure(i, x))
    let [sum, red, green, blue] = [0, 0, 0, 0]
    for (let i = first; i < end; i++) {
      const distance = this.#distance[i] ?? 0
      const lead = distance - farthest + seamPx
      const layer = this.#layers[i]
      if (lead <= 0 || layer === undefined) continue
      const weight = lead * Math.min(1, distance / fadePx)
      const { tone, panel } = layer
      const from = (this.#source[i] ?? 0) + column * channels
      const [r = 0, g = 0, b = 0] = [panel.rgb[from], panel.rgb[from + 1], panel.rgb[from + 2]]
      sum += weight
      red += weight * (tone === null ? r : (tone[r] ?? r))
      green += weight * (tone === null ? g : (tone[g] ?? g))
      blue += weight * (tone === null ? b : (tone[b] ?? b))
    }
    const alpha = end === this.#count ? 1 : Math.min(1, farthest / fadePx)
    const share = (open * alpha) / sum
    mixed[0] = (mixed[0] ?? 0) + share * red
    mixed[1] = (mixed[1] ?? 0) + share * green
    mixed[2] = (mixed[2] ?? 0) + share * blue
    return open * (1 - alpha)
  }
}

function copyRun({ panel, tone }: Layer, y: number, start: number, end: number, out: Buffer, to: number): void {
  const from = ((y - panel.topPx) * panel.widthPx + start - panel.leftPx) * channels
  const length = (end - start) * channels
  if (tone === null) {
    panel.rgb.copy(out, to, from, from + length)
    return
  }
  for (let i = 0; i < length; i++) out[to + i] = tone[panel.rgb[from + i] ?? 0] ?? 0
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
    else new PixelMixer(present, start, y).mix(start, end, out, to)
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
