import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idField, idParams, idsQuery, listing, many, one, pageQuery, resource } from '../json-api.ts'
import { dayText, freeText } from '../text.ts'
import { annotationGroupTypes, annotationResource } from './annotation.ts'

const tag = 'Annotations'

/** Linked annotations; only those the caller may see are named. */
export const annotationGroupResource = resource('annotation_groups', {
  date: z.string(),
  comment: z.string().nullable(),
  type: z.enum(annotationGroupTypes),
  ids: z.array(z.int()),
  annotations: many(annotationResource),
  can: z.object({ edit: z.boolean() }),
}).meta({ id: 'AnnotationGroup' })

export const listAnnotationGroups = endpoint({
  name: 'listAnnotationGroups',
  method: 'GET',
  path: '/api/annotation_groups',
  tag,
  summary: 'Groups of linked annotations; `ids` are those of the groups',
  access: 'account',
  kind: 'json-api',
  status: 200,
  query: z.strictObject({ ...pageQuery, ids: idsQuery, type: z.enum(annotationGroupTypes).optional() }),
  answer: listing(annotationGroupResource),
})
/** None of the annotations has a group of the type: a new one. One has: the others are added. Several have: the groups become one. */
export const linkAnnotations = endpoint({
  name: 'linkAnnotations',
  method: 'POST',
  path: '/api/annotation_groups',
  tag,
  summary: 'Link annotations of the same defect',
  access: { grants: ['annotation_create', 'annotation_edit'] },
  kind: 'json',
  status: 201,
  body: z.strictObject({
    date: dayText.optional(),
    comment: freeText(),
    type: z.enum(annotationGroupTypes),
    ids: z.array(idField).min(2).max(100),
  }),
  answer: one(annotationGroupResource),
})
const arrangedIds = z.array(idField).min(2).max(100)
/** For undo and redo of links: refused when the links are not, or no longer, what `before` says. */
export const arrangeAnnotations = endpoint({
  name: 'arrangeAnnotations',
  method: 'PUT',
  path: '/api/annotation_groups',
  tag,
  summary: 'Put annotations that are linked one way into groups another way',
  access: { grants: ['annotation_create', 'annotation_edit'] },
  kind: 'none',
  status: 204,
  body: z.strictObject({
    type: z.enum(annotationGroupTypes),
    /** The groups of now; whoever is named in `after` only is in none. */
    before: z.array(arrangedIds).max(20),
    /** The groups to be; whoever is named in `before` only is to be in none. */
    after: z.array(z.strictObject({ ids: arrangedIds, date: dayText, comment: freeText() })).max(20),
  }),
})
/** A group that is left with one annotation is dissolved. */
export const unlinkAnnotation = endpoint({
  name: 'unlinkAnnotation',
  method: 'DELETE',
  path: '/api/annotation_groups/:id/annotations/:annotation',
  tag,
  summary: 'Take an annotation out of a group',
  access: { grants: ['annotation_create', 'annotation_edit'] },
  kind: 'none',
  status: 204,
  params: z.strictObject({ ...idParams.shape, annotation: idParams.shape.id }),
})
