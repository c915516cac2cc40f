import { type Pixels, paintRectangles } from '../../../server/src/testing/photos/painted-pixels.ts'

/** The picture of a side with painted defects whose places are known to the pixel. */
const paintedSize = { widthPx: 1400, heightPx: 4200 }

interface PaintedDefect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** From the hub down: zone C, zone B, zone A. */
export const paintedDefects: readonly PaintedDefect[] = [
  { x: 300, y: 400, width: 240, height: 160 },
  { x: 620, y: 1900, width: 200, height: 260 },
  { x: 860, y: 3600, width: 300, height: 180 },
]

/** Unlike anything the screens draw. */
const defectColour = { r: 190, g: 0, b: 255 }

/** A photo of a grey blade with a rectangle for each defect, the defects grown by a factor from visit to visit. */
export async function paintedPhoto(growth = 1): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const grown = paintedDefects.map((defect) => ({
    ...defect,
    width: Math.round(defect.width * growth),
    height: Math.round(defect.height * growth),
  }))
  const buffer = await paintRectangles(paintedSize, { r: 150, g: 152, b: 148 }, defectColour, grown)
  return { name: `side-${growth}.jpg`, mimeType: 'image/jpeg', buffer }
}

const near = (pixel: readonly number[], colour: readonly number[], reach: number) =>
  pixel.every((value, n) => Math.abs(value - (colour[n] ?? 0)) <= reach)

/** The edges of everything painted in the defect's colour within a part of a screenshot; null when there is nothing. */
export function paintedEdges(pixels: Pixels, within: { x: number; y: number; width: number; height: number }) {
  const { r, g, b } = defectColour
  let edges: { left: number; top: number; right: number; bottom: number } | null = null
  for (let y = Math.max(0, Math.floor(within.y)); y < Math.min(pixels.heightPx, within.y + within.height); y += 1)
    for (let x = Math.max(0, Math.floor(within.x)); x < Math.min(pixels.widthPx, within.x + within.width); x += 1) {
      if (!near(pixels.at(x, y), [r, g, b], 40)) continue
      edges ??= { left: x, top: y, right: x, bottom: y }
      edges.left = Math.min(edges.left, x)
      edges.right = Math.max(edges.right, x)
      edges.top = Math.min(edges.top, y)
      edges.bottom = Math.max(edges.bottom, y)
    }
  return edges
}

/** Whether a colour is found on a short row of pixels around a place. */
export function hasColourNear(pixels: Pixels, x: number, y: number, hex: string, reach = 4): boolean {
  const colour = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  for (let dx = -reach; dx <= reach; dx += 1)
    if (near(pixels.at(Math.round(x + dx), Math.round(y)), colour, 45)) return true
  return false
}
