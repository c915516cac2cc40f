import type { changedFields } from '@visionair/contract/annotations'
import type { AnnotationChange } from './annotations.repository.ts'
import type { Annotation } from './annotations.types.ts'

/** What a person changes field by field. */
type ChangedField = Exclude<(typeof changedFields)[number], 'picture' | 'putBack'>

const differs = <T>(now: T, then: T | undefined): boolean => then !== undefined && then !== now

function isMoved({ box, imageVersion, shape }: Annotation, { place }: AnnotationChange): boolean {
  if (!place) return false
  return (
    box.x !== place.xPx ||
    box.y !== place.yPx ||
    box.width !== place.widthPx ||
    box.height !== place.heightPx ||
    imageVersion !== place.imageVersion ||
    (place.shape !== undefined && JSON.stringify(place.shape) !== JSON.stringify(shape))
  )
}

/** What a change really changes; what is sent again as it is does not count. */
export function changedFieldsOf(before: Annotation, change: AnnotationChange): ChangedField[] {
  const changed: Readonly<Record<ChangedField, boolean>> = {
    type: differs(before.type.id, change.typeId),
    component: differs(before.component?.id ?? null, change.componentId),
    severity: differs(before.severity.id, change.severityId),
    status: differs(before.status, change.status),
    comment: differs(before.comment, change.comment),
    expertComment:
      differs(before.expertCommentEn, change.expertCommentEn) ||
      differs(before.expertCommentFr, change.expertCommentFr),
    position: isMoved(before, change),
  }
  const order: readonly ChangedField[] = [
    'type',
    'component',
    'severity',
    'status',
    'comment',
    'expertComment',
    'position',
  ]
  return order.filter((field) => changed[field])
}
