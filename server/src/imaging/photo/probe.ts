import type { FlightFacts } from '@visionair/contract/rules'
import sharp from 'sharp'
import { readFlight } from '../flight/flight-facts.ts'
import { readFlightHeight } from '../flight/flight-height.ts'
import { type ExifFacts, readExif } from './exif.ts'
import type { PhotoFormat } from './file-format.ts'
import { damaged, photoInput, readPhotoHeader } from './photo.ts'

/** What is known of an uploaded photo. Sizes are those of the upright picture. */
export interface PhotoFacts extends Omit<ExifFacts, 'lens'> {
  readonly widthPx: number
  readonly heightPx: number
  readonly format: PhotoFormat
  /** Metres above where the drone took off. */
  readonly relativeAltitudeM: number | null
  /** What else the camera and the drone wrote; null when that is nothing. */
  readonly flight: FlightFacts | null
}

/**
 * Checks that a file is a photo the product can work with and says what it is. Every byte of the picture is decoded
 * once, so a file that is cut off or damaged is found here and not later in a job; JPEG is decoded at an eighth of
 * its size, which reads all of its data at a fraction of the cost.
 * @throws UnreadableImage
 */
export async function probePhoto(path: string): Promise<PhotoFacts> {
  const { format, metadata } = await readPhotoHeader(path)
  const pixels = sharp(path, photoInput).resize(16, 16, { fit: 'fill' }).raw()
  await pixels.toBuffer().catch((error: unknown) => {
    throw damaged(error, path)
  })
  const { width, height } = metadata.autoOrient
  const { lens, ...exif } = readExif(metadata.exif)
  const size = { widthPx: width, heightPx: height }
  return {
    ...size,
    format,
    relativeAltitudeM: readFlightHeight(metadata.xmp),
    flight: readFlight(metadata.xmp, { lens }, size),
    ...exif,
  }
}
