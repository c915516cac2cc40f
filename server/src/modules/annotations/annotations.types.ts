import type { annotationGroupTypes, annotationStatuses } from '@visionair/contract/annotations'
import type { InspectionStatus } from '@visionair/contract/inspections'
import type { Box, PictureExtent, ScaleFacts, ShapeInBox } from '@visionair/contract/rules'
import type { DeviceRow } from '../devices/devices.types.ts'
import type { SeverityLevel } from '../reference/reference.types.ts'

export type AnnotationStatus = (typeof annotationStatuses)[number]

export type GroupKind = (typeof annotationGroupTypes)[number]

export interface Author {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly organizationName: string | null
}

export interface Annotation {
  readonly id: number
  readonly idForReport: number
  readonly inspectionId: number
  readonly groupId: number
  readonly type: { readonly id: number; readonly name: string; readonly nameFr: string }
  readonly component: { readonly id: number; readonly name: string; readonly nameFr: string } | null
  readonly severity: SeverityLevel
  readonly status: AnnotationStatus
  readonly comment: string | null
  readonly expertCommentEn: string | null
  readonly expertCommentFr: string | null
  readonly author: Author | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly version: number
  /** In pixels of the composite version it was drawn on. */
  readonly box: Box
  /** Null of a finding that is a box and nothing else. */
  readonly shape: ShapeInBox | null
  readonly imageVersion: number
  readonly imageWidthPx: number
  readonly imageHeightPx: number
  /** The picture served today; another version than the box's means that someone must look. */
  readonly currentImageVersion: number | null
  /** It lies on a picture whose places a later assembly refused. */
  readonly onRefutedPicture: boolean
  /** When the box followed a new picture by itself, and where it was. */
  readonly move: {
    readonly at: string
    readonly before: {
      readonly xPx: number
      readonly yPx: number
      readonly widthPx: number
      readonly heightPx: number
      readonly imageVersion: number
    }
  } | null
  readonly shareAlong: number
  /** Pixels between the marks of the side's ends it was placed by; null where the frame of its picture had to do. */
  readonly axisPx: number | null
  readonly calibratedRatio: number | null
  /** Of the calibrated ratio. */
  readonly scaleSource: ScaleFacts['scaleSource']
  readonly pictureShows: PictureExtent | null
  readonly knownLengthM: number | null
  readonly device: DeviceRow
  readonly parentDevice: DeviceRow | null
  readonly serialNumber: string | null
  readonly model: string | null
  readonly serviceId: number
  /** Day of the visit. */
  readonly inspectionDate: string
  readonly visitStatus: InspectionStatus
  readonly hubHeightM: number | null
  readonly links: readonly { readonly groupId: number; readonly kind: GroupKind }[]
  readonly images: readonly AttachedImage[]
}

/** A picture attached to an annotation. */
export interface AttachedImage {
  readonly id: number
  readonly annotationId: number
  readonly originalName: string
  readonly widthPx: number
  readonly heightPx: number
  readonly createdAt: string
}
