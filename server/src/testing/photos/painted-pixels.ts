import sharp from 'sharp'

export interface Colour {
  readonly r: number
  readonly g: number
  readonly b: number
}

export interface PaintedRectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A JPEG of one colour with rectangles of another at places known to the pixel. */
export async function paintRectangles(
  size: { readonly widthPx: number; readonly heightPx: number },
  ground: Colour,
  colour: Colour,
  rectangles: readonly PaintedRectangle[],
): Promise<Buffer> {
  const overlays = rectangles.map(({ x, y, width, height }) => ({
    input: { create: { width, height, channels: 3 as const, background: colour } },
    left: x,
    top: y,
  }))
  return await sharp({ create: { width: size.widthPx, height: size.heightPx, channels: 3, background: ground } })
    .composite(overlays)
    .jpeg({ quality: 95 })
    .toBuffer()
}

export interface Pixels {
  readonly widthPx: number
  readonly heightPx: number
  at(x: number, y: number): readonly [number, number, number]
}

/** The pixels of a picture file, such as a screenshot. */
export async function readPixels(file: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return {
    widthPx: info.width,
    heightPx: info.height,
    at: (x, y) => {
      const i = (y * info.width + x) * 3
      return [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]
    },
  }
}
