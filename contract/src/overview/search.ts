import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { searchText } from '../text.ts'

/** Kinds of things that a search over everything finds, in the order in which they are shown. */
export const foundKinds = ['device-group', 'device', 'inspection-group', 'annotation'] as const
export type FoundKind = (typeof foundKinds)[number]

/** How many of each kind are told at most. */
export const maxFoundOfKind = 8

/** From how many characters on devices are found by serial number and model, their parts by name, findings by type and comment: fewer are in nearly all of them. */
export const minWordLength = 3

/** How much of the comment of a finding is told. */
export const maxCommentFound = 200

export const foundSchema = z
  .object({
    type: z.enum(foundKinds),
    id: z.int(),
    /** The name of a park or device; of a visit its service, of a finding its type, in the language of the request. */
    name: z.string(),
    /** Where it belongs: the parks and devices above it, the outermost first. */
    place: z.string(),
    /** The serial number by which a device was found; null where something else was what matched. */
    serialNumber: z.string().nullable(),
    /** The model by which a device was found; null where something else was what matched. */
    model: z.string().nullable(),
    /** The day of a visit, or of the visit of a finding. */
    date: z.iso.date().nullable(),
    /** The number of a finding in the report of its visit. */
    idForReport: z.int().nullable(),
    severityNumber: z.int().nullable(),
    /** The beginning of the comment of a finding. */
    comment: z.string().nullable(),
    /** The inspection on which a finding lies. */
    inspection: z.int().nullable(),
  })
  .meta({ id: 'Found' })

export const searchEverything = endpoint({
  name: 'searchEverything',
  method: 'GET',
  path: '/api/search',
  tag: 'Overview',
  summary:
    'Parks and devices by name, place, serial number or model, visits by service, day or number, findings by their number, type or comment',
  access: 'account',
  kind: 'json',
  status: 200,
  query: z.strictObject({ query: searchText().min(1) }),
  answer: z.object({
    data: z.object({
      found: z.array(foundSchema),
      more: z
        .array(z.enum(foundKinds))
        .describe('Kinds of which there are more than are told: at most eight of each are.'),
    }),
  }),
})
