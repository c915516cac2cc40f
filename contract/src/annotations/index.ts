import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idField, idParam, idParams, idsQuery, listing, one, orderQuery, pageQuery, versionField } from '../json-api.ts'
import { leastPointsOf, mostPointsOfShape } from '../rules/index.ts'
import { freeText, searchText } from '../text.ts'
import { annotationResource, annotationStatuses } from './annotation.ts'

export * from './annotation.ts'
export * from './briefs.ts'
export * from './groups.ts'
export * from './histories.ts'
export * from './images.ts'

const tag = 'Annotations'

const pixel = z.number().min(-1_000_000).max(1_000_000)
const boxInput = z.strictObject({
  pixelX: pixel,
  pixelY: pixel,
  pixelWidth: z.number().positive().max(1_000_000),
  pixelHeight: z.number().positive().max(1_000_000),
})

const pointInput = z.strictObject({ x: pixel, y: pixel })
const pointsOf = (kind: keyof typeof leastPointsOf) =>
  z.array(pointInput).min(leastPointsOf[kind]).max(mostPointsOfShape)
/** A closed polygon without its first point again, or a line of points one after the other. */
const shapeInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('polygon'), points: pointsOf('polygon') }),
  z.strictObject({ kind: z.literal('polyline'), points: pointsOf('polyline') }),
])

export const createAnnotationBody = z
  .strictObject({
    inspection: idField,
    /** Required with services 3, 4 and 7, as is the comment. */
    component: idField.nullish(),
    type: idField,
    severity: idField,
    comment: freeText(),
    /** Required without a shape; the bounds of a shape take its place. */
    position: boxInput.optional(),
    shape: shapeInput.nullish(),
    /** The composite version the box or shape was drawn on. */
    imageVersion: versionField.optional(),
    /** Made by the client; sending a creation again with the same key answers the annotation of the first time. */
    clientKey: z.uuid().optional(),
  })
  .refine(({ position, shape }) => position !== undefined || shape, {
    message: 'must be given, or a shape',
    path: ['position'],
  })
export const updateAnnotationBody = z.strictObject({
  component: idField.nullish(),
  type: idField.optional(),
  severity: idField.optional(),
  status: z.enum(annotationStatuses).optional(),
  comment: freeText().optional(),
  expertComment: z.strictObject({ en: freeText(), fr: freeText() }).optional(),
  /** A finding with a shape takes it along, moved and scaled with the box. */
  position: boxInput.optional(),
  /** Its bounds become the box; null leaves the box alone. */
  shape: shapeInput.nullable().optional(),
  /** The composite version the box or shape was drawn on. */
  imageVersion: versionField.optional(),
  /** The box goes back to where it was before it followed a new picture; it then needs a person's look. */
  putBack: z.literal(true).optional(),
  version: versionField,
})

/** What the tables of findings can be sorted by. */
export const annotationOrderFields = ['severity', 'distance', 'idForReport', 'createdAt'] as const

const listQuery = z.strictObject({
  ...pageQuery,
  ids: idsQuery,
  inspection: idParam.optional(),
  inspection_group: idParam.optional(),
  /** Inspected devices, that is sides. */
  device: idsQuery,
  /** A kind of side, such as every leading edge of a visit. */
  'device.type': idParam.optional(),
  severity: idsQuery,
  type: idsQuery,
  component: idParam.optional(),
  status: z.enum(annotationStatuses).optional(),
  annotation_group: idParam.optional(),
  /** In type, comment or name of the side. */
  text: searchText().optional(),
  order: orderQuery(...annotationOrderFields),
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
  query: listQuery,
  answer: listing(annotationResource),
})
/** The newest other inspection of the same device; with `device` instead, its newest one. */
export const listAnnotationsOfLastInspection = endpoint({
  name: 'listAnnotationsOfLastInspection',
  method: 'GET',
  path: '/api/annotations/by-last-device-inspection',
  tag,
  summary: 'Annotations of the last inspection of a device, seen from another inspection of it',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: z
    .strictObject({
      ...pageQuery,
      inspection: idParam.optional(),
      device: idParam.optional(),
      order: orderQuery(...annotationOrderFields),
    })
    .refine(({ inspection, device }) => (inspection === undefined) !== (device === undefined), {
      message: 'must be given, or the device, but not both',
      path: ['inspection'],
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
  summary: 'Delete an annotation: with annotation_delete, or one’s own while its visit is not done',
  access: 'account',
  kind: 'none',
  status: 204,
  params: idParams,
})
/** With its number, history, attached pictures and links. One that is there is answered as it is. */
export const restoreAnnotation = endpoint({
  name: 'restoreAnnotation',
  method: 'POST',
  path: '/api/annotations/:id/restore',
  tag,
  summary: 'Bring back an annotation that was deleted in the last thirty days, by whoever may delete it',
  access: 'account',
  kind: 'json',
  status: 200,
  params: idParams,
  answer: one(annotationResource),
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
