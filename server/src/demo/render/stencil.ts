import { stroke } from './brushes.ts'
import type { Point, Rgb, Surface } from './surface.ts'

/** Strokes of each character on a grid 4 wide and 6 high, as polylines "x y x y …"; several strokes are parted by "/". */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': '0 1 1 0 3 0 4 1 4 5 3 6 1 6 0 5 0 1',
  '1': '1 1 2 0 2 6/1 6 3 6',
  '2': '0 1 1 0 3 0 4 1 4 2 0 6 4 6',
  '3': '0 0 4 0 2 2.5 3 2.5 4 3.5 4 5 3 6 1 6 0 5',
  '4': '3 6 3 0 0 4 4 4',
  '5': '4 0 0 0 0 2.5 3 2.5 4 3.5 4 5 3 6 0 6',
  '6': '4 0 2 0 0 2.5 0 5 1 6 3 6 4 5 4 3.6 3 2.8 0 2.8',
  '7': '0 0 4 0 1.5 6',
  '8': '1 2.8 0 2 0 1 1 0 3 0 4 1 4 2 3 2.8 1 2.8 0 4 0 5 1 6 3 6 4 5 4 4 3 2.8',
  '9': '4 2.8 1 2.8 0 2 0 1 1 0 3 0 4 1 4 3.5 2 6',
  A: '0 6 2 0 4 6/0.8 4 3.2 4',
  B: '0 0 3 0 4 1 4 2 3 2.8 0 2.8/3 2.8 4 4 4 5 3 6 0 6 0 0',
  C: '4 1 3 0 1 0 0 1 0 5 1 6 3 6 4 5',
  E: '4 0 0 0 0 6 4 6/0 3 3 3',
  G: '4 1 3 0 1 0 0 1 0 5 1 6 3 6 4 5 4 3.2 2.4 3.2',
  I: '2 0 2 6',
  K: '0 0 0 6/4 0 0 3.4/1.4 2.6 4 6',
  L: '0 0 0 6 4 6',
  M: '0 6 0 0 2 3 4 0 4 6',
  N: '0 6 0 0 4 6 4 0',
  P: '0 6 0 0 3 0 4 1 4 2.2 3 3.2 0 3.2',
  R: '0 6 0 0 3 0 4 1 4 2.2 3 3.2 0 3.2/2 3.2 4 6',
  S: '4 1 3 0 1 0 0 1 0 2 1 2.8 3 3.2 4 4 4 5 3 6 1 6 0 5',
  T: '0 0 4 0/2 0 2 6',
  V: '0 0 2 6 4 0',
  '-': '1 3 3 3',
  '.': '1.8 5.8 2.2 5.8',
}

/** Writes stencilled capitals and digits with the upper left corner at `corner`; unknown characters leave a gap. */
export function stencil(
  surface: Surface,
  text: string,
  corner: Point,
  heightPx: number,
  colour: Rgb,
  opacity: number,
): void {
  const cell = heightPx / 6
  const width = Math.max(1, cell * 0.75)
  Array.from(text).forEach((character, index) => {
    const lines = GLYPHS[character]?.split('/') ?? []
    for (const line of lines) {
      const numbers = line.split(' ').map(Number)
      const points = Array.from({ length: numbers.length / 2 }, (_, i) => ({
        x: corner.x + ((numbers[2 * i] ?? 0) + index * 5.6) * cell,
        y: corner.y + (numbers[2 * i + 1] ?? 0) * cell,
        width,
      }))
      stroke(surface, points, 0.9, colour, opacity)
    }
  })
}

/** Width in pixels of a text written by {@link stencil}. */
export function stencilWidth(text: string, heightPx: number): number {
  return Math.max(0, text.length * 5.6 - 1.6) * (heightPx / 6)
}
