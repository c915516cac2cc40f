import { open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  meanDifference,
  miniature,
  paintPhoto,
  paintPixels,
  sampleFolder,
  temporaryFolder,
} from '../testing/sample-data.ts'
import { buildPyramid } from './build-pyramid.ts'
import { tileBox } from './geometry.ts'
import { readPyramidIndexOfFile } from './pyramid-index.ts'

const orientation = sampleFolder('exif-orientation')

/** One tile of an archive. */
async function readTile(path: string, level: number, column: number, row: number): Promise<Buffer> {
  const place = (await readPyramidIndexOfFile(path)).tile(level, column, row)
  if (place === null) throw new Error('no such tile')
  const file = await open(path, 'r')
  const bytes = Buffer.alloc(place.length)
  await file.read(bytes, 0, place.length, place.offset).finally(() => file.close())
  return bytes
}

describe('buildPyramid', () => {
  it('writes each tile at its place and with its overlap', async () => {
    const folder = await temporaryFolder()
    const paint = (x: number, y: number) => [x / 4, y / 4, 128] as const
    const source = await paintPhoto(join(folder, 'photo.png'), 1000, 700, paint)
    const output = join(folder, 'pyramid.zip')
    const facts = await buildPyramid(source, output, { tileSizePx: 254, quality: 95 })
    const geometry = { widthPx: 1000, heightPx: 700, tileSizePx: 254, overlapPx: 1 }
    expect(facts).toEqual({
      ...geometry,
      levels: 11,
      tileCount: 12 + 4 + 9,
      sizeBytes: (await readFile(output)).length,
    })
    const { leftPx, topPx, widthPx, heightPx } = tileBox(geometry, 10, 3, 1)
    const { data, info } = await sharp(await readTile(output, 10, 3, 1))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: widthPx, height: heightPx })
    expect(
      meanDifference(
        data,
        paintPixels(widthPx, heightPx, (x, y) => paint(x + leftPx, y + topPx)),
      ),
    ).toBeLessThan(1.5)
    expect(await readdir(folder)).toEqual(['photo.png', 'pyramid.zip'])
  })

  it('lets no metadata into a tile', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'photo.jpg')
    const exif = { IFD0: { Make: 'Maker' }, IFD3: { GPSLatitude: '46/1 50/1 33/1' } }
    await sharp({ create: { width: 90, height: 60, channels: 3, background: '#654' } })
      .withExif(exif)
      .withIccProfile('p3')
      .jpeg()
      .toFile(path)
    await buildPyramid(path, join(folder, 'p.zip'))
    expect(await sharp(await readTile(join(folder, 'p.zip'), 7, 0, 0)).metadata()).not.toHaveProperty('exif')
    expect(await sharp(await readTile(join(folder, 'p.zip'), 7, 0, 0)).metadata()).not.toHaveProperty('icc')
    const archive = await readFile(join(folder, 'p.zip'))
    expect(archive.includes('Maker')).toBe(false)
    expect(archive.includes('gps', 0, 'latin1') || archive.includes('GPS', 0, 'latin1')).toBe(false)
  })

  it('reports progress up to the last tile', async () => {
    const folder = await temporaryFolder()
    const source = await paintPhoto(join(folder, 'photo.png'), 600, 400, (x) => [x % 256, 0, 0])
    const reports: (readonly [number, number])[] = []
    const { tileCount } = await buildPyramid(source, join(folder, 'p.zip'), {
      tileSizePx: 62,
      onProgress: (done, total) => reports.push([done, total]),
    })
    expect(reports.at(-1)).toEqual([tileCount, tileCount])
    expect(reports.every(([done, total], i) => total === tileCount && done >= (reports[i - 1]?.[0] ?? 0))).toBe(true)
  })

  it('keeps the previous pyramid and leaves nothing behind when the photo is damaged', async () => {
    const folder = await temporaryFolder()
    const whole = await sharp(
      paintPixels(300, 300, (x, y) => [(x * y) % 256, x % 256, y % 256]),
      { raw: { width: 300, height: 300, channels: 3 } },
    )
      .jpeg()
      .toBuffer()
    await writeFile(join(folder, 'photo.jpg'), whole.subarray(0, whole.length / 2))
    await writeFile(join(folder, 'p.zip'), 'the previous one')
    await expect(buildPyramid(join(folder, 'photo.jpg'), join(folder, 'p.zip'))).rejects.toMatchObject({
      code: 'truncated',
    })
    expect(await readdir(folder)).toEqual(['p.zip', 'photo.jpg'])
    expect(await readFile(join(folder, 'p.zip'), 'utf8')).toBe('the previous one')
  })

  it('publishes nothing once aborted', async () => {
    const folder = await temporaryFolder()
    const source = await paintPhoto(join(folder, 'photo.png'), 300, 200, () => [9, 9, 9])
    const controller = new AbortController()
    const building = buildPyramid(source, join(folder, 'p.zip'), { signal: controller.signal })
    controller.abort(new Error('no longer wanted'))
    await expect(building).rejects.toThrow('no longer wanted')
    expect(await readdir(folder)).toEqual(['photo.png'])
  })
})

describe.skipIf(orientation.isMissing)('pyramids of oriented photos (skipped without ../shared/data)', () => {
  it.each([3, 6, 8])('ASM-06 stands upright for orientation %i', async (n) => {
    const folder = await temporaryFolder()
    const overview = async (k: number) => {
      const output = join(folder, `${k}.zip`)
      await buildPyramid(join(orientation.path, `Landscape_${k}.jpg`), output)
      return miniature(await readTile(output, 9, 0, 0))
    }
    expect(meanDifference(await overview(n), await overview(1))).toBeLessThan(2)
  })
})
