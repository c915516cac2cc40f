/** Width and height in pixels. */
export interface PictureSize {
  readonly widthPx: number
  readonly heightPx: number
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Whether the bytes start like a PNG file. */
export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(pngSignature)
}

const isStartOfFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/**
 * Reads the size out of a JPEG's frame header without decoding it (ITU-T T.81, B.2.2). Answers null when the bytes are not
 * a JPEG, are cut before the frame header or do not end in an end-of-image marker.
 */
export function jpegSize(bytes: Buffer): PictureSize | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0)
    return null
  let at = 2
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isStartOfFrame(marker)) {
      const size = { heightPx: bytes.readUInt16BE(at + 5), widthPx: bytes.readUInt16BE(at + 7) }
      return size.widthPx > 0 && size.heightPx > 0 ? size : null
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return null
}

/**
 * An SVG that shows one JPEG by reference. Typst decodes a JPEG it is given directly (four bytes per pixel, kept until the
 * end), but passes one that an SVG refers to into the PDF as it is: 500 pictures then cost their file size only.
 */
export function jpegFrame(size: PictureSize, href: string): string {
  const { widthPx, heightPx } = size
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}" width="${widthPx}" height="${heightPx}"><image href="${href}" width="${widthPx}" height="${heightPx}"/></svg>`
}
