import type { reportMetadataSchema } from '@visionair/contract/inspections'
import type { z } from 'zod'

/** What a report was asked to hold; empty lists mean all. */
export type ReportOptions = z.infer<typeof reportMetadataSchema>

export interface Report {
  readonly id: number
  readonly groupId: number
  readonly status: 'ON_GOING' | 'DONE' | 'ERROR'
  readonly fileName: string
  readonly storageKey: string
  readonly options: ReportOptions
  readonly error: string | null
  readonly requestedBy: number | null
  readonly generatedAt: Date | null
  /** The inspections it tells of; null when it was not kept, which counts as all of the visit. */
  readonly inspectionIds: readonly number[] | null
}

/** A side that was inspected in the visit, as the report shows it. */
export interface InspectedSide {
  readonly inspectionId: number
  readonly deviceId: number
  readonly deviceName: string
  readonly typeId: number
  readonly typeReference: string
  readonly typeName: string
  readonly typeNameFr: string
  readonly parentId: number | null
  readonly parentName: string | null
  readonly serialNumber: string | null
  readonly parentSerialNumber: string | null
  readonly isReversed: boolean
  readonly calibratedRatio: number | null
  readonly knownLengthM: number | null
  readonly imageVersion: number | null
  readonly imageWidthPx: number | null
  readonly imageHeightPx: number | null
  readonly weatherName: string | null
  readonly weatherNameFr: string | null
}
