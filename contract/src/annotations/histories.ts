import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParam, listing, pageQuery, resource } from '../json-api.ts'

/** What happened: it was made, its status was set, something else of it was changed, or it was deleted and brought back. */
export const historyStatuses = ['created', 'updated', 'to fix', 'fixed', 'deleted', 'restored'] as const
export const changedFields = [
  'type',
  'component',
  'severity',
  'status',
  'comment',
  'expertComment',
  'position',
  /** The box followed a new picture by itself. */
  'picture',
  /** The box was put back to where it was before it followed. */
  'putBack',
] as const

/** How an annotation was after somebody made or changed it. Names and colour are those of that day. */
export const annotationHistoryResource = resource('annotation_histories', {
  annotation: z.int(),
  status: z.enum(historyStatuses),
  date: z.iso.datetime(),
  userName: z.string(),
  type: z.string(),
  typeFr: z.string(),
  severity: z.string(),
  severityFr: z.string(),
  severityNumber: z.int(),
  severityColor: z.string(),
  changes: z.array(z.enum(changedFields)),
}).meta({ id: 'AnnotationHistory' })

export const listAnnotationHistories = endpoint({
  name: 'listAnnotationHistories',
  method: 'GET',
  path: '/api/annotation_histories',
  tag: 'Annotations',
  summary: 'What became of an annotation and by whom, the newest first',
  access: { grants: ['ROLE_ADMIN'] },
  kind: 'json-api',
  status: 200,
  query: z.strictObject({ ...pageQuery, annotation: idParam }),
  answer: listing(annotationHistoryResource),
})
