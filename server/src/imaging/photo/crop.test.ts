import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPyramid } from '../pyramid/build-pyramid.ts'
import { readPyramidIndexOfFile } from '../pyramid/pyramid-index.ts'
import { paintPhoto } from '../testing/sample-data.ts'
import { cropFromPyramid, MissingTile, overviewFromPyramid, type PyramidCrop, type PyramidSource } from './crop.ts'

const [widthPx, heightPx] = [1000, 700]
/** Red tells the column and green the row, so that any pixel tells where it comes from. */
const paint = (x: number, y: number) => [(x / widthPx) * 250, (y / heightPx) * 250, 128] as const

let source: PyramidSource

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crop-'))
  const photo = await paintPhoto(join(folder, 'photo.png'), widthPx, heightPx, paint)
  await buildPyramid(photo, join(folder, 'p.zip'), { tileSizePx: 126, quality: 98 })
  const index = await readPyramidIndexOfFile(join(folder, 'p.zip'))
  const file = await open(join(folder, 'p.zip'), 'r')
  source = {
    geometry: index.geometry,
    async readTile(level, column, row) {
      const place = index.tile(level, column, row)
      if (place === null) return null
      const bytes = Buffer.alloc(place.length)
      await file.read(bytes, 0, place.length, place.offset)
      return bytes
    },
  }
  return async () => {
    await file.close()
    await rm(folder, { recursive: true })
  }
})

/** How far the picture is from the place its numbers claim, in image pixels: the worst of nine points. */
async function worstShift({ jpeg, scale, originXPx, originYPx }: PyramidCrop): Promise<number> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const shifts = [0.1, 0.5, 0.9].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => {
      const [column, row] = [Math.floor(info.width * across), Math.floor(info.height * down)]
      const at = (row * info.width + column) * 3
      const x = ((data[at] ?? 0) / 250) * widthPx
      const y = ((data[at + 1] ?? 0) / 250) * heightPx
      return Math.max(
        Math.abs(x - ((column + 0.5) / scale + originXPx)),
        Math.abs(y - ((row + 0.5) / scale + originYPx)),
      )
    }),
  )
  return Math.max(...shifts)
}

describe('cropFromPyramid', () => {
  it('gives the box at full size when it fits', async () => {
    const crop = await cropFromPyramid({
      ...source,
      box: { x: 200, y: 150, width: 300, height: 200 },
      outputWidthPx: 900,
    })
    expect(crop).toMatchObject({ widthPx: 300, heightPx: 200, scale: 1, originXPx: 200, originYPx: 150 })
    expect(await worstShift(crop)).toBeLessThan(12)
  })

  it('adds the margin and stops at the edge of the image', async () => {
    const crop = await cropFromPyramid({
      ...source,
      box: { x: 10, y: 650, width: 100, height: 40 },
      marginPx: 50,
      outputWidthPx: 400,
    })
    expect(crop).toMatchObject({ widthPx: 160, heightPx: 100, originXPx: 0, originYPx: 600 })
  })

  it('takes a smaller level for a smaller output', async () => {
    const levels = new Set<number>()
    const readTile: PyramidSource['readTile'] = (level, column, row) => {
      levels.add(level)
      return source.readTile(level, column, row)
    }
    const box = { x: 0, y: 0, width: widthPx, height: heightPx }
    const crop = await cropFromPyramid({ ...source, readTile, box, outputWidthPx: 200 })
    expect([...levels]).toEqual([8])
    expect(crop).toMatchObject({ widthPx: 200, heightPx: 140, scale: 0.2 })
  })

  it('shows what it says it shows, for any box and size', async () => {
    const boxes = fc.record({
      x: fc.integer({ min: -200, max: 1100 }),
      y: fc.integer({ min: -200, max: 800 }),
      width: fc.integer({ min: 1, max: 1200 }),
      height: fc.integer({ min: 1, max: 900 }),
    })
    await fc.assert(
      fc.asyncProperty(boxes, fc.integer({ min: 16, max: 500 }), async (box, outputWidthPx) => {
        const crop = await cropFromPyramid({ ...source, box, outputWidthPx })
        expect(crop.widthPx).toBeLessThanOrEqual(outputWidthPx)
        expect(crop.heightPx).toBeLessThanOrEqual(2 * outputWidthPx)
        // One level of 8-bit red is 4 px of the image, and a pixel of the output may cover several more.
        expect(await worstShift(crop)).toBeLessThan(12 + 2 / crop.scale)
      }),
      { numRuns: 40 },
    )
  })

  it('says which tile is missing', async () => {
    const box = { x: 0, y: 0, width: 10, height: 10 }
    await expect(
      cropFromPyramid({ ...source, readTile: async () => null, box, outputWidthPx: 10 }),
    ).rejects.toBeInstanceOf(MissingTile)
  })
})

describe('overviewFromPyramid', () => {
  it('shows the whole image within the wanted side', async () => {
    const overview = await overviewFromPyramid({ ...source, maxSidePx: 320 })
    expect(overview).toMatchObject({ widthPx: 320, heightPx: 224, originXPx: 0, originYPx: 0 })
    expect(await worstShift(overview)).toBeLessThan(16)
  })
})
