import { z } from 'zod'
import { organizationRef } from '../accounts/index.ts'
import { stateVersion } from '../change.ts'
import { many, one, oneOrNone, resource } from '../json-api.ts'
import { severityRef } from '../reference/index.ts'
import { seenCountsSchema } from '../rules/index.ts'
import { dayText } from '../text.ts'

export const positionSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})

export const parkRef = resource('device_groups', { name: z.string() })

const turbineOfPark = z.object({
  id: z.int(),
  name: z.string(),
  type: z.object({ name: z.string(), nameFr: z.string() }),
})

/** `turbineCount` and the worst open severity cover the park and everything below it. */
export const parkResource = resource('device_groups', {
  name: z.string(),
  localization: z.string(),
  comment: z.string().nullable(),
  position: positionSchema.nullable(),
  createdAt: z.string(),
  parent: oneOrNone(parkRef),
  organization: one(organizationRef),
  subDeviceGroups: many(parkRef),
  turbineCount: z.int(),
  worstSeverity: oneOrNone(severityRef),
  /** The parts of its turbines by how much of them was seen last; sides of blades count also where nobody has been. */
  seenCounter: seenCountsSchema,
  /** When something in it is due first, after the service's interval. */
  nextInspectionDate: z.string().nullable(),
  /** What is due then; a plan changes nothing about it. */
  due: z.object({ date: z.string(), serviceFamily: z.string(), device: turbineOfPark }).nullable(),
  /** The first visit that is planned and was not overtaken by another. */
  planned: z
    .object({ date: z.string(), service: z.string(), device: turbineOfPark, inspectionGroup: z.int() })
    .nullable(),
  /** What is still to fix on the newest inspections by severity, the worst first, as the key figures count it. */
  openSeverityCounter: z.array(z.object({ severity: one(severityRef), count: z.int() })),
  /** The day of the last visit that has begun. */
  lastVisit: dayText.nullable(),
  /** How many visits are coming or ongoing. */
  openVisits: z.int(),
  version: stateVersion,
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    move: z.boolean(),
    createSubPark: z.boolean(),
    createDevice: z.boolean(),
  }),
}).meta({ id: 'Park' })

/** A park as it is suggested while somebody types: enough to tell it from others. */
export const parkSuggestion = resource('device_groups', {
  name: z.string(),
  localization: z.string(),
  parent: oneOrNone(parkRef),
  organization: one(organizationRef),
}).meta({ id: 'ParkSuggestion' })
