import {
  distanceTicks,
  layOutStrip,
  outlineOf,
  type StripOutline,
  type StripShape,
} from '@visionair/contract/blade-map'
import type { DistanceFrom } from '@visionair/contract/rules'
import type { ReportFinding, ReportSide, ReportSideKind } from './model.ts'
import type { ReportTexts } from './report-texts.ts'
import { withoutBreaks } from './typography.ts'
import type { FindingView, LinkView, MarkView, StripView } from './view.types.ts'
import type { ViewTools } from './view-tools.ts'

const shapeNames = ['blade', 'edge', 'tower', 'plain'] as const
const outlineName = (shape: StripShape, from: DistanceFrom) => `${shape}-${from}`

/** The outlines that strips are drawn with, by name: the same as on the screens. */
export const stripOutlines = (): Readonly<Record<string, StripOutline>> =>
  Object.fromEntries(
    shapeNames.flatMap((shape) =>
      (['hub', 'ground'] as const).map((from) => [outlineName(shape, from), outlineOf(shape, from)]),
    ),
  )

/** Width and height of a drawing in millimetres. */
export interface StripSpace {
  readonly widthMm: number
  readonly bodyMm: number
}

/** Beside the side's name, on the whole width of the paper, beside a picture of the place, and on the whole width higher. */
export const stripSpaces = {
  map: { widthMm: 122, bodyMm: 8 },
  finding: { widthMm: 170, bodyMm: 8 },
  findingBeside: { widthMm: 121, bodyMm: 6 },
  measures: { widthMm: 170, bodyMm: 12 },
} as const

const markHeightMm = 4.4
const laneMm = 4.8
const gapMm = 0.6
const mostLanes = 8

/** Width of a mark that carries a short text, in millimetres. */
const markWidthMm = (text: string): number => Math.max(markHeightMm, 2.4 + 1.25 * Array.from(text).length)

const shapes: Readonly<Record<ReportSideKind, StripShape>> = {
  'pressure-side': 'blade',
  'suction-side': 'blade',
  'leading-edge': 'edge',
  'trailing-edge': 'edge',
  'tower-face': 'tower',
  other: 'plain',
}

/** A finding's place along its side, 0..1: given, else from its distance and the side's length; null when neither is known. */
export function placeRatio(finding: ReportFinding, lengthM: number | null): number | null {
  const byDistance = finding.distanceM !== null && lengthM !== null && lengthM > 0 ? finding.distanceM / lengthM : null
  const ratio = finding.placeRatio ?? byDistance
  return ratio === null || !Number.isFinite(ratio) ? null : Math.min(Math.max(ratio, 0), 1)
}

/** A finding as a strip needs it. */
export interface StripFinding {
  readonly label: string
  readonly id: string
  readonly chip: FindingView['chip']
  readonly severityNumber: number
  readonly ratio: number | null
}

const distanceFrom = (side: ReportSide): DistanceFrom =>
  side.kind === 'tower-face' || side.findings.some((finding) => finding.distanceFrom === 'ground') ? 'ground' : 'hub'

function axisNames({ kind }: ReportSide, from: DistanceFrom, { labels }: ReportTexts): { start: string; end: string } {
  if (kind === 'other') return { start: from === 'ground' ? labels.ground : '', end: '' }
  return from === 'ground' ? { start: labels.ground, end: labels.top } : { start: labels.hub, end: labels.tip }
}

const linkTo = ({ id, label }: StripFinding): LinkView => ({ text: id, target: label })

function layOut(findings: readonly StripFinding[], axis: number, { widthMm, bodyMm }: StripSpace) {
  const marks = findings
    .toSorted((a, b) => b.severityNumber - a.severityNumber)
    .flatMap((finding) =>
      finding.ratio === null ? [] : [{ finding, ratio: finding.ratio, width: markWidthMm(finding.id) }],
    )
  return layOutStrip(marks, {
    width: widthMm,
    body: bodyMm,
    axis,
    markHeight: markHeightMm,
    lane: laneMm,
    gap: gapMm,
    firstLane: 0,
    mostLanes,
  })
}

/** The drawing of a side with the given findings as numbered marks; what finds no room is listed instead. */
export function stripView(
  side: ReportSide,
  findings: readonly StripFinding[],
  sideName: string,
  { texts, typography }: Pick<ViewTools, 'texts' | 'typography'>,
  space: StripSpace,
): StripView {
  const from = distanceFrom(side)
  const shape = shapes[side.kind]
  const layout = layOut(findings, outlineOf(shape, from).axis, space)
  const marks = layout.marks.map(({ mark: { finding, width }, x, y, lane, place }): MarkView => {
    const { fill, ink } = finding.chip
    return { ...linkTo(finding), fill, ink, x, y, widthMm: width, heightMm: markHeightMm, place, isAside: lane > 0 }
  })
  return {
    outline: outlineName(shape, from),
    widthMm: layout.width,
    heightMm: layout.height,
    bodyMm: space.bodyMm,
    bodyTopMm: layout.bodyTop,
    alt: texts.stripAlt({
      place: withoutBreaks(sideName),
      ofMeasures: space === stripSpaces.measures,
      marks: marks.length > 0 ? marks.map(({ text }) => text).join(', ') : texts.labels.unknown,
    }),
    ...axisNames(side, from, texts),
    ticks:
      side.lengthM === null
        ? []
        : distanceTicks(side.lengthM).map(({ ratio, metres }) => ({ ratio, text: typography.metres(metres) })),
    marks,
    crowdedOut: layout.crowdedOut.map(({ finding }) => linkTo(finding)),
    unplaced: findings.filter(({ ratio }) => ratio === null).map(linkTo),
  }
}
