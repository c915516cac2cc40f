import { focalLengthOf } from '@visionair/contract/rules'
import type { Flown } from '../../../imaging/register/photo/flown.ts'
import type { Image } from '../images.types.ts'

/** Positions of one flight to one another, in metres: fixed to centimetres, and by satellites alone. */
const fixedErrorM = 0.2
const usualErrorM = 2
const fixedFlag = 50
/** A camera that is rolled sees other shifts than were flown. */
const mostRollDeg = 10

type Asked = 'flight' | 'latitude' | 'longitude' | 'relativeAltitudeM' | 'widthPx' | 'heightPx'

/** Where the camera of a photo was and where it looked; null unless the drone wrote all of it. */
export function flownOf(image: Pick<Image, Asked>): Flown | null {
  const { flight, latitude, longitude, relativeAltitudeM, widthPx, heightPx } = image
  if (!flight || latitude === null || longitude === null || relativeAltitudeM === null) return null
  const { yawDeg, pitchDeg, rollDeg, rtkFlag, laserDistanceM } = flight
  const focal = focalLengthOf(flight, { widthPx, heightPx })
  if (!focal || yawDeg === null || pitchDeg === null || Math.abs(rollDeg ?? 0) > mostRollDeg) return null
  // A photo taller than wide was taken with the camera, or is shown, turned: what is right and down of it is not written.
  if (heightPx > widthPx) return null
  return {
    ...{ latitude, longitude, heightM: relativeAltitudeM, yawDeg, pitchDeg },
    errorM: rtkFlag === fixedFlag ? fixedErrorM : usualErrorM,
    focalPx: focal.px,
    distanceM: laserDistanceM,
  }
}
