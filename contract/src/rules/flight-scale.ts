import { type ScaleFacts, scaleOfPicture } from './scale.ts'

/** What the camera and the drone wrote with a photo; null what they did not write. */
export interface FlightFacts {
  readonly focalLengthMm: number | null
  /** In terms of film of 36 x 24 mm, a whole number. */
  readonly focalLength35Mm: number | null
  /** Pixels of the photo per millimetre of the sensor. */
  readonly sensorPxPerMm: number | null
  readonly digitalZoom: number | null
  /** The focal length of the lens in pixels of the photo. */
  readonly calibratedFocalPx: number | null
  /** Of the camera, in degrees: from north by east, up from the horizon, and about its line of sight. */
  readonly yawDeg: number | null
  readonly pitchDeg: number | null
  readonly rollDeg: number | null
  /** Above the ellipsoid or the sea, as the drone counts. */
  readonly absoluteHeightM: number | null
  /** DJI's: 50 is fixed to centimetres, 16 a single point, 0 none. */
  readonly rtkFlag: number | null
  /** Measured by laser from the camera to what stands in the middle of the photo. */
  readonly laserDistanceM: number | null
}

interface Size {
  readonly widthPx: number
  readonly heightPx: number
}

/** How far a lens may be from what is written of it: it breathes when it focuses near. */
const lensError = 0.01
const largestZoom = 1.005
const contradictionShare = 0.15
const filmDiagonalMm = Math.hypot(36, 24)

/** The focal length in pixels of the photo with its relative error. */
export interface FocalLength {
  readonly px: number
  readonly errorShare: number
}

/**
 * The focal length from what is written best: of the lens in pixels, in millimetres with the pixels of the sensor, in terms of film (a
 * whole number, so that its error is what rounding leaves). Null without any, and for a digital zoom, which nothing of it tells of for sure.
 */
export function focalLengthOf(facts: FlightFacts, { widthPx, heightPx }: Size): FocalLength | null {
  const { digitalZoom, calibratedFocalPx, focalLengthMm, sensorPxPerMm, focalLength35Mm } = facts
  if (digitalZoom !== null && digitalZoom > largestZoom) return null
  if (calibratedFocalPx !== null) return { px: calibratedFocalPx, errorShare: lensError }
  const ofFilm =
    focalLength35Mm === null
      ? null
      : {
          px: (focalLength35Mm / filmDiagonalMm) * Math.hypot(widthPx, heightPx),
          errorShare: lensError + 0.5 / focalLength35Mm,
        }
  if (focalLengthMm === null || sensorPxPerMm === null) return ofFilm
  const px = focalLengthMm * sensorPxPerMm
  // A photo made smaller keeps the sensor it had: what is written of both then differs, and neither is to be believed.
  return ofFilm !== null && Math.abs(px / ofFilm.px - 1) > contradictionShare ? null : { px, errorShare: lensError }
}

/** A photo in a picture. */
export interface FlownPhoto extends Size {
  readonly flight: FlightFacts
  /** Pixels of the picture per pixel of the photo. */
  readonly growth: number
}

/** The scale of a picture that follows from laser and focal length. */
export interface FlightScale {
  readonly ratioCmPerPx: number
  /** Relative error: the spread over the photos with that of the lens; null from a single photo, which has no spread. */
  readonly errorShare: number | null
  /** How many photos it follows from. */
  readonly photoCount: number
}

const middleOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const at = Math.floor(sorted.length / 2)
  const upper = sorted[at] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[at - 1] ?? Number.NaN)) / 2
}

/** A laser that missed the blade measures what is behind it. */
const strayShare = 0.1
/** Of a normal distribution: from the median of distances to the median, to its standard deviation. */
const deviationOfMedian = 1.4826

/**
 * The scale of a picture from the laser distances and focal lengths of its photos: the median over those that agree within 10 %. Null
 * without a distance or a focal length, and when no more than half of the photos agree: it is never guessed.
 */
export function scaleOfFlight(photos: readonly FlownPhoto[]): FlightScale | null {
  const found = photos.flatMap(({ flight, growth, ...size }) => {
    const focal = focalLengthOf(flight, size)
    if (focal === null || flight.laserDistanceM === null) return []
    return [{ ratio: (flight.laserDistanceM * 100) / focal.px / growth, errorShare: focal.errorShare }]
  })
  if (found.length === 0) return null
  const middle = middleOf(found.map(({ ratio }) => ratio))
  const agreeing = found.filter(({ ratio }) => Math.abs(ratio / middle - 1) <= strayShare)
  if (agreeing.length * 2 <= found.length) return null
  const ratioCmPerPx = middleOf(agreeing.map(({ ratio }) => ratio))
  const spread = deviationOfMedian * middleOf(agreeing.map(({ ratio }) => Math.abs(ratio / ratioCmPerPx - 1)))
  const ofLens = Math.max(...agreeing.map(({ errorShare }) => errorShare))
  return {
    ratioCmPerPx,
    errorShare: agreeing.length > 1 ? Math.hypot(spread, ofLens) : null,
    photoCount: agreeing.length,
  }
}

/** Scales of one picture that differ by more are told. */
export const tellingScaleShare = 0.03

export interface ToldScale {
  readonly source: NonNullable<ScaleFacts['scaleSource']>
  readonly ratioCmPerPx: number
}

/** The two scales of a picture that are farthest apart, the larger first, when they differ by more than 3 % of the smaller; else null. */
export function scalesApart(scales: readonly ToldScale[]): readonly [ToldScale, ToldScale] | null {
  const sorted = scales.toSorted((one, other) => other.ratioCmPerPx - one.ratioCmPerPx)
  const [largest, smallest] = [sorted[0], sorted.at(-1)]
  if (!largest || !smallest) return null
  return largest.ratioCmPerPx / smallest.ratioCmPerPx - 1 > tellingScaleShare ? [largest, smallest] : null
}

/**
 * The same of all that is known of the scale of a picture: what is stored, what follows from the length of a side whose two ends are in it
 * (`sidePx` apart), and the flight.
 */
export function contradictingScales(
  facts: ScaleFacts,
  sidePx: number | null,
  flight: FlightScale | null,
): ReturnType<typeof scalesApart> {
  const { calibratedRatio, scaleSource, pictureShows } = facts
  const ofLength = pictureShows === 'whole' ? scaleOfPicture({ ...facts, calibratedRatio: null }, sidePx) : null
  const told = (source: ToldScale['source'], ratioCmPerPx: number | null): ToldScale[] =>
    ratioCmPerPx === null ? [] : [{ source, ratioCmPerPx }]
  return scalesApart([
    ...told(scaleSource ?? 'calibration', calibratedRatio),
    ...told('known-length', ofLength?.ratioCmPerPx ?? null),
    ...told('flight', flight?.ratioCmPerPx ?? null),
  ])
}
