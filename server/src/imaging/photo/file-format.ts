import { open } from 'node:fs/promises'
import { UnreadableImage } from './unreadable-image.ts'

/** The formats accepted as photos. `heif` is a HEIF container that may hold HEVC, which is refused by name later. */
const photoFormats = ['jpeg', 'png', 'webp', 'tiff', 'avif', 'heif'] as const

export type PhotoFormat = (typeof photoFormats)[number]

const signatureBytes = 4096

interface Signature {
  readonly name: string
  readonly matches: (head: Buffer) => boolean
}

const startsWith = (bytes: string) => (head: Buffer) => head.subarray(0, bytes.length).toString('latin1') === bytes

const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

function brandsOf(head: Buffer): readonly string[] {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return []
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  return brands
}

function photoFormatOf(head: Buffer): PhotoFormat | null {
  if (startsWith('\xff\xd8\xff')(head)) return 'jpeg'
  if (startsWith('\x89PNG\r\n\x1a\n')(head)) return 'png'
  if (startsWith('RIFF')(head) && head.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].some((magic) => startsWith(magic)(head))) return 'tiff'
  const brands = brandsOf(head)
  if (brands.includes('avif')) return 'avif'
  return brands.some((brand) => heifBrands.has(brand)) ? 'heif' : null
}

/** Kinds of file that people do upload and that deserve their name in the refusal. */
const refused: readonly Signature[] = [
  { name: 'GIF', matches: startsWith('GIF8') },
  { name: 'PDF', matches: startsWith('%PDF') },
  { name: 'BMP', matches: startsWith('BM') },
  {
    name: 'JPEG 2000',
    matches: (head) => startsWith('\xff\x4f\xff\x51')(head) || head.toString('latin1', 4, 8) === 'jP  ',
  },
  { name: 'JPEG XL', matches: (head) => startsWith('\xff\x0a')(head) || head.toString('latin1', 4, 8) === 'JXL ' },
  { name: 'Photoshop', matches: startsWith('8BPS') },
  { name: 'icon', matches: startsWith('\0\0\x01\0') },
  { name: 'ZIP', matches: startsWith('PK\x03\x04') },
  { name: 'AVIF sequence', matches: (head) => brandsOf(head).includes('avis') },
  { name: 'film', matches: (head) => brandsOf(head).length > 0 },
  { name: 'SVG', matches: (head) => /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE|svg)/i.test(head.toString('utf8')) },
]

/**
 * Decides what a file is by its first bytes, before any image library sees it: a format outside the list is never
 * opened, so a drawing that names other files (SVG, PDF) cannot read them.
 * @throws UnreadableImage `unsupported-format` with the name of the format, or `not-an-image`
 */
export function sniffPhotoFormat(head: Buffer): PhotoFormat {
  const format = photoFormatOf(head)
  if (format !== null) return format
  const other = refused.find(({ matches }) => matches(head))
  if (other !== undefined)
    throw new UnreadableImage('unsupported-format', `${other.name} files are not accepted as photos`)
  throw new UnreadableImage(
    'not-an-image',
    head.length === 0 ? 'the file is empty' : 'the file has no known image header',
  )
}

/** {@link sniffPhotoFormat} of a file. Reads at most 4 KiB. */
export async function readPhotoFormat(path: string): Promise<PhotoFormat> {
  const file = await open(path, 'r')
  try {
    const head = Buffer.alloc(signatureBytes)
    const { bytesRead } = await file.read(head, 0, signatureBytes, 0)
    return sniffPhotoFormat(head.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
