import type { StripOutline } from '@visionair/contract/blade-map'
import type { ReportLabels } from './report-labels.ts'

// What the template reads from data.json: everything already in words of the report's language.

/** A text that goes to a place of the document. */
export interface LinkView {
  readonly text: string
  readonly target: string
}

export interface ChipView {
  readonly text: string
  readonly fill: string
  readonly ink: string
}

export interface PictureView {
  readonly path: string
  readonly alt: string
  readonly aspect: number
}

/** A picture with the frame of a finding, shown lying: one that stands is turned by a quarter. */
export interface FramedView extends PictureView {
  readonly stands: boolean
  /** The frame as parts of the width and height, as it is shown. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  /** As a part of the shown width. */
  readonly scaleBar: { readonly widthRatio: number; readonly text: string } | null
}

/** A mark of a strip; places are millimetres from its upper left corner. */
export interface MarkView extends LinkView {
  readonly fill: string
  readonly ink: string
  /** Its centre. */
  readonly x: number
  readonly y: number
  readonly widthMm: number
  readonly heightMm: number
  /** What it marks. */
  readonly place: { readonly x: number; readonly y: number }
  /** It stands above its place, so that a line must lead there. */
  readonly isAside: boolean
}

export interface StripView {
  /** One of the report's `outlines`. */
  readonly outline: string
  readonly widthMm: number
  /** Without the axis below. */
  readonly heightMm: number
  readonly bodyMm: number
  readonly bodyTopMm: number
  readonly alt: string
  readonly start: string
  readonly end: string
  readonly ticks: readonly { readonly ratio: number; readonly text: string }[]
  readonly marks: readonly MarkView[]
  readonly crowdedOut: readonly LinkView[]
  readonly unplaced: readonly LinkView[]
}

export interface FindingView {
  readonly label: string
  readonly id: string
  readonly type: string
  /** For cells of tables. */
  readonly shortType: string
  readonly chip: ChipView
  readonly severityNumber: number
  readonly isFixed: boolean
  readonly status: string
  readonly place: string
  readonly distance: string
  /** With where it is measured from, for tables of findings of all kinds of parts. */
  readonly distanceFrom: string
  readonly isCalibrated: boolean
  readonly size: string
  readonly facts: readonly (readonly [string, string])[]
  readonly picture: FramedView | null
  /** Where it lies on its part. */
  readonly context: FramedView | null
  readonly strip: StripView
  /** What became of it, a line each; empty when there is nothing to tell. */
  readonly history: readonly string[]
  readonly comments: readonly { readonly title: string; readonly paragraphs: readonly (readonly string[])[] }[]
  /** Characters of all comments: a short finding is kept on one page. */
  readonly commentLength: number
  readonly attachments: readonly PictureView[]
}

/** The picture of a whole side, shown lying: where distances begin is at its left. */
export interface OverviewView extends PictureView {
  /** It stands and must be turned. */
  readonly stands: boolean
  readonly frames: readonly (LinkView & {
    readonly fill: string
    readonly ink: string
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  })[]
}

export interface SideView {
  readonly label: string
  readonly name: string
  readonly count: string
  readonly length: string
  readonly overview: OverviewView | null
  readonly strip: StripView
  /** Nothing of it was seen and nothing is on record. */
  readonly isUnseen: boolean
  readonly findings: readonly FindingView[]
}

export interface MeasureView {
  readonly label: string
  readonly id: string
  readonly type: string
  readonly value: string
  readonly limit: string
  readonly photos: readonly PictureView[]
  readonly distance: string
  readonly chip: ChipView
  readonly conformity: string
  /** Where the conformity comes from; empty when it follows from the limit. */
  readonly verdictOrigin: string
  readonly remarks: readonly (readonly string[])[]
}

export interface BladeView {
  readonly label: string
  readonly name: string
  readonly serial: string
  readonly count: string
  readonly sides: readonly SideView[]
  readonly measures: readonly MeasureView[]
  /** How many measurements an extract shows and leaves out; empty for a whole report, and where none was made. */
  readonly measureCount: string
  /** Places of the measurements. */
  readonly measureStrip: StripView | null
}

export interface ChangeView {
  readonly chip: ChipView
  /** Number and place of the finding, or nothing for one of the visit before. */
  readonly id: string
  readonly target: string | null
  readonly type: string
  readonly place: string
  /** That another visit saw it, or nothing. */
  readonly seenOn: string
  readonly before: string
  readonly comparedOn: string
  readonly now: string
  readonly growth: string
}

export interface ComparisonView {
  readonly title: string
  readonly lead: string
  /** The visits compared with and their parts; empty for a single one, which the lead names. */
  readonly visits: readonly string[]
  /** That an extract compares no more than it shows; empty for a whole report. */
  readonly extent: string
  readonly alt: string
  readonly bars: readonly { readonly chip: ChipView; readonly count: number; readonly ratio: number }[]
  readonly changes: readonly ChangeView[]
  readonly notes: readonly string[]
}

/** Titled paragraphs of lines. */
export interface PartView {
  readonly title: string
  readonly paragraphs: readonly (readonly string[])[]
}

/** What is concluded of a part. */
export interface ConclusionView {
  readonly name: string
  /** By its results. */
  readonly told: string
  /** By who made the report; empty when they wrote nothing. */
  readonly written: readonly (readonly string[])[]
}

/** Counts of severities by part. */
export interface MatrixView {
  readonly columns: readonly ChipView[]
  readonly rows: readonly {
    readonly name: string
    /** How much of it was inspected, unless all was. */
    readonly note: string
    readonly counts: readonly string[]
    readonly total: string
  }[]
}

export interface SeverityRowView {
  readonly chip: ChipView
  readonly count: number
  /** Of an extract: how many it leaves out. */
  readonly leftOut: string
  readonly share: string
  readonly ratio: number
  readonly reaction: string
}

export interface ReportView {
  readonly language: string
  readonly labels: ReportLabels
  readonly title: string
  readonly description: string
  /** On every page of an extract: that it is one, and what it leaves out; else null. */
  readonly extract: string | null
  readonly headerLeft: string
  readonly headerRight: string
  readonly provider: string
  readonly reference: string
  /** So many findings that each has little room. */
  readonly isDense: boolean
  readonly cover: {
    readonly title: string
    readonly organization: string
    readonly place: string
    readonly service: string
    readonly date: string
    readonly facts: readonly (readonly [string, string])[]
    readonly logo: PictureView | null
    readonly picture: PictureView | null
  }
  readonly summary: {
    readonly lead: string
    readonly keys: readonly { readonly count: string; readonly word: string }[]
    readonly total: number
    readonly severities: readonly SeverityRowView[]
    readonly matrix: MatrixView
    readonly conclusions: readonly ConclusionView[]
    readonly chartAlt: string
    readonly worst: readonly string[]
    readonly showsAll: boolean
    /** What stands in place of findings where there are none: a title and sentences. */
    readonly noFindings: { readonly title: string; readonly lines: readonly string[]; readonly isGood: boolean } | null
  }
  readonly outlines: Readonly<Record<string, StripOutline>>
  readonly blades: readonly BladeView[]
  readonly header: PictureView | null
  readonly comparison: ComparisonView | null
  readonly about: readonly PartView[]
  readonly method: readonly PartView[]
  readonly hasMeasures: boolean
  readonly hasAnnexes: boolean
  readonly hasSideAnnex: boolean
  readonly annexFiles: readonly {
    readonly name: string
    readonly path: string | null
    readonly alts: readonly string[]
  }[]
}
