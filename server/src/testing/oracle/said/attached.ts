import type { Facts } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'
import type { Viewer } from '../facts/viewer.ts'

export type Attached = Row<'attachedImages'>

/** "annotation_image_view: see attached images", in lists, with findings and in archives. */
export const seesAttached = (viewer: Viewer): boolean => viewer.may('annotation_image_view')

/** What is attached to a finding, the oldest first. */
export const attachedTo = ({ rows }: Facts, finding: number): readonly Attached[] =>
  rows.attachedImages.filter(({ annotationId }) => annotationId === finding).toSorted((one, other) => one.id - other.id)

/** What an attached picture says to a viewer who sees it. */
export const saidOfAttached = (
  viewer: Viewer,
  { id, annotationId, originalName, widthPx, heightPx, createdAt }: Attached,
) => ({
  ...{ id, annotation: annotationId, originalName, width: widthPx, height: heightPx },
  createdAt: createdAt.toISOString(),
  can: { delete: viewer.may('annotation_image_create') },
})
