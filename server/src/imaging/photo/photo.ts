import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { type PhotoFormat, readPhotoFormat } from './file-format.ts'
import { describeLibraryError, UnreadableImage } from './unreadable-image.ts'

/** Largest upload: 400 megapixels, four times the largest survey camera. */
const maxPhotoPixels = 400_000_000

/**
 * Largest upload that must be held in memory as a whole while it is decoded (progressive JPEG, interlaced PNG, WebP,
 * AVIF): about 1.6 GB at 8 bytes per pixel.
 */
const maxWholeFramePixels = 200_000_000

/** Where transparent pixels are laid on. */
const flattenColour = '#ffffff'

/** Damaged data is an error, a mere oddity (which real cameras write) is not; the same everywhere a photo is decoded. */
export const photoInput: SharpOptions = { failOn: 'error', sequentialRead: true, limitInputPixels: maxPhotoPixels }

/** A photo that passed the checks on its header; its pixels have not been read. */
export interface PhotoHeader {
  readonly format: PhotoFormat
  readonly metadata: Metadata
}

function headerError(error: unknown, path: string): UnreadableImage {
  const detail = describeLibraryError(error, path)
  return /pixel limit|too (?:large|big)|exceeds/i.test(detail)
    ? new UnreadableImage('too-large', detail)
    : new UnreadableImage('not-an-image', detail)
}

function refuseByHeader(format: PhotoFormat, metadata: Metadata): void {
  const { width, height, pages = 1, compression, isProgressive } = metadata
  if (metadata.format !== (format === 'avif' ? 'heif' : format)) {
    throw new UnreadableImage('not-an-image', `header says ${format}, content says ${metadata.format}`)
  }
  if (compression === 'hevc') {
    throw new UnreadableImage(
      'unsupported-format',
      'HEIC photos (HEVC compression) cannot be read; export them as JPEG',
    )
  }
  if (pages > 1) throw new UnreadableImage('multi-page', `the file has ${pages} pages; a photo has one`)
  const wholeFrame = isProgressive || format === 'webp' || format === 'avif' || format === 'heif'
  const limit = wholeFrame ? maxWholeFramePixels : maxPhotoPixels
  if (width * height > limit) {
    throw new UnreadableImage('too-large', `${width} x ${height} pixels exceed the limit of ${limit / 1e6} megapixels`)
  }
}

/**
 * Opens a photo as far as its header.
 * @throws UnreadableImage any code but `truncated`
 */
export async function readPhotoHeader(path: string): Promise<PhotoHeader> {
  const format = await readPhotoFormat(path)
  const metadata = await sharp(path, { ...photoInput, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw headerError(error, path)
    })
  refuseByHeader(format, metadata)
  return { format, metadata }
}

/**
 * The pipeline every picture starts from: upright by its EXIF orientation, 8-bit sRGB from whatever profile, depth or
 * ink it has, transparency laid on white, three channels, metadata dropped on output.
 * Check the file with {@link readPhotoHeader} first; decoding errors go through {@link damaged}.
 */
export function openPhoto(path: string): Sharp {
  return sharp(path, photoInput).autoOrient().flatten({ background: flattenColour }).toColourspace('srgb')
}

/** Turns a decoder's error into `truncated`; errors that are not the file's fault stay what they are. */
export function damaged(error: unknown, path: string): unknown {
  if (error instanceof UnreadableImage || (error instanceof Error && 'code' in error)) return error
  return new UnreadableImage('truncated', describeLibraryError(error, path))
}
