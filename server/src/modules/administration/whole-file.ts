const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const jpegEnd = Buffer.from([0xff, 0xd9])
const pictures = ['photo-copy', 'overview', 'attached-thumbnail', 'measure-thumbnail']

/**
 * Whether a file of which no hash is known begins and ends as its kind does: small pictures as JPEG (ITU T.81, SOI and EOI), reports
 * as PDF (ISO 32000, 7.5). Of other kinds everything is.
 */
export function looksWhole(kind: string, head: Buffer, tail: Buffer): boolean {
  if (pictures.includes(kind)) return head.subarray(0, 3).equals(jpegStart) && tail.subarray(-2).equals(jpegEnd)
  if (kind === 'report') return head.subarray(0, 5).toString('latin1') === '%PDF-' && tail.includes('%%EOF')
  return true
}
