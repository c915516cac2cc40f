/** Why a file cannot be used as a photo. The set is closed: callers translate each code to a sentence. */
export const unreadableImageCodes = [
  'not-an-image',
  'unsupported-format',
  'multi-page',
  'truncated',
  'too-large',
] as const

export type UnreadableImageCode = (typeof unreadableImageCodes)[number]

/**
 * A file that was looked at and refused. It says nothing about the machine: an I/O error is thrown as it is.
 * - `not-an-image`: no known image header, or a header that cannot be read
 * - `unsupported-format`: a known kind of file that is not accepted as a photo; `detail` names the format
 * - `multi-page`: more than one page or frame; `detail` gives the number
 * - `truncated`: the header is fine but the pixels are cut off or damaged
 * - `too-large`: more pixels than an upload may have
 */
export class UnreadableImage extends Error {
  readonly code: UnreadableImageCode
  /** One line in English for logs and support, free of file paths. */
  readonly detail: string

  constructor(code: UnreadableImageCode, detail: string) {
    super(`${code}: ${detail}`)
    this.name = 'UnreadableImage'
    this.code = code
    this.detail = detail
  }
}

/** The words of libvips in one short line, without the path of the file. */
export function describeLibraryError(error: unknown, path: string): string {
  const text = error instanceof Error ? error.message : String(error)
  const lines = text
    .replaceAll(path, 'file')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const known = [...new Set(lines)].filter((line) => line !== 'Unknown error')
  return known.join('; ').slice(0, 200) || 'the data is damaged'
}
