import type { InspectionStatus } from '@visionair/contract/inspections'
import type { measureKinds, measureUnits, Reading, VerdictSource } from '@visionair/contract/volta'
import type { DeviceRow } from '../devices/devices.types.ts'
import type { Person } from '../inspections/inspections.types.ts'
import type { SeverityLevel } from '../reference/reference.types.ts'

export interface MeasureType {
  readonly id: number
  readonly name: string
  readonly nameFr: string
  readonly unit: (typeof measureUnits)[number]
  readonly kind: (typeof measureKinds)[number]
  /** In the unit; a higher value entered from now on is not compliant. */
  readonly limitValue: number | null
  /** Offered for new measures. */
  readonly isActive: boolean
  /** Its place among the others. */
  readonly position: number
}

/** A photo as it lies in the storage, before it belongs to a measure. */
export interface StoredPhoto {
  readonly originalName: string
  readonly storageKey: string
  readonly sizeBytes: number
  readonly sha256: string
  readonly format: 'jpeg' | 'png'
  /** Of the upright picture. */
  readonly widthPx: number
  readonly heightPx: number
}

export interface MeasurePhoto {
  readonly id: number
  readonly originalName: string
  readonly widthPx: number
  readonly heightPx: number
}

/** What a measurement of the lightning protection of a blade gave. */
export interface VoltaMeasure {
  readonly id: number
  readonly inspectionId: number
  readonly groupId: number
  readonly serviceId: number
  readonly device: DeviceRow
  readonly parentDevice: DeviceRow | null
  readonly type: MeasureType
  readonly reading: Reading
  /** In the unit of the type; null unless the reading is a value. */
  readonly value: number | null
  /** Of the day it was entered. */
  readonly limitValue: number | null
  readonly positionFromHubM: number
  readonly severity: SeverityLevel
  readonly comment: string | null
  readonly expertCommentEn: string | null
  readonly expertCommentFr: string | null
  readonly isInspected: boolean
  readonly isCompliant: boolean | null
  readonly verdictBy: VerdictSource
  readonly photos: readonly MeasurePhoto[]
  readonly author: Person | null
  readonly visitStatus: InspectionStatus
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly version: number
}
