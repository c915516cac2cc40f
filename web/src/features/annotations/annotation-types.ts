import { annotationStatuses, type listAnnotations } from '@visionair/contract/annotations'
import type { getInspection } from '@visionair/contract/inspections'
import type { ItemOf, ResultOf } from '../../api/call-types.ts'

/** A defect marked on a side, as the screens see it. */
export type Annotation = ItemOf<typeof listAnnotations>
/** A finding as far as the picture and the list beside it show it. */
export interface Brief
  extends Pick<
    Annotation,
    | 'id'
    | 'idForReport'
    | 'inspection'
    | 'inspectionDate'
    | 'type'
    | 'severity'
    | 'status'
    | 'version'
    | 'imageWidth'
    | 'imageHeight'
    | 'needsReview'
    | 'onRefutedPicture'
    | 'distanceFromHub'
    | 'zone'
    | 'placeCertainty'
    | 'defectSize'
    | 'scaleSource'
    | 'annotationGroups'
    | 'annotationGroupTypes'
  > {
  readonly position: Pick<Annotation['position'], 'pixelX' | 'pixelY' | 'pixelWidth' | 'pixelHeight'>
  readonly componentId: number | null
  readonly hasExpertComment: boolean
  readonly canDelete: boolean
  /** The marks of its side's ends on the picture of its visit, where they were asked for. */
  readonly sideAxis?: Inspection['axis']
}
/** The inspection whose picture is looked at. */
export type Inspection = ResultOf<typeof getInspection>
export type AnnotationStatus = Annotation['status']

/** A box in whole pixels of the picture. */
export interface PixelBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const boxOf = ({ position }: Pick<Brief, 'position'>): PixelBox => ({
  x: position.pixelX,
  y: position.pixelY,
  width: position.pixelWidth,
  height: position.pixelHeight,
})

/** A box as the server takes it. */
export const positionOf = (box: PixelBox) => ({
  pixelX: box.x,
  pixelY: box.y,
  pixelWidth: box.width,
  pixelHeight: box.height,
})

const statusKeys = { 'to fix': 'toFix', fixed: 'fixed' } as const
/** The text of a status. */
export const statusKey = (status: AnnotationStatus) => `annotations.status.${statusKeys[status]}` as const

export { annotationStatuses }
export const isAnnotationStatus = (value: string): value is AnnotationStatus =>
  annotationStatuses.some((status) => status === value)
