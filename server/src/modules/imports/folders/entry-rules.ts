import { type Entry, getFileNameLowLevel, validateFileName } from 'yauzl'
import type { ImportReason } from '../imports.types.ts'

export const maxPhotoBytes = 512 * 1024 ** 2
const maxSegmentLength = 120
const maxDepth = 12
/** Photos are compressed already: what shrinks like this is made to fill the disk. */
const maxRatio = 100
const ratioMattersFromBytes = 1024 ** 2

const utf8Flag = 0x800
const unicodePathField = 0x7075
const formatMask = 0o170000
const regularFormats = [0, 0o100000, 0o040000]

/** What an entry is called. Some systems write UTF-8 without saying so: bytes that are valid UTF-8 are taken as such. */
export function nameOfEntry({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const saysHow = (generalPurposeBitFlag & utf8Flag) !== 0 || extraFields.some(({ id }) => id === unicodePathField)
  if (!saysHow) {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fileNameRaw).normalize('NFC')
    } catch {
      // Not UTF-8: the old code page of the format, which the call below knows.
    }
  }
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true).normalize('NFC')
}

const nestedArchive = /\.(zip|7z|rar|tar|tgz|gz|bz2|xz|zst|jar|iso|cab)$/i
const ignored = /(^|\/)(__MACOSX\/.*|\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i

/** Files that systems leave behind in folders; they are passed over without a word. */
export const isIgnored = (name: string): boolean => ignored.test(name) && validateFileName(name) === null

function nameReason(name: string): ImportReason | null {
  if (validateFileName(name) !== null || /^[A-Za-z]:/.test(name)) return 'import.unsafe_path'
  if (/\p{Cc}/u.test(name)) return 'import.unsafe_path'
  const segments = name.replace(/\/$/, '').split('/')
  if (segments.some((segment) => segment === '.' || segment.trim() === '')) return 'import.unsafe_path'
  if (segments.slice(0, -1).some((segment) => segment.length > maxSegmentLength)) return 'import.name_too_long'
  if (segments.length > maxDepth) return 'import.too_deep'
  return nestedArchive.test(name) ? 'import.nested_archive' : null
}

/** Why an entry of a ZIP is not taken, judged by its name and by what the directory says of it; null when it may be. */
export function refusalOf(entry: Entry, name: string): ImportReason | null {
  const named = nameReason(name)
  if (named) return named
  if (!regularFormats.includes((entry.externalFileAttributes >>> 16) & formatMask)) return 'import.link'
  if (entry.isEncrypted()) return 'import.encrypted'
  if (!entry.canDecodeFileData()) return 'import.compression_unknown'
  const { uncompressedSize, compressedSize } = entry
  if (uncompressedSize > ratioMattersFromBytes && uncompressedSize > compressedSize * maxRatio) return 'import.bomb'
  return uncompressedSize > maxPhotoBytes ? 'image.too_large' : null
}
