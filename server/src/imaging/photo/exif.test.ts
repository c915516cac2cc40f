import fc from 'fast-check'
import sharp, { type Exif } from 'sharp'
import { describe, expect, it } from 'vitest'
import { readExif } from './exif.ts'

const noLens = { focalLengthMm: null, focalLength35Mm: null, sensorPxPerMm: null, digitalZoom: null }
const none = { capturedAt: null, gps: null, camera: null, lens: noLens }

async function exifOf(exif: Exif): Promise<Buffer | undefined> {
  const picture = sharp({ create: { width: 4, height: 4, channels: 3, background: '#345' } })
  return (await sharp(await picture.withExif(exif).jpeg().toBuffer()).metadata()).exif
}

describe('readExif', () => {
  it('reads time, place and camera', async () => {
    const lens = {
      ...{ FocalLength: '88/10', FocalLengthIn35mmFilm: '24', DigitalZoomRatio: '1/1' },
      ...{ FocalPlaneXResolution: '4000/1', FocalPlaneResolutionUnit: '3' },
    }
    const block = await exifOf({
      IFD0: { Make: 'DJI', Model: 'DJI FC300S' },
      IFD2: { DateTimeOriginal: '2024:05:06 07:08:09', ...lens },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '46/1 50/1 3398/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '91/1 59/1 3777/100',
        GPSAltitude: '25/2',
      },
    })
    expect(readExif(block)).toEqual({
      capturedAt: '2024-05-06T07:08:09',
      gps: { latitude: expect.closeTo(46.842772, 6), longitude: expect.closeTo(-91.993825, 6), altitudeM: 12.5 },
      camera: 'DJI FC300S',
      lens: { focalLengthMm: 8.8, focalLength35Mm: 24, sensorPxPerMm: 400, digitalZoom: 1 },
    })
  })

  it('puts what lies below the sea below zero', async () => {
    const place = {
      GPSLatitude: '52/1 0/1 0/1',
      GPSLatitudeRef: 'N',
      GPSLongitude: '5/1 0/1 0/1',
      GPSLongitudeRef: 'E',
    }
    const block = await exifOf({ IFD3: { ...place, GPSAltitudeRef: '1', GPSAltitude: '3/1' } })
    // The encoder always writes "above": tag 5, one byte, value 0.
    const ref = block?.indexOf(Buffer.from([5, 0, 1, 0, 1, 0, 0, 0, 0])) ?? -1
    expect(ref).toBeGreaterThan(0)
    block?.writeUInt8(1, ref + 8)
    expect(readExif(block).gps).toEqual({ latitude: 52, longitude: 5, altitudeM: -3 })
  })

  it('keeps the offset a camera recorded and invents none', async () => {
    const time = { DateTimeOriginal: '2024:05:06 07:08:09', OffsetTimeOriginal: '+02:00' }
    expect(readExif(await exifOf({ IFD2: time })).capturedAt).toBe('2024-05-06T07:08:09+02:00')
  })

  it.each(['0000:00:00 00:00:00', '2024:02:31 10:00:00', '    :  :     :  :  ', 'yesterday'])(
    'knows no time from "%s"',
    async (time) => {
      expect(readExif(await exifOf({ IFD2: { DateTimeOriginal: time } })).capturedAt).toBeNull()
    },
  )

  it('takes 0° N 0° E for a missing fix', async () => {
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '0/1 0/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '0/1 0/1 0/1' }
    expect(readExif(await exifOf({ IFD3: gps })).gps).toBeNull()
  })

  it('survives any bytes behind a right header', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('II*\0', 'MM\0*', 'Exif\0\0II*\0'),
        fc.uint8Array({ maxLength: 400 }),
        (magic, bytes) => {
          const facts = readExif(Buffer.concat([Buffer.from(magic, 'latin1'), bytes]))
          expect(Object.keys(facts)).toEqual(Object.keys(none))
        },
      ),
    )
  })

  it('does not follow a block whose every entry claims the whole block', () => {
    const entries = 5000
    const block = Buffer.alloc(65_000)
    block.write('II*\0', 0, 'latin1')
    block.writeUInt32LE(8, 4)
    block.writeUInt16LE(entries, 8)
    for (let i = 0; i < entries; i++) {
      block.writeUInt16LE(0x010f, 10 + 12 * i)
      block.writeUInt16LE(5, 12 + 12 * i)
      block.writeUInt32LE(65_000, 14 + 12 * i)
    }
    expect(readExif(block)).toEqual(none)
  })

  it('gives nothing without a block', () => {
    expect(readExif(undefined)).toEqual(none)
  })
})
