import { z } from 'zod'
import { annotationOrderFields, annotationStatuses } from '../annotations/index.ts'
import { inspectionStatusSchema, reviews, visitOrderFields } from '../inspections/index.ts'

/** Tables of findings or measures, and formats other programs read. */
export const tableFormats = ['csv', 'xlsx', 'coco', 'geojson'] as const
export const exportFormats = [...tableFormats, 'zip'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What visits brought: findings, or measures of the lightning protection. */
export const resultContents = ['findings', 'measures'] as const
/** What a list of visits can be written as. */
export const visitListContents = ['visits', ...resultContents] as const
const exportContents = [...visitListContents, 'devices'] as const

const direction = z.enum(['asc', 'desc'])

/** What a list of visits was narrowed to. */
const visitListSchema = z
  .object({
    type: z.int(),
    review: z.enum(reviews),
    status: inspectionStatusSchema,
    organization: z.int(),
    from: z.string(),
    to: z.string(),
    device: z.int(),
    device_group: z.int(),
    severity: z.int(),
    ids: z.array(z.int()),
    order: z.partialRecord(z.enum(visitOrderFields), direction),
  })
  .partial()

/** What a list of devices was narrowed to. */
const deviceListSchema = z
  .object({
    type: z.int(),
    parent: z.int(),
    device_group: z.int(),
    name: z.string(),
    startWith: z.string(),
    ids: z.array(z.int()),
    order: z.partialRecord(z.enum(['name', 'createdAt']), direction),
  })
  .partial()

/** What an export was asked to hold; empty lists mean all. */
export const exportOptionsSchema = z.object({
  lang: z.enum(['en', 'fr']),
  content: z.enum(exportContents),
  severities: z.array(z.int()),
  types: z.array(z.int()),
  devices: z.array(z.int()),
  status: z.enum(annotationStatuses).nullable(),
  /** What comments, types and places of findings contain, as in the list of findings. */
  text: z.string().nullable(),
  /** The order of a list of findings; null for that of their numbers. */
  order: z.partialRecord(z.enum(annotationOrderFields), direction).nullable(),
  /** The list of visits that is exported, or whose findings or measures are; null for one visit or a park. */
  visits: visitListSchema.nullable(),
  /** The list of devices that is exported. */
  deviceList: deviceListSchema.nullable(),
  /** Attached images as well (ZIP). */
  annexes: z.boolean(),
  /** The report in it, by its id; null for none (ZIP). */
  report: z.int().nullable(),
  /** The pictures of the sides in full resolution as well (ZIP). */
  pictures: z.boolean(),
})
export type ExportOptions = z.infer<typeof exportOptionsSchema>
