import type { Row } from '../facts/rows.ts'

type Photo = Row<'images'>

/** "Wider edges than 1.65 pixels look blurred"; burnt out or black where most of it is. */
function qualityOf({ isMeasured, blurPx, meanBrightness, whiteShare, blackShare }: Photo) {
  if (!isMeasured || meanBrightness === null) return null
  const isBright = meanBrightness > 228 || (whiteShare ?? 0) > 0.6
  const isDark = meanBrightness < 38 || (blackShare ?? 0) > 0.6
  return {
    blurPx,
    looksBlurred: blurPx !== null && blurPx >= 1.65,
    meanBrightness,
    exposure: isBright ? 'too-bright' : isDark ? 'too-dark' : 'good',
  }
}

/** How large a photo lies: as it was made larger or smaller in one direction, in the other alike unless that is said as well. */
function laidSize({ width, height, widthPx, heightPx }: Photo) {
  const scale = width !== null ? width / widthPx : height !== null ? height / heightPx : 1
  return { width: Math.round(width ?? widthPx * scale), height: Math.round(height ?? heightPx * scale) }
}

/** A photo of a side; its files are told by addresses that no row knows. */
export function saidOfPhoto(photo: Photo) {
  const { id, originalName, sizeBytes, sha256, capturedAt, latitude, longitude, altitudeM, relativeAltitudeM } = photo
  const { x, y, altX, altY, angle, ratio, ratioFront, zoom, zIndex, placement, unplacedReason, confidence } = photo
  const { visible, isShown, selected, available, isDefault, placeVersion, flight, band } = photo
  return {
    id,
    originalName,
    ...laidSize(photo),
    naturalWidth: photo.widthPx,
    naturalHeight: photo.heightPx,
    ...{ x, y, altX, altY, angle, ratio, ratioFront, zoom, zIndex },
    ...{ visible, isShown, selected, available, isDefault },
    ...{ sizeBytes, sha256, latitude, longitude, altitudeM, relativeAltitudeM },
    // The camera's own clock, whose zone nobody knows.
    capturedAt:
      capturedAt === null
        ? null
        : new Date(capturedAt.getTime() - capturedAt.getTimezoneOffset() * 60_000).toISOString().slice(0, 19),
    flight,
    quality: qualityOf(photo),
    ...{ placement, unplacedReason, confidence, band, placeVersion },
  }
}
