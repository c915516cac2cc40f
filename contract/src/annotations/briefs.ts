import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { bladeAxisSchema } from '../inspections/axis.ts'
import { idParam, many, numberInAddress, one, resource } from '../json-api.ts'
import { annotationTypeRef, severityRef } from '../reference/index.ts'
import { scaleSources } from '../rules/index.ts'
import { annotationGroupTypes, annotationStatuses } from './annotation.ts'

/** As many findings as one part holds. */
export const mostBriefs = 5000

/** A finding as far as the picture and the list beside it show it; the rest is read when it is opened. */
const briefSchema = z.object({
  id: z.int(),
  idForReport: z.int(),
  inspection: z.int(),
  component: z.int().nullable(),
  /** Of `types` and `severities` beside it. */
  type: z.int(),
  severity: z.int(),
  status: z.enum(annotationStatuses),
  version: z.int(),
  pixelX: z.number(),
  pixelY: z.number(),
  pixelWidth: z.number(),
  pixelHeight: z.number(),
  imageWidth: z.int(),
  imageHeight: z.int(),
  needsReview: z.boolean(),
  onRefutedPicture: z.boolean(),
  hasExpertComment: z.boolean(),
  canDelete: z.boolean(),
  distanceFromHub: z.number().nullable(),
  /** Null on a picture that shows a part of its side. */
  zone: z.enum(['A', 'B', 'C']).nullable(),
  /** How well distance and zone are known; `unknown` on a picture that shows a part of its side, where both are null. */
  placeCertainty: z.enum(['sure', 'about', 'unknown']),
  defectSize: z.object({ widthCm: z.number(), heightCm: z.number() }).nullable(),
  /** Where the scale comes from; with `estimate` size and distance are to be called "about". Null without a scale. */
  scaleSource: z.enum(scaleSources).nullable(),
  annotationGroups: z.array(z.int()),
  annotationGroupTypes: z.array(z.enum(annotationGroupTypes)),
})
export type AnnotationBrief = z.infer<typeof briefSchema>

/** A part of the findings of an inspection or of a device, whose id it carries, by their ids. */
export const annotationBriefsResource = resource('annotation_briefs', {
  /** Of all parts together. */
  total: z.int(),
  /** What to send as `after` for the next part; null at the end. */
  next: z.int().nullable(),
  types: many(annotationTypeRef),
  severities: many(severityRef),
  /** With the marks of the side's ends on the picture that is served. */
  inspections: z.array(z.object({ id: z.int(), date: z.string(), axis: bladeAxisSchema.nullable() })),
  briefs: z.array(briefSchema),
}).meta({ id: 'AnnotationBriefs' })

export const listAnnotationBriefs = endpoint({
  name: 'listAnnotationBriefs',
  method: 'GET',
  path: '/api/annotations/briefs',
  tag: 'Annotations',
  summary: 'Every finding of an inspection, or of a device through its inspections, in short, in large parts',
  access: 'account',
  kind: 'json',
  status: 200,
  query: z
    .strictObject({
      inspection: idParam.optional(),
      device: idParam.optional(),
      after: numberInAddress(0, 2_147_483_647).default(0),
      limit: numberInAddress(1, mostBriefs).default(mostBriefs),
    })
    .refine(({ inspection, device }) => (inspection === undefined) !== (device === undefined), {
      message: 'exactly one of inspection and device must be given',
      path: ['inspection'],
    }),
  answer: one(annotationBriefsResource),
})

/**
 * Names the findings of an inspection by their ids and versions: another name after every one that is added, changed, deleted or brought
 * back. Empty when there are none; the database names them alike (view `findings_name`).
 */
export function findingsNameOf(findings: readonly { readonly id: number; readonly version: number }[]): string {
  if (findings.length === 0) return ''
  const sumOf = (value: (finding: { readonly id: number; readonly version: number }) => number) =>
    findings.reduce((sum, finding) => sum + value(finding), 0)
  return [
    findings.length,
    sumOf(({ id }) => id),
    sumOf(({ version }) => version),
    sumOf(({ id, version }) => id * version),
  ].join('-')
}
