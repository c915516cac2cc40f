import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams, listing, oneOrNone, pageQuery, resource, versionField } from '../json-api.ts'

const tag = 'Inspections'

/** A place on a picture, in its pixels. */
const picturePlace = z.strictObject({
  pixelX: z.number().min(-1_000_000).max(1_000_000),
  pixelY: z.number().min(-1_000_000).max(1_000_000),
})

/** What became of the marks of a side's ends: set by a person, led to a new picture, taken back, or lost with the picture they were on. */
export const axisStates = ['set', 'followed', 'withdrawn', 'lost'] as const

/** The marks of both ends of a side on its picture. */
export const bladeAxisSchema = z.strictObject({ hub: picturePlace, tip: picturePlace })

const axisChange = {
  /** The version of the picture that was looked at. */
  imageVersion: versionField,
  /** The `axisVersion` that was seen. */
  version: z.int().min(0).max(2_147_483_647),
}

export const axisResource = resource('axes', {
  inspection: z.int(),
  imageVersion: z.int(),
  state: z.enum(axisStates),
  /** Null where they were taken back or lost. */
  axis: bladeAxisSchema.nullable(),
  /** Findings whose distance became another one, by how much at most, and how many of them lie in another zone since. */
  findingsMoved: z.int(),
  greatestShiftM: z.number().nullable(),
  zonesChanged: z.int(),
  /** Null where the picture was made anew, or the account is gone. */
  changedBy: oneOrNone(resource('users', { firstName: z.string(), lastName: z.string(), email: z.string() })),
  changedAt: z.string(),
}).meta({ id: 'Axis' })

export const setAxis = endpoint({
  name: 'setAxis',
  method: 'PUT',
  path: '/api/inspections/:id/axis',
  tag,
  summary: 'Mark both ends of the side in its picture, or take the marks back; the places of its findings follow',
  access: { grants: ['inspection_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  body: z.strictObject({ axis: bladeAxisSchema.nullable(), ...axisChange }),
  answer: z.object({ data: axisResource }),
})
export const listAxes = endpoint({
  name: 'listAxes',
  method: 'GET',
  path: '/api/inspections/:id/axes',
  tag,
  summary: 'Who marked the ends of a side when, newest first',
  access: 'account',
  kind: 'json-api',
  status: 200,
  params: idParams,
  query: z.strictObject({ ...pageQuery }),
  answer: listing(axisResource),
})
