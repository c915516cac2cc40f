import type {
  FindingEvent,
  FindingPicture,
  ReportBlade,
  ReportFinding,
  ReportPicture,
  ReportSide,
  ReportSize,
} from './model.ts'
import { reactionTo } from './report-texts.ts'
import { scaleBar } from './scale-bar.ts'
import { shorten, type Typography, withoutBreaks } from './typography.ts'
import type { BladeView, ChipView, FindingView, FramedView, OverviewView, SideView } from './view.types.ts'
import { measureViews } from './view-measures.ts'
import { placeRatio, type StripFinding, stripSpaces, stripView } from './view-strip.ts'
import { chipView, type ViewTools } from './view-tools.ts'

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

const aboutIf = (isAbout: boolean, length: string, { about }: Typography) => (isAbout ? about(length) : length)

const sizeText = ({ width, height, isAbout }: ReportSize, typography: Typography) =>
  aboutIf(isAbout, typography.sizeCm(width, height), typography)

/** "12 November 2025 · Seen before: 1 · Information, 8 × 3 cm". */
function eventLine(event: FindingEvent, { texts, typography }: ViewTools): string {
  const { severity, sizeCm } = event
  const facts = [
    chipView(severity, typography).text,
    ...(sizeCm ? [sizeText(sizeCm, typography)] : []),
    ...(event.by === '' ? [] : [typography.line(shorten(event.by, 60))]),
  ]
  return `${typography.date(event.at)} · ${texts.events[event.what]} · ${facts.join(', ')}`
}

interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A rectangle of a picture, in parts of it, after the turn by a quarter that takes the top to the left. */
const turned = ({ x, y, width, height }: Rectangle): Rectangle => ({
  x: y,
  y: 1 - x - width,
  width: height,
  height: width,
})

/** Below these a picture stands too narrow for the room that it has. */
const standsBelow = { picture: 0.8, context: 1 } as const

function framedView(
  picture: FindingPicture,
  of: 'picture' | 'context',
  alt: string,
  { typography, pictures }: ViewTools,
): FramedView {
  const { box, widthPx, heightPx } = picture
  const stands = widthPx / heightPx < standsBelow[of]
  const bar = scaleBar(stands ? heightPx : widthPx, picture.cmPerPx)
  const length = (cm: number) => (cm >= 100 ? typography.metres(cm / 100) : typography.centimetres(cm))
  const frame = { x: box.x / widthPx, y: box.y / heightPx, width: box.width / widthPx, height: box.height / heightPx }
  return {
    ...pictures.view(picture, alt),
    stands,
    box: stands ? turned(frame) : frame,
    scaleBar: bar && {
      widthRatio: bar.widthRatio,
      text: aboutIf(picture.isScaleAbout, length(bar.lengthCm), typography),
    },
  }
}

function pictureViews(
  finding: ReportFinding,
  place: string,
  chip: ChipView,
  tools: ViewTools,
): Pick<FindingView, 'picture' | 'context'> {
  const facts = { type: tools.typography.line(finding.type), severity: chip.text, place }
  const { picture, context } = finding
  return {
    picture: picture && framedView(picture, 'picture', tools.texts.pictureAlt(facts), tools),
    context: context && framedView(context, 'context', tools.texts.contextAlt(facts), tools),
  }
}

const zoneText = ({ zone, isPlaceAbout }: ReportFinding, { texts, typography }: ViewTools) =>
  zone === null ? texts.labels.unknown : aboutIf(isPlaceAbout, zone, typography)

function findingFacts(
  finding: ReportFinding,
  view: { distance: string; size: string; status: string },
  tools: ViewTools,
) {
  const { labels } = tools.texts
  const { typography } = tools
  return [
    [finding.distanceFrom === 'hub' ? labels.distanceFromHub : labels.distanceFromGround, view.distance],
    [labels.zone, zoneText(finding, tools)],
    [labels.size, view.size],
    [labels.status, view.status],
    [labels.reactionShort, reactionTo(finding.severity.number, { ofMeasures: false }, tools.texts)],
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
  const distance =
    finding.distanceM === null
      ? labels.notCalibrated
      : aboutIf(finding.isPlaceAbout, typography.metres(finding.distanceM), typography)
  const { sizeCm, sizePx } = finding
  const size = sizeCm ? sizeText(sizeCm, typography) : typography.sizePx(sizePx.width, sizePx.height)
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
    distanceFrom:
      finding.distanceM === null
        ? ''
        : finding.distanceFrom === 'hub'
          ? labels.distanceFromHubShort
          : labels.distanceFromGroundShort,
    isCalibrated: finding.distanceM !== null,
    size,
    facts: findingFacts(finding, { distance, size, status }, tools),
    ...pictureViews(finding, place, chip, tools),
    strip: stripView(side, [onStrip], place, tools, finding.context ? stripSpaces.findingBeside : stripSpaces.finding),
    history: finding.events.map((event) => eventLine(event, tools)),
    comments: commentViews(finding, tools),
    commentLength: finding.comment.length + (finding.expertComment?.length ?? 0),
    attachments: finding.attachments.map((picture, index) =>
      tools.pictures.view(picture, texts.attachmentAlt({ index: index + 1, id: onStrip.id, type })),
    ),
  }
}

/** The overview with its frames, all lying: what stands is turned by a quarter, its top to the left. */
function overviewView(
  side: ReportSide,
  overview: ReportPicture,
  place: string,
  onStrip: readonly StripFinding[],
  tools: ViewTools,
): OverviewView {
  const picture = tools.pictures.view(overview, tools.texts.sideAlt(withoutBreaks(place)))
  const stands = picture.aspect < 1
  return {
    ...picture,
    stands,
    frames: side.findings.flatMap(({ onOverview }, index) => {
      const finding = onStrip[index]
      if (!finding || !onOverview) return []
      const lying = stands ? turned(onOverview) : onOverview
      const { fill, ink } = finding.chip
      return [{ text: finding.id, target: finding.label, fill, ink, ...lying }]
    }),
  }
}

/** How many findings a side has; one without any is clean only when it was seen, and never in an extract. */
function countOf({ findings, leftOut, seen }: ReportSide, { texts, isExtract }: ViewTools): string {
  const { labels } = texts
  const partly = seen === 'partly' ? ` · ${labels.partlySeen}` : ''
  if (isExtract && findings.length + leftOut > 0)
    return `${texts.extractOfPart({ shown: findings.length, leftOut })}${partly}`
  if (findings.length > 0) return `${texts.findings(findings.length)}${partly}`
  if (seen !== 'seen') return seen === 'partly' ? labels.partlySeen : labels.notSeen
  return isExtract ? texts.extractOfPart({ shown: 0, leftOut: 0 }) : labels.sideWithoutFinding
}

function countOfBlade({ sides }: ReportBlade, { texts, isExtract }: ViewTools): string {
  const sum = (of: (side: ReportSide) => number) => sides.reduce((total, side) => total + of(side), 0)
  const shown = sum(({ findings }) => findings.length)
  if (isExtract) return texts.extractOfPart({ shown, leftOut: sum(({ leftOut }) => leftOut) })
  const isSeen = sides.some(({ seen }) => seen !== 'unseen')
  return shown === 0 && !isSeen ? texts.labels.notSeen : texts.findings(shown)
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
    count: countOf(side, tools),
    length:
      side.lengthM === null
        ? texts.labels.notCalibrated
        : aboutIf(side.isLengthAbout, typography.metres(side.lengthM), typography),
    overview: side.overview && overviewView(side, side.overview, place, onStrip, tools),
    strip: stripView(side, onStrip, place, tools, stripSpaces.map),
    isUnseen: side.seen === 'unseen' && side.findings.length + side.leftOut === 0,
    findings: side.findings.map((finding, index) => findingView(finding, labelOf(index), side, place, tools)),
  }
}

/** A blade with its sides, findings and measurements, in words. */
export function bladeView(blade: ReportBlade, label: string, tools: ViewTools): BladeView {
  const name = tools.typography.line(blade.name)
  return {
    label,
    name,
    serial: blade.serialNumber === null ? '' : tools.typography.line(blade.serialNumber),
    count: countOfBlade(blade, tools),
    sides: blade.sides.map((side, index) => sideView(side, `${label}-${index + 1}`, name, tools)),
    ...measureViews(blade, label, name, tools),
  }
}
