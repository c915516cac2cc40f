/** Red, green, blue, each 0–255. */
export type Rgb = readonly [number, number, number]

/** A rectangle in composite pixels; `x`, `y` is its upper left corner. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A point in composite pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The least change of a colour channel (0–255) that counts as visible when a box is measured. */
const VISIBLE_CHANGE = 6

/**
 * The picture of one blade side in composite pixels: RGB with the blade's coverage as alpha. It reaches
 * `marginPx` rows above and below the composite, so that tilted photos find something there.
 */
export class Surface {
  readonly widthPx: number
  readonly heightPx: number
  readonly marginPx: number
  readonly rgba: Uint8ClampedArray
  private bounds: { left: number; top: number; right: number; bottom: number } | null = null
  private tracking = false

  constructor(widthPx: number, heightPx: number, marginPx: number) {
    this.widthPx = widthPx
    this.heightPx = heightPx
    this.marginPx = marginPx
    this.rgba = new Uint8ClampedArray(widthPx * (heightPx + 2 * marginPx) * 4)
  }

  /** Writes one pixel; coordinates are whole composite pixels, anything outside is ignored. */
  set(x: number, y: number, red: number, green: number, blue: number, coverage: number): void {
    const at = this.offset(x, y)
    if (at < 0) return
    this.rgba[at] = red
    this.rgba[at + 1] = green
    this.rgba[at + 2] = blue
    this.rgba[at + 3] = 255 * coverage
  }

  /** Mixes `colour` over one pixel with `opacity` 0–1; the coverage by the blade stays. */
  blend(x: number, y: number, colour: Rgb, opacity: number): void {
    const at = this.offset(x, y)
    if (at < 0) return
    const data = this.rgba
    const red = (colour[0] - (data[at] ?? 0)) * opacity
    const green = (colour[1] - (data[at + 1] ?? 0)) * opacity
    const blue = (colour[2] - (data[at + 2] ?? 0)) * opacity
    data[at] = (data[at] ?? 0) + red
    data[at + 1] = (data[at + 1] ?? 0) + green
    data[at + 2] = (data[at + 2] ?? 0) + blue
    if (this.tracking && (data[at + 3] ?? 0) > 127) {
      if (Math.max(Math.abs(red), Math.abs(green), Math.abs(blue)) >= VISIBLE_CHANGE) this.grow(x, y)
    }
  }

  /** Runs `draw` and answers the smallest box around the blade pixels it visibly changed; null when there were none. */
  measure(draw: () => void): Box | null {
    this.bounds = null
    this.tracking = true
    draw()
    this.tracking = false
    const found = this.bounds
    this.bounds = null
    return found === null ? null : toBox(found)
  }

  private offset(x: number, y: number): number {
    const row = y + this.marginPx
    if (x < 0 || x >= this.widthPx || row < 0 || row >= this.heightPx + 2 * this.marginPx) return -1
    return (row * this.widthPx + x) * 4
  }

  private grow(x: number, y: number): void {
    const bounds = this.bounds
    if (bounds === null) {
      this.bounds = { left: x, top: y, right: x, bottom: y }
      return
    }
    bounds.left = Math.min(bounds.left, x)
    bounds.top = Math.min(bounds.top, y)
    bounds.right = Math.max(bounds.right, x)
    bounds.bottom = Math.max(bounds.bottom, y)
  }
}

function toBox(bounds: { left: number; top: number; right: number; bottom: number }): Box {
  const { left, top, right, bottom } = bounds
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
