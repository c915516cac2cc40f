import { z } from 'zod'

const value = z.number().nullable()

/** What the camera and the drone wrote with a photo; see `FlightFacts` of the rules. */
export const flightSchema = z.object({
  focalLengthMm: value,
  focalLength35Mm: value,
  sensorPxPerMm: value,
  digitalZoom: value,
  calibratedFocalPx: value,
  yawDeg: value,
  pitchDeg: value,
  rollDeg: value,
  absoluteHeightM: value,
  rtkFlag: value,
  laserDistanceM: value,
})
