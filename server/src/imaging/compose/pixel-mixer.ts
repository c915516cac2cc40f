import { type Layer, rowMap } from './layer.ts'

/** Width of the transition where two photos of the same height meet midway between their edges. */
const seamPx = 64
/** Over this distance from its edge a photo fades into what lies below it. */
const fadePx = 32
/** Shorter runs are mixed pixel by pixel, and this many pixels pass before the next try to find a run. */
const shortRunPx = 8
/** Keeps the weight of a pixel on the very edge of a photo above zero. */
const leastDistancePx = 0.01

const channels = 3

/** Copies a run of one photo's pixels into `out`, exactly. */
export function copyRun({ panel }: Layer, y: number, start: number, end: number, out: Buffer, to: number): void {
  const from = ((y - panel.topPx) * panel.widthPx + start - panel.leftPx) * channels
  panel.rgb.copy(out, to, from, from + (end - start) * channels)
}

/** One layer along one row, unpacked so that the loop over pixels touches plain numbers. */
class Track {
  readonly layer: Layer
  /** Position just behind the last layer of the same height. */
  readonly groupEnd: number
  readonly rgb: Buffer
  readonly #source: number
  readonly #u0: number
  readonly #v0: number
  readonly #du: number
  readonly #dv: number
  readonly #width: number
  readonly #height: number
  distance = 0

  constructor(layer: Layer, groupEnd: number, y: number) {
    const { placement, panel } = layer
    const { u0, v0, du, dv } = rowMap(placement, y)
    const scale = Math.hypot(placement.pose.a, placement.pose.b)
    this.layer = layer
    this.groupEnd = groupEnd
    this.rgb = panel.rgb
    this.#source = (y - panel.topPx) * panel.widthPx - panel.leftPx
    this.#u0 = u0 * scale
    this.#v0 = v0 * scale
    this.#du = du * scale
    this.#dv = dv * scale
    this.#width = placement.widthPx * scale
    this.#height = placement.heightPx * scale
  }

  /** Sets the distance of column `x` from the nearest edge of the photo, in canvas pixels. */
  measure(x: number): number {
    const u = this.#u0 + this.#du * x
    const v = this.#v0 + this.#dv * x
    this.distance = Math.max(leastDistancePx, Math.min(u, this.#width - u, v, this.#height - v))
    return this.distance
  }

  position(x: number): number {
    return (this.#source + x) * channels
  }
}

/**
 * Mixes the layers that all cover a piece of a row. Among photos of one height the one whose edge is farthest away
 * wins; near the line where two are equally far both count by how far they are ahead. A photo on top hides what lies
 * below it, fading in from its edge.
 */
export class PixelMixer {
  readonly #tracks: readonly Track[]
  readonly #y: number
  #red = 0
  #green = 0
  #blue = 0

  /** `layers` from the top down. */
  constructor(layers: readonly Layer[], y: number) {
    const end = ({ placement: { zIndex } }: Layer) =>
      layers.findLastIndex((other) => other.placement.zIndex === zIndex) + 1
    this.#tracks = layers.map((layer) => new Track(layer, end(layer), y))
    this.#y = y
  }

  /** Mixes columns `start` to `end` into `out` from position `to` on. */
  mix(start: number, end: number, out: Buffer, to: number): void {
    let x = start
    while (x < end) {
      const winner = this.#measureTop(x)
      const run = Math.min(end - x, this.#runLength(winner))
      if (winner !== undefined && run >= shortRunPx) {
        copyRun(winner.layer, this.#y, x, x + run, out, to + (x - start) * channels)
        x += run
        continue
      }
      for (const stop = Math.min(end, x + shortRunPx); x < stop; x++)
        this.#mixPixel(x, out, to + (x - start) * channels)
    }
  }

  #measureTop(x: number): Track | undefined {
    let winner = this.#tracks[0]
    const end = winner?.groupEnd ?? 0
    for (let i = 0; i < end; i++) {
      const track = this.#tracks[i]
      if (track !== undefined && winner !== undefined && track.measure(x) > winner.distance) winner = track
    }
    return winner
  }

  /** For how many pixels the winner surely stands alone: no distance changes by more than one per pixel. */
  #runLength(winner: Track | undefined): number {
    if (winner === undefined) return 0
    let length = winner.groupEnd < this.#tracks.length ? winner.distance - fadePx : Number.POSITIVE_INFINITY
    for (let i = 0; i < winner.groupEnd; i++) {
      const track = this.#tracks[i]
      if (track === undefined || track === winner) continue
      length = Math.min(length, (winner.distance - track.distance - seamPx) / 2)
    }
    return Math.floor(length)
  }

  #mixPixel(x: number, out: Buffer, at: number): void {
    this.#red = 0
    this.#green = 0
    this.#blue = 0
    let open = 1
    for (let first = 0; first < this.#tracks.length && open > 0; ) {
      const end = this.#tracks[first]?.groupEnd ?? this.#tracks.length
      open = this.#addGroup(first, end, x, open)
      first = end
    }
    out[at] = this.#red + 0.5
    out[at + 1] = this.#green + 0.5
    out[at + 2] = this.#blue + 0.5
  }

  /** Adds the photos of one height and returns how much of what lies below them still shows. */
  #addGroup(first: number, end: number, x: number, open: number): number {
    const tracks = this.#tracks
    let farthest = 0
    for (let i = first; i < end; i++) farthest = Math.max(farthest, tracks[i]?.measure(x) ?? 0)
    const alpha = end === tracks.length ? 1 : Math.min(1, farthest / fadePx)
    let sum = 0
    for (let i = first; i < end; i++) sum += weightOf(tracks[i]?.distance ?? 0, farthest)
    for (let i = first; i < end; i++) {
      const track = tracks[i]
      if (track === undefined) continue
      const share = (open * alpha * weightOf(track.distance, farthest)) / sum
      if (share === 0) continue
      const { rgb } = track
      const from = track.position(x)
      this.#red += share * (rgb[from] ?? 0)
      this.#green += share * (rgb[from + 1] ?? 0)
      this.#blue += share * (rgb[from + 2] ?? 0)
    }
    return open * (1 - alpha)
  }
}

function weightOf(distance: number, farthest: number): number {
  const lead = distance - farthest + seamPx
  return lead <= 0 ? 0 : lead * Math.min(1, distance / fadePx)
}
