import type { ReportFinding, ReportSide, ReportSideKind } from './model.ts'
import type { ReportTexts } from './report-texts.ts'
import { distanceTicks, markWidthMm, placeMarks } from './strip-marks.ts'
import { type Typography, withoutBreaks } from './typography.ts'
import type { FindingView, LinkView, MarkView, StripView } from './view.types.ts'

/** Zones as parts of the inspected length from the hub end (specification, section 3). */
export const zones = [
  { name: 'C', from: 0, to: 0.2 },
  { name: 'B', from: 0.2, to: 0.7 },
  { name: 'A', from: 0.7, to: 1 },
] as const

/** Width of every strip in the document; the template draws with the same. */
const stripWidthMm = 122
const mostLanes = 8

const shapes: Readonly<Record<ReportSideKind, StripView['shape']>> = {
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

function axisNames(side: ReportSide, texts: ReportTexts): { start: string; end: string } {
  const { labels } = texts
  const isFromGround = side.kind === 'tower-face' || side.findings.some(({ distanceFrom }) => distanceFrom === 'ground')
  if (side.kind === 'other') return { start: isFromGround ? labels.ground : '', end: '' }
  return isFromGround ? { start: labels.ground, end: labels.top } : { start: labels.hub, end: labels.tip }
}

const linkTo = ({ id, label }: StripFinding): LinkView => ({ text: id, target: label })

/** The drawing of a side with the given findings as numbered marks; what finds no room is listed instead. */
export function stripView(
  side: ReportSide,
  findings: readonly StripFinding[],
  sideName: string,
  texts: ReportTexts,
  typography: Typography,
): StripView {
  const bySeverity = findings.toSorted((a, b) => b.severityNumber - a.severityNumber)
  const onStrip = bySeverity.flatMap((finding) => (finding.ratio === null ? [] : [{ finding, ratio: finding.ratio }]))
  const marks = onStrip.map(({ finding, ratio }) => ({ ratio, widthMm: markWidthMm(finding.id) }))
  const placed = placeMarks(marks, stripWidthMm)
  const all = onStrip.map(({ finding, ratio }, index): MarkView => {
    const lane = placed[index]?.lane ?? 0
    const { fill, ink } = finding.chip
    return { ...linkTo(finding), fill, ink, ratio, widthMm: markWidthMm(finding.id), lane }
  })
  const drawn = all.filter(({ lane }) => lane < mostLanes)
  return {
    shape: shapes[side.kind],
    alt: texts.stripAlt({
      place: withoutBreaks(sideName),
      marks: drawn.length > 0 ? drawn.map(({ text }) => text).join(', ') : texts.labels.unknown,
    }),
    ...axisNames(side, texts),
    ticks:
      side.lengthM === null
        ? []
        : distanceTicks(side.lengthM).map(({ ratio, metres }) => ({ ratio, text: typography.metres(metres) })),
    lanes: drawn.reduce((most, { lane }) => Math.max(most, lane + 1), 0),
    marks: drawn,
    crowdedOut: all.filter(({ lane }) => lane >= mostLanes).map(({ text, target }) => ({ text, target })),
    unplaced: findings.filter(({ ratio }) => ratio === null).map(linkTo),
  }
}
