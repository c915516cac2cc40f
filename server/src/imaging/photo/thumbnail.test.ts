import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { meanDifference, miniature, paintPixels, sampleFolder, temporaryFolder } from '../testing/sample-data.ts'
import { makeAssemblerImage, makeThumbnail, writeThumbnails } from './thumbnail.ts'

const orientation = sampleFolder('exif-orientation')
const robustness = sampleFolder('upload-robustness')

const smooth = paintPixels(300, 200, (x, y) => [x / 2 + 40, y + 30, 200 - x / 3])
const picture = sharp(smooth, { raw: { width: 300, height: 200, channels: 3 } })

async function thumbnailOf(bytes: Buffer, maxSidePx: number): Promise<Buffer> {
  const path = join(await temporaryFolder(), 'photo')
  await writeFile(path, bytes)
  return makeThumbnail(path, maxSidePx)
}

async function centreOf(jpeg: Buffer): Promise<readonly number[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3
  return [...data.subarray(at, at + 3)]
}

const flat = (background: string, channels: 3 | 4 = 3) =>
  sharp({ create: { width: 60, height: 40, channels, background } })
const about = (levels: readonly number[]) => levels.map((level) => expect.closeTo(level, -0.8))

describe('makeThumbnail', () => {
  it('fits the longer side, keeps the ratio and never enlarges', async () => {
    const png = await picture.clone().png().toBuffer()
    expect(await sharp(await thumbnailOf(png, 120)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 120,
      height: 80,
    })
    expect(await sharp(await thumbnailOf(png, 1000)).metadata()).toMatchObject({ width: 300, height: 200 })
  })

  it('carries no metadata', async () => {
    const exif = { IFD0: { Make: 'Maker' }, IFD3: { GPSLatitude: '46/1 50/1 33/1' } }
    const tagged = await picture.clone().withExif(exif).withIccProfile('p3').jpeg().toBuffer()
    const { exif: left, icc, xmp, iptc, orientation: turn } = await sharp(await thumbnailOf(tagged, 100)).metadata()
    expect([left, icc, xmp, iptc, turn]).toEqual([undefined, undefined, undefined, undefined, undefined])
  })

  it('ASM-06 brings a wide gamut to sRGB: the same colour before and after', async () => {
    const wide = await flat('#c86432').withIccProfile('p3').png().toBuffer()
    const raw = await sharp(wide, { ignoreIcc: true }).raw().toBuffer()
    expect([...raw.subarray(0, 3)]).not.toEqual(about([200, 100, 50]))
    expect(await centreOf(await thumbnailOf(wide, 60))).toEqual(about([200, 100, 50]))
  })

  it('ASM-06 brings CMYK ink to sRGB', async () => {
    const ink = await flat('#c86432').toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 }).toBuffer()
    expect((await sharp(ink).metadata()).space).toBe('cmyk')
    // The way to ink and back is not exact (perceptual intent), but a wrong reading of ink is off by 100 and more.
    const [red = 0, green = 0, blue = 0] = await centreOf(await thumbnailOf(ink, 60))
    expect(Math.max(Math.abs(red - 200), Math.abs(green - 100), Math.abs(blue - 50))).toBeLessThan(30)
  })

  it('ASM-06 brings 16 bits to 8', async () => {
    const deep = await flat('#c86432').toColourspace('rgb16').png().toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    expect(await centreOf(await thumbnailOf(deep, 60))).toEqual(about([200, 100, 50]))
  })

  it('ASM-06 lays transparency on white, in 8 and in 16 bits', async () => {
    const clear = flat('rgba(200, 100, 50, 0)', 4)
    expect(await centreOf(await thumbnailOf(await clear.clone().png().toBuffer(), 60))).toEqual([255, 255, 255])
    const deep = await clear.clone().toColourspace('rgb16').png().toBuffer()
    expect(await centreOf(await thumbnailOf(deep, 60))).toEqual([255, 255, 255])
  })

  it('ASM-06 reads TIFF, WebP and AVIF', async () => {
    for (const format of ['tiff', 'webp', 'avif'] as const) {
      const bytes = await flat('#c86432').toFormat(format, { quality: 95 }).toBuffer()
      expect(await centreOf(await thumbnailOf(bytes, 60)), format).toEqual(about([200, 100, 50]))
    }
  })

  it('turns grey into three channels', async () => {
    const grey = await flat('#808080').greyscale().png().toBuffer()
    expect(await centreOf(await thumbnailOf(grey, 60))).toEqual(about([128, 128, 128]))
  })

  it('names a damaged file', async () => {
    const jpeg = await picture.clone().jpeg().toBuffer()
    await expect(thumbnailOf(jpeg.subarray(0, jpeg.length / 2), 60)).rejects.toMatchObject({ code: 'truncated' })
  })
})

describe.skipIf(orientation.isMissing)('thumbnails of oriented photos (skipped without ../shared/data)', () => {
  it.each([2, 3, 4, 5, 6, 7, 8])('ASM-06 stands upright for orientation %i', async (n) => {
    const landscape = (k: number) => makeThumbnail(join(orientation.path, `Landscape_${k}.jpg`), 400)
    expect(meanDifference(await miniature(await landscape(n)), await miniature(await landscape(1)))).toBeLessThan(2)
    const waterfall = (k: number) => makeAssemblerImage(join(orientation.path, `libvips-rotation/${k}.jpg`))
    expect(meanDifference(await miniature(await waterfall(n)), await miniature(await waterfall(1)))).toBeLessThan(8)
  })
})

describe.skipIf(robustness.isMissing)('thumbnails of odd photos (skipped without ../shared/data)', () => {
  it('ASM-06 reads CMYK without a profile', async () => {
    const path = join(robustness.path, 'sharp/Channel_digital_image_CMYK_color_no_profile.jpg')
    const { channels, space } = await sharp(await makeThumbnail(path, 200)).metadata()
    expect({ channels, space }).toEqual({ channels: 3, space: 'srgb' })
  })
})

describe('writeThumbnails', () => {
  it('writes several sizes of one photo and reports them in order', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'photo.png')
    await picture.clone().png().toFile(path)
    const outputs = [
      { path: join(folder, 'small.jpg'), maxSidePx: 60 },
      { path: join(folder, 'large.jpg'), maxSidePx: 240 },
    ]
    const facts = await writeThumbnails(path, outputs)
    expect(facts).toEqual([
      { widthPx: 60, heightPx: 40, sizeBytes: (await readFile(join(folder, 'small.jpg'))).length },
      { widthPx: 240, heightPx: 160, sizeBytes: (await readFile(join(folder, 'large.jpg'))).length },
    ])
    expect(meanDifference(await miniature(join(folder, 'small.jpg')), await miniature(path))).toBeLessThan(3)
  })
})
