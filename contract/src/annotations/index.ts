import { z } from 'zod'
import { deviceRef } from '../devices/index.ts'
import { endpoint } from '../endpoint.ts'
import {
  idField,
  idParam,
  idParams,
  idsQuery,
  listing,
  one,
  oneOrNone,
  orderQuery,
  pageQuery,
  resource,
} from '../json-api.ts'
import { annotationTypeRef, severityRef } from '../reference/index.ts'
import { freeText } from '../text.ts'

const tag = 'Annotations'

export const annotationStatuses = ['to fix', 'fixed'] as const

/** A box in pixels of a composite version, and the same in viewport units (the picture's width is 1). */
export const annotationPositionSchema = z.object({
  pixelX: z.number(),
  pixelY: z.number(),
  pixelWidth: z.number(),
  pixelHeight: z.number(),
  viewportX: z.number(),
  viewportY: z.number(),
  viewportWidth: z.number(),
  viewportHeight: z.number(),
  imageVersion: z.int(),
})

const pixel = z.number().min(-1_000_000).max(1_000_000)
const boxInput = z.strictObject({
  pixelX: pixel,
  pixelY: pixel,
  pixelWidth: z.number().positive().max(1_000_000),
  pixelHeight: z.number().positive().max(1_000_000),
})

const authorRef = resource('users', {
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  organizationName: z.string().nullable(),
})

export const annotationResource = resource('annotations', {
  idForReport: z.int(),
  inspection: z.int(),
  inspectionGroup: z.int(),
  type: one(annotationTypeRef),
  severity: one(severityRef),
  status: z.enum(annotationStatuses),
  comment: z.string().nullable(),
  expertComment: z.object({ en: z.string().nullable(), fr: z.string().nullable() }),
  createdBy: oneOrNone(authorRef),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Grows by one with each change; send it back with a change. */
  version: z.int(),
  position: annotationPositionSchema,
  /** The picture was re-assembled and the box needs a person's look. */
  needsReview: z.boolean(),
  /** Metres from the hub (types 3-6) or from the ground; null while the scale is unknown. */
  distanceFromHub: z.number().nullable(),
  distanceFrom: z.enum(['hub', 'ground']),
  zone: z.enum(['A', 'B', 'C']),
  defectSize: z.object({ widthCm: z.number(), heightCm: z.number() }).nullable(),
  device: one(deviceRef),
  deviceName: z.string(),
  parentDeviceName: z.string().nullable(),
  serialNumber: z.string().nullable(),
  model: z.string().nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
}).meta({ id: 'Annotation' })

export const createAnnotationBody = z.strictObject({
  inspection: idField,
  type: idField,
  severity: idField,
  comment: freeText(),
  position: boxInput,
  /** The composite version the box was drawn on. */
  imageVersion: z.int().min(1).optional(),
})
export const updateAnnotationBody = z.strictObject({
  type: idField.optional(),
  severity: idField.optional(),
  status: z.enum(annotationStatuses).optional(),
  comment: freeText().optional(),
  expertComment: z.strictObject({ en: freeText(), fr: freeText() }).optional(),
  position: boxInput.optional(),
  version: z.int().min(1),
})

export const listAnnotations = endpoint({
  name: 'listAnnotations',
  method: 'GET',
  path: '/api/annotations',
  tag,
  summary: 'Annotations',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: z.strictObject({
    ...pageQuery,
    ids: idsQuery,
    inspection: idParam.optional(),
    inspection_group: idParam.optional(),
    severity: idParam.optional(),
    type: idParam.optional(),
    status: z.enum(annotationStatuses).optional(),
    order: orderQuery('severity', 'distance', 'idForReport', 'createdAt'),
  }),
  answer: listing(annotationResource),
})
export const getAnnotation = endpoint({
  name: 'getAnnotation',
  method: 'GET',
  path: '/api/annotations/:id',
  tag,
  summary: 'One annotation',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(annotationResource),
})
export const createAnnotation = endpoint({
  name: 'createAnnotation',
  method: 'POST',
  path: '/api/annotations',
  tag,
  summary: 'Mark a defect on the last inspection of a side',
  access: { grants: ['annotation_create'] },
  kind: 'json',
  status: 201,
  body: createAnnotationBody,
  answer: one(annotationResource),
})
export const updateAnnotation = endpoint({
  name: 'updateAnnotation',
  method: 'PUT',
  path: '/api/annotations/:id',
  tag,
  summary: 'Change an annotation; refused when it changed meanwhile',
  access: { grants: ['annotation_create', 'annotation_edit'] },
  kind: 'json',
  status: 200,
  params: idParams,
  body: updateAnnotationBody,
  answer: one(annotationResource),
})
export const deleteAnnotation = endpoint({
  name: 'deleteAnnotation',
  method: 'DELETE',
  path: '/api/annotations/:id',
  tag,
  summary: 'Delete an annotation',
  access: { grants: ['annotation_delete'] },
  kind: 'none',
  status: 204,
  params: idParams,
})
export const getAnnotationImage = endpoint({
  name: 'getAnnotationImage',
  method: 'GET',
  path: '/api/annotations/:id/image',
  tag,
  summary: 'The crop of the picture around an annotation, as JPEG',
  access: 'account',
  kind: 'file',
  status: 200,
  params: idParams,
})
