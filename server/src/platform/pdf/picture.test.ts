import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { isPng, jpegFrame, jpegSize } from './picture.ts'

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#a83' } })

describe('jpegSize', () => {
  it('reads the size of baseline and progressive JPEGs of any size', async () => {
    const sizes = fc.integer({ min: 1, max: 300 })
    await fc.assert(
      fc.asyncProperty(sizes, sizes, fc.boolean(), async (widthPx, heightPx, progressive) => {
        const bytes = await plain(widthPx, heightPx).jpeg({ progressive }).toBuffer()
        expect(jpegSize(bytes)).toEqual({ widthPx, heightPx })
      }),
      { numRuns: 30 },
    )
  })

  it('knows no size of a truncated JPEG or of another format', async () => {
    const bytes = await plain(64, 48).jpeg().toBuffer()
    for (let length = 0; length < bytes.length - 1; length += 7) expect(jpegSize(bytes.subarray(0, length))).toBeNull()
    const png = await plain(64, 48).png().toBuffer()
    expect(jpegSize(png)).toBeNull()
    expect(isPng(png)).toBe(true)
    expect(isPng(bytes)).toBe(false)
  })

  it('survives any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (tail) => {
        const size = jpegSize(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), tail]))
        expect(size === null || size.widthPx > 0).toBe(true)
      }),
    )
  })
})

describe('jpegFrame', () => {
  it('refers to the picture in its own size', () => {
    expect(jpegFrame({ widthPx: 3, heightPx: 2 }, '1.jpg')).toContain('<image href="1.jpg" width="3" height="2"/>')
  })
})
