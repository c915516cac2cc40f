import { fillAndInk } from './colors.ts'
import type { ReportBlade, ReportFinding, ReportMeasure, ReportSeverity, ReportSide } from './model.ts'
import type { PictureShelf } from './pictures.ts'
import type { ReportTexts } from './report-texts.ts'
import { scaleBar } from './scale-bar.ts'
import { shorten, type Typography } from './typography.ts'
import type { BladeView, ChipView, FindingView, MeasureView, SideView } from './view.types.ts'
import { placeRatio, type StripFinding, stripView } from './view-strip.ts'

/** What every part of the view needs at hand. */
export interface ViewTools {
  readonly texts: ReportTexts
  readonly typography: Typography
  readonly pictures: PictureShelf
}

/** A severity as number, name and colour together. */
export function chipView(severity: ReportSeverity, typography: Typography): ChipView {
  return { text: `${severity.number} · ${typography.line(shorten(severity.name, 24))}`, ...fillAndInk(severity.color) }
}

const stripFinding = (
  finding: ReportFinding,
  label: string,
  side: ReportSide,
  { typography }: ViewTools,
): StripFinding => ({
  label,
  id: shorten(typography.plain(finding.idForReport), 8),
  severityNumber: finding.severity.number,
  chip: chipView(finding.severity, typography),
  ratio: placeRatio(finding, side.lengthM),
})

function commentViews(finding: ReportFinding, { texts, typography }: ViewTools): FindingView['comments'] {
  const expert = { title: texts.labels.expertComment, paragraphs: typography.paragraphs(finding.expertComment ?? '') }
  const inspector = { title: texts.labels.comment, paragraphs: typography.paragraphs(finding.comment) }
  return [expert, inspector].filter(({ paragraphs }) => paragraphs.length > 0)
}

function pictureView(finding: ReportFinding, place: string, chip: ChipView, tools: ViewTools): FindingView['picture'] {
  const { picture } = finding
  if (picture === null) return null
  const { box, widthPx, heightPx } = picture
  const bar = scaleBar(widthPx, picture.cmPerPx)
  const { typography } = tools
  const type = typography.line(finding.type)
  return {
    ...tools.pictures.view(picture, tools.texts.pictureAlt({ type, severity: chip.text, place })),
    box: { x: box.x / widthPx, y: box.y / heightPx, width: box.width / widthPx, height: box.height / heightPx },
    scaleBar: bar && {
      widthRatio: bar.widthRatio,
      text: bar.lengthCm >= 100 ? typography.metres(bar.lengthCm / 100) : typography.centimetres(bar.lengthCm),
    },
  }
}

function findingFacts(
  finding: ReportFinding,
  view: { distance: string; size: string; status: string },
  tools: ViewTools,
) {
  const { labels } = tools.texts
  const { typography } = tools
  return [
    [finding.distanceFrom === 'hub' ? labels.distanceFromHub : labels.distanceFromGround, view.distance],
    [labels.zone, finding.zone],
    [labels.size, view.size],
    [labels.status, view.status],
    [labels.recorded, typography.date(finding.createdAt)],
    [labels.recordedBy, typography.line(finding.createdBy)],
  ] as const
}

function findingView(
  finding: ReportFinding,
  label: string,
  side: ReportSide,
  place: string,
  tools: ViewTools,
): FindingView {
  const { texts, typography } = tools
  const { labels } = texts
  const chip = chipView(finding.severity, typography)
  const onStrip = stripFinding(finding, label, side, tools)
  const type = typography.line(finding.type)
  const distance = finding.distanceM === null ? labels.notCalibrated : typography.metres(finding.distanceM)
  const size = finding.sizeCm ? typography.sizeCm(finding.sizeCm.width, finding.sizeCm.height) : labels.notCalibrated
  const status = finding.status === 'fixed' ? labels.fixed : labels.toFix
  return {
    label,
    id: onStrip.id,
    type,
    shortType: shorten(type, 90),
    chip,
    severityNumber: finding.severity.number,
    isFixed: finding.status === 'fixed',
    status,
    place,
    distance,
    isCalibrated: finding.distanceM !== null,
    size,
    facts: findingFacts(finding, { distance, size, status }, tools),
    picture: pictureView(finding, place, chip, tools),
    strip: stripView(side, [onStrip], place, texts, typography),
    comments: commentViews(finding, tools),
    commentLength: finding.comment.length + (finding.expertComment?.length ?? 0),
    attachments: finding.attachments.map((picture, index) =>
      tools.pictures.view(picture, texts.attachmentAlt({ index: index + 1, id: onStrip.id, type })),
    ),
  }
}

function sideView(side: ReportSide, label: string, bladeName: string, tools: ViewTools): SideView {
  const { texts, typography } = tools
  const name = typography.line(side.name)
  const place = `${shorten(bladeName, 60)} · ${shorten(name, 60)}`
  const labelOf = (index: number) => `${label}-${index + 1}`
  const onStrip = side.findings.map((finding, index) => stripFinding(finding, labelOf(index), side, tools))
  return {
    label,
    name,
    count: side.findings.length === 0 ? texts.labels.sideWithoutFinding : texts.findings(side.findings.length),
    length: side.lengthM === null ? texts.labels.notCalibrated : typography.metres(side.lengthM),
    overview: side.overview && tools.pictures.view(side.overview, place),
    strip: stripView(side, onStrip, place, texts, typography),
    findings: side.findings.map((finding, index) => findingView(finding, labelOf(index), side, place, tools)),
  }
}

function measureView(measure: ReportMeasure, { texts, typography }: ViewTools): MeasureView {
  const { labels } = texts
  const conformities = {
    compliant: labels.compliant,
    'non-compliant': labels.nonCompliant,
    'not-inspected': labels.notInspected,
  }
  return {
    type: typography.line(measure.type),
    value: typography.line(measure.value),
    distance: measure.positionFromHubM === null ? labels.unknown : typography.metres(measure.positionFromHubM),
    chip: chipView(measure.severity, typography),
    conformity: measure.conformity === null ? labels.unknown : conformities[measure.conformity],
    remarks: [...typography.paragraphs(measure.expertComment ?? ''), ...typography.paragraphs(measure.comment)],
  }
}

/** A blade with its sides, findings and measurements, in words. */
export function bladeView(blade: ReportBlade, label: string, tools: ViewTools): BladeView {
  const name = tools.typography.line(blade.name)
  const count = blade.sides.reduce((sum, side) => sum + side.findings.length, 0)
  return {
    label,
    name,
    serial: blade.serialNumber === null ? '' : tools.typography.line(blade.serialNumber),
    count: tools.texts.findings(count),
    sides: blade.sides.map((side, index) => sideView(side, `${label}-${index + 1}`, name, tools)),
    measures: blade.measures.map((measure) => measureView(measure, tools)),
  }
}
