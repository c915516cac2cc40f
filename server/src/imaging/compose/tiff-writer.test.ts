import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPixels, temporaryFolder } from '../testing/sample-data.ts'
import { TiffWriter, tiffTileSidePx } from './tiff-writer.ts'

const tileBytes = tiffTileSidePx * tiffTileSidePx * 3

describe('TiffWriter', () => {
  it.each([
    [300, 700, false],
    [700, 300, true],
    [1, 1, false],
    [256, 256, true],
    [257, 1, false],
  ])('writes %i x %i (BigTIFF: %s) that libvips reads back', async (width, height, isBig) => {
    const path = join(await temporaryFolder(), 'a.tif')
    const writer = await TiffWriter.create(path, width, height, isBig)
    const level = (column: number, row: number) => 10 + row * writer.columns + column
    for (let row = writer.rows - 1; row >= 0; row--) {
      for (let column = 0; column < writer.columns; column++)
        await writer.writeTile(column, row, Buffer.alloc(tileBytes, level(column, row)))
    }
    await writer.finish()
    await writer.close()
    expect((await readFile(path)).readUInt16LE(2)).toBe(isBig ? 43 : 42)
    const { data, info } = await readPixels(path)
    expect(info).toMatchObject({ width, height, channels: 3 })
    for (let y = 0; y < height; y += 37) {
      for (let x = 0; x < width; x += 37) {
        const expected = level(Math.floor(x / tiffTileSidePx), Math.floor(y / tiffTileSidePx))
        expect(data[(y * width + x) * 3]).toBe(expected)
      }
    }
  })

  it('becomes a BigTIFF by itself beyond 4 GiB', async () => {
    const path = join(await temporaryFolder(), 'a.tif')
    // Nothing but the ends is written: the file is sparse.
    const writer = await TiffWriter.create(path, 40_000, 40_000)
    await writer.writeTile(156, 156, Buffer.alloc(tileBytes, 77))
    await writer.finish()
    await writer.close()
    const { default: sharp } = await import('sharp')
    const corner = sharp(path, { limitInputPixels: false }).extract({
      left: 39_990,
      top: 39_990,
      width: 10,
      height: 10,
    })
    const { data } = await corner.raw().toBuffer({ resolveWithObject: true })
    expect(data.every((value) => value === 77)).toBe(true)
  })

  it('takes whole tiles only', async () => {
    const writer = await TiffWriter.create(join(await temporaryFolder(), 'a.tif'), 10, 10)
    await expect(writer.writeTile(0, 0, Buffer.alloc(30))).rejects.toThrow(RangeError)
    await writer.close()
  })
})
