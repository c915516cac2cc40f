import { z } from 'zod'
import { seenVersion } from '../change.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, listing, oneOrNone, pageQuery, resource, versionField } from '../json-api.ts'
import { pictureExtents, scaleSources } from '../rules/index.ts'

const tag = 'Inspections'

const place = z.strictObject({
  pixelX: z.number().min(-1_000_000).max(1_000_000),
  pixelY: z.number().min(-1_000_000).max(1_000_000),
})

/** A line drawn on the picture and what it measures in truth. */
export const calibrationByLength = z.strictObject({
  from: place,
  to: place,
  knownLengthCm: z.number().min(0.1).max(1_000_000),
  /** The composite version the line was drawn on. */
  imageVersion: versionField,
  version: seenVersion,
})
/**
 * Centimetres per pixel, and whether they come from the flight (laser or standoff, and focal length); null takes the scale back to what
 * follows from the known length of the device.
 */
export const calibrationByRatio = z.strictObject({
  imageRatio: z.number().positive().max(1000).nullable(),
  source: z.enum(['calibration', 'flight']).default('calibration'),
  version: seenVersion,
})
/** What the picture of that version shows of its side: from end to end, a part, or null when nobody knows. */
export const calibrationByExtent = z.strictObject({
  pictureShows: z.enum(pictureExtents).nullable(),
  imageVersion: versionField,
  version: seenVersion,
})

export const calibrationResource = resource('calibrations', {
  inspection: z.int(),
  oldRatio: z.number().nullable(),
  newRatio: z.number().nullable(),
  /** Of the new ratio; null where there is none. */
  source: z.enum(scaleSources).nullable(),
  /** What was said that the picture shows; null where the ratio was changed. */
  pictureShows: z.enum([...pictureExtents, 'unknown']).nullable(),
  knownLengthCm: z.number().nullable(),
  imageVersion: z.int().nullable(),
  changedBy: oneOrNone(resource('users', { firstName: z.string(), lastName: z.string(), email: z.string() })),
  changedAt: z.string(),
}).meta({ id: 'Calibration' })

export const calibrateInspection = endpoint({
  name: 'calibrateInspection',
  method: 'PUT',
  path: '/api/inspections/:id/calibration',
  tag,
  summary:
    'Set the scale of a picture by a line of known length, as a ratio, or by saying what it shows; distances and sizes follow',
  access: { grants: ['inspection_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  body: z.union([calibrationByLength, calibrationByRatio, calibrationByExtent]),
  answer: z.object({ data: calibrationResource }),
})
export const listCalibrations = endpoint({
  name: 'listCalibrations',
  method: 'GET',
  path: '/api/inspections/:id/calibrations',
  tag,
  summary: 'Who set the scale of a picture when, newest first',
  access: 'account',
  kind: 'json-api',
  status: 200,
  params: idParams,
  query: z.strictObject({ ...pageQuery }),
  answer: listing(calibrationResource),
})
