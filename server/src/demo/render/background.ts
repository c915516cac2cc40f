import { randomFrom } from './random.ts'
import { field, hangar, type Scene, sea, sky } from './scenes.ts'

/** What stands behind the blade. */
export type BackgroundKind = 'sky' | 'field' | 'sea' | 'hangar'

/** The far picture behind the blade, coarser than the photos (out of focus). */
export interface Background {
  readonly rgb: Uint8ClampedArray
  readonly widthPx: number
  readonly heightPx: number
  /** Photo pixels per pixel of `rgb`. */
  readonly coarseness: number
  /** Pixels the background moves in the photo when the blade moves one: 0 = infinitely far, 1 = at the blade. */
  readonly parallax: number
  /** Largest sideways change between photos that has nothing to do with the camera (waves, clouds), in photo pixels. */
  readonly restlessPx: number
}

const COARSENESS = 3
const MARGIN = 0.16

interface Setting {
  readonly scene: (seed: number) => Scene
  readonly parallax: number
  readonly restless: number
  /** Width of the blur in background pixels, odd: how far out of focus it is. */
  readonly blurPx: number
}

const SETTINGS: Readonly<Record<BackgroundKind, Setting>> = {
  sky: { scene: sky, parallax: 0.05, restless: 0.04, blurPx: 5 },
  field: { scene: field, parallax: 0.13, restless: 0, blurPx: 3 },
  sea: { scene: sea, parallax: 0.07, restless: 0.12, blurPx: 3 },
  hangar: { scene: hangar, parallax: 0.42, restless: 0, blurPx: 7 },
}

/** Paints the background once for a whole side, large enough for every photo along `travelPx` of blade. */
export function paintBackground(
  kind: BackgroundKind,
  frame: { widthPx: number; heightPx: number },
  travelPx: number,
  seed: number,
): Background {
  const { scene, parallax, restless, blurPx } = SETTINGS[kind]
  const paint = scene(randomFrom('scene', kind, seed).int(0, 1e6))
  const widthPx = Math.ceil((frame.widthPx * (1 + 2 * MARGIN)) / COARSENESS)
  const heightPx = Math.ceil((frame.heightPx * (1 + 2 * MARGIN) + parallax * travelPx) / COARSENESS)
  const rgb = new Uint8ClampedArray(widthPx * heightPx * 3)
  const toFrames = COARSENESS / frame.heightPx
  let at = 0
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const [red, green, blue] = paint((x + 0.5) * toFrames, (y + 0.5) * toFrames)
      rgb[at++] = red
      rgb[at++] = green
      rgb[at++] = blue
    }
  }
  if (blurPx > 1) {
    boxBlur(rgb, { lines: heightPx, length: widthPx, lineStep: widthPx * 3, step: 3 }, blurPx)
    boxBlur(rgb, { lines: widthPx, length: heightPx, lineStep: 3, step: widthPx * 3 }, blurPx)
  }
  return { rgb, widthPx, heightPx, coarseness: COARSENESS, parallax, restlessPx: restless * frame.widthPx }
}

/** Running mean of `sizePx` (odd) along every line of an interleaved RGB picture; ends repeat. */
function boxBlur(
  rgb: Uint8ClampedArray,
  layout: { lines: number; length: number; lineStep: number; step: number },
  sizePx: number,
): void {
  const { length, step } = layout
  const half = (sizePx - 1) / 2
  const line = new Float32Array(length)
  for (let channel = 0; channel < 3; channel++) {
    for (let row = 0; row < layout.lines; row++) {
      const start = row * layout.lineStep + channel
      for (let i = 0; i < length; i++) line[i] = rgb[start + i * step] ?? 0
      let sum = 0
      for (let i = -half; i <= half; i++) sum += line[Math.max(0, i)] ?? 0
      for (let i = 0; i < length; i++) {
        rgb[start + i * step] = sum / sizePx
        sum += (line[Math.min(length - 1, i + half + 1)] ?? 0) - (line[Math.max(0, i - half)] ?? 0)
      }
    }
  }
}

/** Where the centre of a photo looks on the background, in background pixels, for a camera at `centre` (composite pixels). */
export function backgroundCentre(
  background: Background,
  frame: { widthPx: number; heightPx: number },
  centre: { x: number; y: number },
  drift: number,
): { x: number; y: number } {
  const x =
    frame.widthPx * (0.5 + MARGIN) +
    background.parallax * (centre.x - frame.widthPx / 2) +
    drift * background.restlessPx
  const y = frame.heightPx * (0.5 + MARGIN) + background.parallax * (centre.y - frame.heightPx / 2)
  return { x: x / background.coarseness, y: y / background.coarseness }
}
