import type { SeenState } from '@visionair/contract/rules'
import type { ChangeKind } from './compare-findings.ts'

/** Languages a report can be written in. */
export type ReportLanguage = 'en' | 'fr'

/**
 * A picture file of this machine: JPEG (or PNG), already downscaled for print, upright, without an orientation tag.
 * JPEGs go into the PDF as they are, so their bytes are the report's size.
 */
export interface ReportPicture {
  readonly path: string
  readonly widthPx: number
  readonly heightPx: number
}

export interface ReportSeverity {
  /** 0 not specified … 5 critical. */
  readonly number: number
  /** In the report's language. */
  readonly name: string
  /** `#rrggbb`. */
  readonly color: string
}

/** The picture of a finding with its frame, in pixels of the picture. */
export interface FindingPicture extends ReportPicture {
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** Centimetres per pixel of this picture; null when the inspection is not calibrated. */
  readonly cmPerPx: number | null
  /** The scale has no source: lengths by it are "about". */
  readonly isScaleAbout: boolean
}

/** The size of a box by the scale of its picture; `isAbout` when that has no source. */
export interface ReportSize {
  readonly width: number
  readonly height: number
  readonly isAbout: boolean
}

/** What became of a defect, in the words of that day; who entered or changed its words is no part of it. */
export interface FindingEvent {
  readonly what: 'seen-before' | 'fixed' | 'to-fix'
  /** ISO 8601; a day or a moment. */
  readonly at: string
  readonly type: string
  readonly severity: ReportSeverity
  /** Of what an earlier visit saw. */
  readonly sizeCm: ReportSize | null
  readonly by: string
}

export interface ReportFinding {
  readonly idForReport: string
  /** Name of the annotation type in the report's language. */
  readonly type: string
  readonly severity: ReportSeverity
  readonly status: 'to-fix' | 'fixed'
  /** From `distanceFrom`, in metres; null when the inspection is not calibrated. */
  readonly distanceM: number | null
  readonly distanceFrom: 'hub' | 'ground'
  /** Place along the side, 0 at the end that distances are measured from, 1 at the other; known without calibration. */
  readonly placeRatio: number | null
  /** Null on a picture of a part of the side. */
  readonly zone: 'A' | 'B' | 'C' | null
  /** Nobody saw that the picture shows the side from end to end: distance and zone are "about". */
  readonly isPlaceAbout: boolean
  readonly sizeCm: ReportSize | null
  /** Of its box, which is told where the scale is not known. */
  readonly sizePx: { readonly width: number; readonly height: number }
  /** The inspector's words; empty when there are none. */
  readonly comment: string
  /** The expert's words in the report's language; shown first. */
  readonly expertComment: string | null
  readonly picture: FindingPicture | null
  /** The same with more of the part around it; null where that shows hardly more. */
  readonly context: FindingPicture | null
  readonly createdBy: string
  /** Its frame as parts of the side's overview, as that is turned; null without one. */
  readonly onOverview: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  } | null
  /** What became of it, the oldest first; empty when it was only seen once and never repaired. */
  readonly events: readonly FindingEvent[]
  /** Attached pictures, shown in the annexes; empty when annexes are not wanted. */
  readonly attachments: readonly ReportPicture[]
}

export type ReportSideKind =
  | 'pressure-side'
  | 'suction-side'
  | 'leading-edge'
  | 'trailing-edge'
  | 'tower-face'
  | 'other'

export interface ReportSide {
  readonly name: string
  readonly kind: ReportSideKind
  readonly lengthM: number | null
  readonly isLengthAbout: boolean
  /** The assembled picture, small; the end that distances are measured from is at its top, or at its left when it lies. */
  readonly overview: ReportPicture | null
  readonly findings: readonly ReportFinding[]
  /** How much of it was seen: nothing can be said of what was not. */
  readonly seen: SeenState
  /** Findings that were not chosen. */
  readonly leftOut: number
}

/** A lightning-protection measurement (Volta services). */
export interface ReportMeasure {
  /** Its number among all measurements of its blade, of which an extract may leave out some. */
  readonly number: number
  readonly type: string
  /** As it is to be read, with its unit. */
  readonly value: string
  /** The limit that held when it was entered, with its unit; null where there was none. */
  readonly limit: string | null
  readonly photos: readonly ReportPicture[]
  readonly positionFromHubM: number | null
  readonly severity: ReportSeverity
  readonly conformity: 'compliant' | 'non-compliant' | 'not-inspected' | null
  /** Whether the conformity follows from the limit or was fixed by a person; unknown with old ones. */
  readonly verdictBy: 'limit' | 'choice' | 'unknown'
  readonly comment: string
  readonly expertComment: string | null
}

/** A blade, or another part that carries inspected sides: a tower, a nacelle. */
export interface ReportBlade {
  readonly name: string
  readonly serialNumber: string | null
  readonly model: string | null
  /** Of the drawing that places measurements. */
  readonly lengthM: number | null
  readonly sides: readonly ReportSide[]
  readonly measures: readonly ReportMeasure[]
  /** What who made the report concludes of it; empty when they wrote nothing. */
  readonly conclusion: string
  /** Measurements that were not chosen. */
  readonly measuresLeftOut: number
}

/** What became of a defect since the visit before. */
export interface ReportChange {
  readonly kind: ChangeKind
  /** Null for one that only the visit before saw. */
  readonly idForReport: string | null
  readonly type: string
  readonly severity: ReportSeverity
  readonly place: string
  readonly distanceM: number | null
  readonly distanceFrom: 'hub' | 'ground'
  /** Day of the visit that its side is compared with. */
  readonly comparedOn: string
  /** Day on which another visit saw what the compared one did not; else null. */
  readonly seenOn: string | null
  /** Longer edges of the boxes. */
  readonly beforeCm: number | null
  readonly nowCm: number | null
  /** Which of them come from a scale without a source, and whether the distance does. */
  readonly isAbout: { readonly before: boolean; readonly now: boolean; readonly distance: boolean }
}

/** A visit that is compared with, and what it is the past of. */
export interface ComparedVisit {
  /** YYYY-MM-DD. */
  readonly date: string
  readonly service: string
  readonly parts: readonly string[]
}

export interface ReportComparison {
  /** The visits compared with, the newest first; one when it was chosen. */
  readonly visits: readonly ComparedVisit[]
  readonly isChosen: boolean
  readonly changes: readonly ReportChange[]
  /** Inspected parts that no earlier visit saw. */
  readonly withoutPast: readonly string[]
}

/** Under what conditions some parts were inspected. */
export interface ReportCondition {
  readonly weather: string
  readonly parts: readonly string[]
}

/** From the least to the most of what was found. */
export interface ReportRange {
  readonly least: number
  readonly most: number
}

/** What is known of how the pictures were taken; a side without a picture tells nothing. */
export interface ReportCapture {
  /** Maker and model, as a photo of each picture names them. */
  readonly cameras: readonly string[]
  /** From the camera to the surface, measured by laser; null where no photo says. */
  readonly distanceM: ReportRange | null
  /** Of the pictures whose scale is known. */
  readonly mmPerPx: ReportRange | null
  readonly isResolutionAbout: boolean
  readonly picturesWithoutScale: number
  readonly pictures: number
}

/** How much of the picture of a side stood sharp and still on screens, and how finely that is meant. */
export interface ReportLook {
  readonly side: string
  /** Never rounded up. */
  readonly percent: number
  /** Else what counts is the whole picture. */
  readonly isBladeKnown: boolean
  /** Millimetres for a pixel of the screen; null for the picture's own resolution, whose scale is not known. */
  readonly mmPerPx: number | null
  readonly isAbout: boolean
}

/** What was looked at, as far as it was kept. */
export interface ReportLooks {
  readonly sides: readonly ReportLook[]
  readonly people: readonly string[]
  /** Sides with a picture of which nothing was kept. */
  readonly unknown: readonly string[]
}

/** What is on record of the inspected turbine. */
export interface ReportTurbine {
  readonly model: string | null
  readonly serialNumber: string | null
  readonly hubHeightM: number | null
  readonly rotorDiameterM: number | null
}

/** A PDF file of the company that is put behind the report, whole. */
export interface ReportAnnexFile {
  readonly name: string
  /** Null for blank pages in its place, in a preview. */
  readonly path: string | null
  readonly pageCount: number
}

/** What a report that is limited to some findings or measures leaves out, so that nobody takes it for the whole. */
export interface ReportExtract {
  readonly leftOut: readonly (ReportSeverity & { readonly count: number })[]
}

/** What the figures of the findings of a side follow from beyond the findings. */
interface SideState {
  readonly isReversed: boolean
  readonly lengthM: number | null
  readonly ratio: number | null
  readonly shows: string | null
  /** The marks of hub and tip, x and y of each. */
  readonly marks: readonly (number | null)[]
}

/** The states of sides by the ids of their inspections. */
export type SideStates = Readonly<Record<string, SideState>>

/** The pictures attached to findings, each by its id in the order of coming, by the ids of the findings. */
export type AttachedTold = Readonly<Record<string, readonly number[]>>

/** Everything a report says. User texts are plain text and are shown literally. */
export interface ReportDocument {
  readonly language: ReportLanguage
  readonly title: string
  /** The file's name or another mark that names this very report. */
  readonly reference: string
  readonly providerName: string
  readonly organizationName: string
  readonly parkName: string
  readonly turbineName: string
  readonly turbine: ReportTurbine
  /** Null where nothing was kept of any side. */
  readonly looks: ReportLooks | null
  readonly capture: ReportCapture
  /** With what was measured and when that was calibrated, by who made the report; empty when they did not say. */
  readonly instrument: string
  readonly serviceName: string
  /** YYYY-MM-DD. */
  readonly visitDate: string
  readonly inspectorNames: readonly string[]
  readonly weather: string | null
  /** Where parts were inspected under different ones; else empty. */
  readonly conditions: readonly ReportCondition[]
  /** IANA name of the zone whose days and times the report tells. */
  readonly timeZone: string
  /** ISO 8601 with zone. */
  readonly generatedAt: string
  /** The organization's own logo and cover picture, when the report is made with its corporate assets. */
  readonly logo: ReportPicture | null
  readonly coverPicture: ReportPicture | null
  /** Stands at the head of every page. */
  readonly headerPicture: ReportPicture | null
  readonly annexFiles: readonly ReportAnnexFile[]
  /** What the report was limited to; null means all. */
  readonly selection: { readonly types: readonly string[] | null; readonly severities: readonly string[] | null }
  /** Null for the whole of what its reader may see. */
  readonly extract: ReportExtract | null
  /** Findings or measures of what it tells of, in it or left out. */
  readonly resultCount: number
  readonly sideStates: SideStates
  /** Null without annexes, which show them. */
  readonly attachedTold: AttachedTold | null
  /** Every severity the report knows, also those without findings. */
  readonly severityCounts: readonly (ReportSeverity & { readonly count: number })[]
  readonly blades: readonly ReportBlade[]
  /** Null when nothing was inspected before, or findings are not what the service is about. */
  readonly comparison: ReportComparison | null
  /** Whether the annexes show each side whole with its findings. */
  readonly hasSideAnnex: boolean
  /** What was asked for and could not be put in. */
  readonly remarks: readonly string[]
  /** What the photos did not show, such as "The last 2 m of the suction side are not covered". */
  readonly coverageNotes: readonly string[]
}
