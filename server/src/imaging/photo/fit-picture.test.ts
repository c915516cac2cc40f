import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawSvg, fitPicture } from './fit-picture.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visionair-fit-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const drawing = (size: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect width="10" height="5" fill="#ff0000"/></svg>`)

describe('drawSvg', () => {
  it('draws small and large drawings at the size wanted, sharp and on a transparent ground', async () => {
    for (const size of ['viewBox="0 0 20 10"', 'width="4000" height="2000" viewBox="0 0 20 10"']) {
      const { bytes, widthPx, heightPx } = await drawSvg(drawing(size), 600)
      expect([widthPx, heightPx]).toEqual([600, 300])
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
      expect(at(100, 50)).toEqual([255, 0, 0, 255])
      expect(at(296, 146)).toEqual([255, 0, 0, 255])
      expect(at(304, 154)).toEqual([0, 0, 0, 0])
    }
  })
})

describe('fitPicture', () => {
  it('turns a photo upright, shrinks it and never enlarges it', async () => {
    const path = join(folder, 'a.jpg')
    const photo = sharp({ create: { width: 400, height: 200, channels: 3, background: '#808080' } })
    await photo.withMetadata({ orientation: 6 }).jpeg().toFile(path)
    expect(await fitPicture(path, 'jpeg', 100)).toMatchObject({ widthPx: 50, heightPx: 100 })
    expect(await fitPicture(path, 'jpeg', 5000)).toMatchObject({ widthPx: 200, heightPx: 400 })
  })

  it('keeps the transparency of a PNG, and lays a JPEG on white', async () => {
    const path = join(folder, 'b.png')
    await writeFile(
      path,
      await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer(),
    )
    expect((await sharp((await fitPicture(path, 'png', 8)).bytes).metadata()).hasAlpha).toBe(true)
    const { dominant } = await sharp((await fitPicture(path, 'jpeg', 8)).bytes).stats()
    expect(dominant.r).toBeGreaterThan(240)
  })
})
