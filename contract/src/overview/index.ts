import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParam } from '../json-api.ts'

export * from './attention.ts'
export * from './search.ts'

const tag = 'Overview'

export const keyFiguresSchema = z
  .object({
    /** Open findings (to fix, on the last inspections) by severity number. */
    severities: z.array(z.object({ severityNumber: z.int(), count: z.int() })),
    comingInspections: z.int(),
    completedInspections: z.int(),
  })
  .meta({ id: 'KeyFigures' })

export const getKeyFigures = endpoint({
  name: 'getKeyFigures',
  method: 'GET',
  path: '/api/key_figures',
  tag,
  summary: 'Counts over everything the user may see, or over one park or device',
  access: 'account',
  kind: 'json',
  status: 200,
  query: z.strictObject({
    id: z.literal('1').optional().describe('`1`: everything the user may see, as without it.'),
    device_group: idParam.optional(),
    device: idParam.optional(),
  }),
  answer: z.object({ data: keyFiguresSchema }),
})

export const structureTypes = ['device-group', 'device', 'inspection-group', 'inspection'] as const
export type StructureType = (typeof structureTypes)[number]
const structureItem = z.object({ type: z.enum(structureTypes), id: z.int(), name: z.string() })

export const getNestedStructure = endpoint({
  name: 'getNestedStructure',
  method: 'GET',
  path: '/api/nested-structure',
  tag,
  summary: 'The chain from the root park to an item, each link with its siblings',
  access: 'account',
  kind: 'json',
  status: 200,
  query: z.strictObject({ type: z.enum(structureTypes), id: idParam }),
  answer: z.object({ data: z.array(structureItem.extend({ siblings: z.array(structureItem) })) }),
})
