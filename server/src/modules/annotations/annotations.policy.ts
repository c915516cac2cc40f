import { isGranted } from '@visionair/contract'
import type { Actor } from '../../platform/actor.ts'

/** What the actor may do with an annotation they see. */
export const annotationRights = (actor: Actor) => ({
  edit: isGranted(actor, ['annotation_create', 'annotation_edit']),
  delete: isGranted(actor, ['annotation_delete']),
  viewImages: isGranted(actor, ['annotation_image_view']),
  addImages: isGranted(actor, ['annotation_image_create']),
})
