import type { ReportLabels } from './report-texts.ts'

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

export interface MarkView extends LinkView {
  readonly fill: string
  readonly ink: string
  readonly ratio: number
  readonly widthMm: number
  readonly lane: number
}

export interface StripView {
  readonly shape: 'blade' | 'edge' | 'tower' | 'plain'
  readonly alt: string
  readonly start: string
  readonly end: string
  readonly ticks: readonly { readonly ratio: number; readonly text: string }[]
  readonly lanes: number
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
  readonly isCalibrated: boolean
  readonly size: string
  readonly facts: readonly (readonly [string, string])[]
  readonly picture:
    | (PictureView & {
        /** The frame as parts of the picture's width and height. */
        readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
        readonly scaleBar: { readonly widthRatio: number; readonly text: string } | null
      })
    | null
  readonly strip: StripView
  readonly comments: readonly { readonly title: string; readonly paragraphs: readonly (readonly string[])[] }[]
  /** Characters of all comments: a short finding is kept on one page. */
  readonly commentLength: number
  readonly attachments: readonly PictureView[]
}

export interface SideView {
  readonly label: string
  readonly name: string
  readonly count: string
  readonly length: string
  readonly overview: PictureView | null
  readonly strip: StripView
  readonly findings: readonly FindingView[]
}

export interface MeasureView {
  readonly type: string
  readonly value: string
  readonly distance: string
  readonly chip: ChipView
  readonly conformity: string
  readonly remarks: readonly (readonly string[])[]
}

export interface BladeView {
  readonly label: string
  readonly name: string
  readonly serial: string
  readonly count: string
  readonly sides: readonly SideView[]
  readonly measures: readonly MeasureView[]
}

export interface SeverityRowView {
  readonly chip: ChipView
  readonly count: number
  readonly share: string
  readonly ratio: number
  readonly reaction: string
}

export interface ReportView {
  readonly language: string
  readonly labels: ReportLabels
  readonly title: string
  readonly description: string
  readonly headerLeft: string
  readonly headerRight: string
  readonly provider: string
  readonly reference: string
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
    readonly chartAlt: string
    readonly worst: readonly string[]
    readonly showsAll: boolean
    readonly noFindings: readonly string[] | null
  }
  readonly zones: readonly { readonly name: string; readonly from: number; readonly to: number }[]
  readonly blades: readonly BladeView[]
  readonly about: readonly { readonly title: string; readonly paragraphs: readonly (readonly string[])[] }[]
  readonly hasMeasures: boolean
  readonly hasAnnexes: boolean
}
