import type { PdfStandard, reportMetadataSchema } from '@visionair/contract/inspections'
import type { BladeAxis, FlownPhoto, PictureExtent, ScaleFacts, SeenState, Typed } from '@visionair/contract/rules'
import type { z } from 'zod'
import type { LocalText } from '../../platform/i18n/language.ts'

/** What a report was asked to hold; empty lists mean all. */
export type ReportOptions = z.infer<typeof reportMetadataSchema>

/** What a report is made of, whether it is kept or only previewed. */
export interface ReportSubject {
  readonly groupId: number
  readonly fileName: string
  readonly options: ReportOptions
  /** It leaves out what was not chosen. */
  readonly isExtract: boolean
  /** The inspections it tells of; null when it was not kept, which counts as all of the visit. */
  readonly inspectionIds: readonly number[] | null
}

export interface Report extends ReportSubject {
  readonly id: number
  readonly status: 'ON_GOING' | 'DONE' | 'ERROR'
  readonly storageKey: string
  /** Why it failed, as it is kept. */
  readonly failure: unknown
  /** What was asked for and could not be put in. */
  readonly remarks: readonly string[]
  readonly requestedBy: number | null
  readonly generatedAt: Date | null
  readonly pdfStandard: PdfStandard | null
}

/** A side that was inspected in the visit, as the report shows it. */
export interface InspectedSide {
  readonly inspectionId: number
  readonly deviceId: number
  /** In the language of the report. */
  readonly deviceName: string
  readonly typeId: number
  readonly typeReference: string
  readonly parentId: number | null
  readonly parentName: string | null
  /** Of both, in each language: for whoever is told of trouble with it, whatever the language of the report. */
  readonly toldName: LocalText
  readonly serialNumber: string | null
  readonly parentSerialNumber: string | null
  readonly model: string | null
  readonly parentModel: string | null
  /** The marks of its ends on the picture. */
  readonly axis: BladeAxis | null
  readonly isReversed: boolean
  readonly calibratedRatio: number | null
  readonly pictureShows: PictureExtent | null
  readonly knownLengthM: number | null
  /** Of the calibrated ratio. */
  readonly scaleSource: ScaleFacts['scaleSource']
  /** The photos of its picture with what the drone wrote. */
  readonly flown: readonly FlownPhoto[]
  /** A later assembly refused places that its picture shows. */
  readonly isRefuted: boolean
  /** Of the blades of the turbine. */
  readonly bladeLengthM: number | null
  /** How much of it the visit saw. */
  readonly seen: SeenState
  readonly imageVersion: number | null
  /** Its picture lies in the archive. */
  readonly isArchived: boolean
  readonly imageWidthPx: number | null
  readonly imageHeightPx: number | null
  readonly weatherName: string | null
  readonly weatherNameFr: string | null
}

/** A side as it is stored: what names it is still to be said in a language. */
export interface StoredSide extends Omit<InspectedSide, 'deviceName' | 'parentName' | 'toldName'> {
  readonly device: Typed
  readonly parent: Typed | null
}
