import { isEstimate, lengthAlongPx, scaleOfPicture } from '@visionair/contract/rules'
import { readExif } from '../../imaging/photo/exif.ts'
import { readPhotoHeader } from '../../imaging/photo/photo.ts'
import type { Context } from '../../platform/context.ts'
import type { ReportCapture, ReportRange } from './report-document/model.ts'
import type { InspectedSide } from './reports.types.ts'

function rangeOf(values: readonly number[]): ReportRange | null {
  return values.length === 0 ? null : { least: Math.min(...values), most: Math.max(...values) }
}

/** Maker and model as the camera wrote them; null where it wrote none or the photo cannot be read now. */
async function cameraOf({ storage, log }: Context, storageKey: string, folder: string): Promise<string | null> {
  try {
    const { metadata } = await readPhotoHeader(await storage.localPath(storageKey, folder))
    return readExif(metadata.exif).camera
  } catch (error) {
    log.warn({ err: error, storageKey }, 'a report does not name the camera of a photo that cannot be read')
    return null
  }
}

/** The cameras that took a photo of each picture, each once. */
export async function camerasOf(ctx: Context, photos: readonly string[], folder: string): Promise<string[]> {
  const cameras = new Set<string>()
  for (const storageKey of photos) {
    const camera = await cameraOf(ctx, storageKey, folder)
    if (camera !== null) cameras.add(camera)
  }
  return [...cameras].toSorted((one, other) => one.localeCompare(other))
}

const hasPicture = ({ imageVersion }: InspectedSide) => imageVersion !== null

function scaleOf(side: InspectedSide) {
  const { imageWidthPx: widthPx, imageHeightPx: heightPx, axis } = side
  return scaleOfPicture(side, widthPx === null || heightPx === null ? null : lengthAlongPx({ widthPx, heightPx, axis }))
}

/** With what the pictures of the sides were taken, as far as their photos and scales say; only of sides that have a picture. */
export function captureOf(sides: readonly InspectedSide[], cameras: readonly string[]): ReportCapture {
  const shown = sides.filter(hasPicture)
  const scales = shown.map(scaleOf)
  const known = scales.flatMap(({ ratioCmPerPx }) => (ratioCmPerPx === null ? [] : [ratioCmPerPx * 10]))
  const lasers = shown.flatMap(({ flown }) =>
    flown.flatMap(({ flight }) => (flight.laserDistanceM === null ? [] : [flight.laserDistanceM])),
  )
  return {
    cameras,
    distanceM: rangeOf(lasers),
    mmPerPx: rangeOf(known),
    isResolutionAbout: scales.some(({ source }) => isEstimate(source)),
    picturesWithoutScale: scales.length - known.length,
    pictures: shown.length,
  }
}
