import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParam, idParams, idsQuery, listing, pageQuery } from '../json-api.ts'
import { annotationImageResource } from './annotation.ts'

const tag = 'Annotations'

export const uploadAnnotationImages = endpoint({
  name: 'uploadAnnotationImages',
  method: 'POST',
  path: '/api/annotations/:id/upload',
  tag,
  summary: 'Attach JPEG or PNG pictures to an annotation, as multipart `files[]`',
  access: { grants: ['annotation_image_create'] },
  kind: 'json',
  status: 201,
  multipart: true,
  params: idParams,
  answer: z.object({
    data: z.array(annotationImageResource),
    refused: z.array(z.object({ originalName: z.string(), reason: z.string() })),
  }),
})
export const listAnnotationImages = endpoint({
  name: 'listAnnotationImages',
  method: 'GET',
  path: '/api/annotation_images',
  tag,
  summary: 'Pictures attached to annotations; `ids` are those of the pictures',
  access: { grants: ['annotation_image_view'] },
  kind: 'json-api',
  status: 200,
  query: z.strictObject({ ...pageQuery, ids: idsQuery, annotation: idParam.optional() }),
  answer: listing(annotationImageResource),
})
export const deleteAnnotationImage = endpoint({
  name: 'deleteAnnotationImage',
  method: 'DELETE',
  path: '/api/annotation_images/:id',
  tag,
  summary: 'Remove an attached picture',
  access: { grants: ['annotation_image_create'] },
  kind: 'none',
  status: 204,
  params: idParams,
})
export const getAnnotationImageFile = endpoint({
  name: 'getAnnotationImageFile',
  method: 'GET',
  path: '/storage/annotation-images/:id/:variant',
  tag: 'Files',
  summary: 'An attached picture or its thumbnail, by signed path',
  access: 'public',
  kind: 'file',
  status: 200,
  params: z.object({ id: idParam, variant: z.enum(['original', 'thumbnail']) }),
  query: z.strictObject({ e: z.string(), s: z.string(), u: z.string() }).partial(),
})
