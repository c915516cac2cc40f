import type { reimportFailures, reimportStates } from '@visionair/contract/images'
import type { axisStates, InspectionStatus, imageStates, PdfStandard } from '@visionair/contract/inspections'
import type {
  BladeAxis,
  FlownPhoto,
  MeasureCounts,
  PictureExtent,
  ScaleFacts,
  SeenCounts,
  SeenState,
} from '@visionair/contract/rules'
import type { DeviceRow, DeviceValue } from '../devices/devices.types.ts'
import type { NamedRow } from '../parks/parks.types.ts'
import type { SeverityLevel } from '../reference/reference.types.ts'

export type ReimportFailure = (typeof reimportFailures)[number]
export type ReimportState = (typeof reimportStates)[number]
export type ImageState = (typeof imageStates)[number]

export interface InspectedDevice extends DeviceRow {
  readonly parent: DeviceRow | null
  readonly park: NamedRow
  readonly values: readonly DeviceValue[]
}

export interface Person {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export interface SeverityCount {
  readonly severity: SeverityLevel
  readonly count: number
}

export interface StoredReport {
  readonly status: 'ON_GOING' | 'DONE' | 'ERROR'
  readonly fileName: string
  readonly options: unknown
  /** Why it failed, as it is kept. */
  readonly failure: unknown
  readonly remarks: readonly string[]
  readonly generatedAt: string | null
  readonly pdfStandard: PdfStandard | null
  /** The reader asked for it. */
  readonly isOwn: boolean
  /** It leaves out what was not chosen. */
  readonly isExtract?: boolean
  /** Findings or measures that changed since it was gathered; told of one visit, not of lists. */
  readonly changes?: number
}

export interface GroupRow {
  /** The actor may see every device of the visit. */
  readonly isWhole: boolean
  readonly id: number
  readonly date: string
  readonly status: InspectionStatus
  readonly comment: string | null
  readonly inspectedByProvider: boolean
  readonly isCertified: boolean
  readonly device: InspectedDevice
  readonly service: NamedRow
  /** Who planned it. */
  readonly user: Person | null
  /** Who is assigned. */
  readonly inspector: Person | null
  readonly inspectionCount: number
  readonly seenCounts: SeenCounts
  readonly severityCounts: readonly SeverityCount[]
  /** Null where the service does not measure. */
  readonly measureCounts: MeasureCounts | null
  /** Of the findings still to fix on the newest inspections. */
  readonly openSeverityCounts: readonly SeverityCount[]
  readonly report: StoredReport | null
  readonly nextInspectionDate: string | null
}

/** What images and work tell about an inspection. */
export interface ImageFacts {
  readonly imageVersion: number | null
  readonly imageWidthPx: number | null
  readonly imageHeightPx: number | null
  readonly isArchived: boolean
  /** A later assembly refused places that the picture shows. */
  readonly isRefuted: boolean
  readonly hasPhotos: boolean
  readonly workKind: string | null
  readonly workState: string | null
  readonly workStep: string | null
  /** How far work that waits or goes on is, 0 to 1. */
  readonly workShare: number | null
  /** How many photos the picture lacks, shows otherwise than they lie now, or shows although they were deleted; null without a picture. */
  readonly difference: { readonly missing: number; readonly changed: number; readonly deleted: number } | null
}

export interface Mark {
  readonly id: number
  readonly idForReport: number
  readonly along: number
  readonly across: number
  /** Its middle, as shares of the width and height of its picture. */
  readonly x: number
  readonly y: number
  readonly severityNumber: number
  readonly color: string
}

export interface GroupInspection extends ImageFacts {
  readonly id: number
  readonly groupId: number
  readonly status: InspectionStatus
  readonly device: DeviceRow
  readonly parentDevice: DeviceRow | null
  readonly weather: { readonly id: number; readonly name: string; readonly nameFr: string } | null
  readonly seen: SeenState
  readonly annotationCount: number
  /** Null where the service does not measure. */
  readonly measureCounts: MeasureCounts | null
  readonly marks: readonly Mark[]
}

export interface InspectedAxis {
  readonly version: number
  readonly state: (typeof axisStates)[number]
  /** They lie on the picture that is served. */
  readonly isCurrent: boolean
  /** Null where they were taken back or lost. */
  readonly marks: BladeAxis | null
}

export interface Inspection extends ImageFacts {
  readonly organizationId: number
  readonly id: number
  readonly date: string
  readonly status: InspectionStatus
  readonly isLast: boolean
  readonly seen: SeenState
  readonly nextDate: string | null
  /** Set by calibration, in centimetres per pixel. */
  readonly calibratedRatio: number | null
  /** Of the calibrated ratio. */
  readonly scaleSource: ScaleFacts['scaleSource']
  readonly pictureShows: PictureExtent | null
  /** The photos of the picture with what the drone wrote. */
  readonly flown: readonly FlownPhoto[]
  /** The marks of the side's ends as they were left last; null where there never were any. */
  readonly axis: InspectedAxis | null
  readonly device: InspectedDevice
  readonly weather: {
    readonly id: number
    readonly name: string
    readonly nameFr: string
    readonly svg: string | null
  } | null
  readonly group: {
    readonly id: number
    readonly date: string
    readonly status: InspectionStatus
    readonly service: NamedRow
    readonly device: DeviceRow
  }
  readonly annotationCount: number
  readonly measureCount: number
  /** The newest request to bring an archived picture back. */
  readonly reimport: {
    readonly state: ReimportState
    readonly requestedAt: string
    readonly readyExpectedAt: string | null
    readonly failure: ReimportFailure | null
  } | null
  /** Of the turbine, in metres. */
  readonly rotorDiameterM: number | null
  readonly hubHeightM: number | null
}
