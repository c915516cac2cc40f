import { isGranted } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'
import { mayDeleteRecorded, type Recorded } from '../inspections/own-slips.policy.ts'
import type { Annotation } from './annotations.types.ts'

/** What the actor may do with every annotation they see. */
export const annotationRights = (actor: Actor) => ({
  edit: isGranted(actor, ['annotation_create', 'annotation_edit']),
  viewImages: isGranted(actor, ['annotation_image_view']),
  addImages: isGranted(actor, ['annotation_image_create']),
})

/** By whom and in which visit an annotation was marked. */
export const recordedOf = ({ author, visitStatus }: Pick<Annotation, 'author' | 'visitStatus'>): Recorded => ({
  authorId: author?.id ?? null,
  visitStatus,
})

/** Whether the actor may delete an annotation they see, and bring it back. */
export const mayDeleteAnnotation = (actor: Actor, recorded: Recorded): boolean =>
  mayDeleteRecorded(actor, 'annotation_delete', recorded)
