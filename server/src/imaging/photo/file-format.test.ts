import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sniffPhotoFormat } from './file-format.ts'

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })

function refusal(bytes: Buffer) {
  try {
    return sniffPhotoFormat(bytes)
  } catch (error) {
    return error
  }
}

describe('sniffPhotoFormat', () => {
  it.each(['jpeg', 'png', 'webp', 'tiff', 'avif'] as const)('accepts what the encoder of %s writes', async (format) => {
    expect(sniffPhotoFormat(await picture.clone().toFormat(format).toBuffer())).toBe(format)
  })

  it.each([
    ['GIF', 'GIF89a'],
    ['PDF', '%PDF-1.7'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['SVG', '<?xml version="1.0"?>\n<svg/>'],
    ['BMP', 'BM000000'],
    ['Photoshop', '8BPS'],
    ['film', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
  ])('refuses %s by name', (name, head) => {
    const detail = `${name} files are not accepted as photos`
    expect(refusal(Buffer.from(head, 'latin1'))).toMatchObject({ code: 'unsupported-format', detail })
  })

  it('calls anything else no image', () => {
    expect(refusal(Buffer.from('hello'))).toMatchObject({ code: 'not-an-image' })
    expect(refusal(Buffer.alloc(0))).toMatchObject({ code: 'not-an-image', detail: 'the file is empty' })
  })
})
