import { ImportFailed } from '../import-failed.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte)

/** Of texts in Western languages every second byte of UTF-16 is zero; which one tells the order. */
function utf16WithoutMark(bytes: Uint8Array): TextEncoding | null {
  const head = bytes.subarray(0, 1000)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const enough = head.length / 4
  if (odd > enough && even === 0) return 'utf-16le'
  return even > enough && odd === 0 ? 'utf-16be' : null
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The encoding of a table by its byte order mark, else by what its bytes can be; Windows-1252 is what is left. */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return utf16WithoutMark(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** Characters no table holds: what comes of bytes that are not text, or not in the encoding they were taken for. */
const notText = /[^\t\n\r\P{Cc}]|\uFFFD/u

/** The text of a table, without byte order mark. @throws ImportFailed when it is not text in an encoding that is known */
export function decodeText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    if (!notText.test(text)) return text
  } catch {
    // Told below.
  }
  throw new ImportFailed('import.table_encoding')
}
