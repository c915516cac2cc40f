import type { ReportDocument } from './model.ts'
import type { PartView } from './view.types.ts'
import type { ViewTools } from './view-tools.ts'

const hasSides = ({ blades }: ReportDocument): boolean => blades.some(({ sides }) => sides.length > 0)

/** A report of measures has blades without sides. */
const isOfMeasures = (document: ReportDocument): boolean => document.blades.length > 0 && !hasSides(document)

const told = ({ paragraphs }: PartView) => paragraphs.length > 0

/** How severities, places and pictures are to be read. */
export function methodView(document: ReportDocument, { texts: { labels } }: ViewTools): PartView[] {
  const { blades } = document
  const measures = isOfMeasures(document)
  const hasPictures = blades.some(({ sides }) => sides.some(({ findings }) => findings.length > 0))
  return [
    { title: labels.aboutScale, paragraphs: [[measures ? labels.aboutScaleTextMeasures : labels.aboutScaleText]] },
    { title: labels.aboutPlace, paragraphs: [[measures ? labels.aboutPlaceTextMeasures : labels.aboutPlaceText]] },
    { title: labels.aboutPicture, paragraphs: hasPictures ? [[labels.aboutPictureText]] : [] },
  ].filter(told)
}

/** Under what conditions the inspection was made. */
function conditionsOf(document: ReportDocument, { texts: { labels }, typography }: ViewTools): string[][] {
  const weather = document.weather === null ? [] : [`${labels.weather} · ${typography.line(document.weather)}`]
  const parts = document.conditions.map(
    (condition) =>
      `${typography.line(condition.weather)} · ${condition.parts.map((part) => typography.line(part)).join(', ')}`,
  )
  return [
    [
      `${labels.visitDate} · ${typography.date(document.visitDate)}`,
      `${labels.service} · ${typography.line(document.serviceName)}`,
      `${labels.inspectors} · ${document.inspectorNames.map((name) => typography.line(name)).join(', ') || labels.unknown}`,
      ...(parts.length > 0 ? [] : weather),
    ],
    ...(parts.length > 0 ? [[labels.weather, ...parts]] : []),
    [`${labels.timeZone} · ${document.timeZone}`],
  ]
}

/** What the report covers, under what conditions, and what it lacks. */
export function aboutView(document: ReportDocument, tools: ViewTools): PartView[] {
  const { texts, typography } = tools
  const { labels } = texts
  const { types, severities } = document.selection
  const lines = (values: readonly string[]) => values.map((value) => typography.line(value)).join(', ')
  const extent = [
    ...(document.extract ? [[labels.aboutExtract]] : []),
    ...(types ? [[`${labels.aboutSelectionTypes} ${lines(types)}`]] : []),
    ...(severities ? [[`${labels.aboutSelectionSeverities} ${lines(severities)}`]] : []),
  ]
  const whole = isOfMeasures(document) ? labels.aboutSelectionAllMeasures : labels.aboutSelectionAll
  return [
    { title: labels.aboutSelection, paragraphs: extent.length > 0 ? extent : [[whole]] },
    { title: labels.conditions, paragraphs: conditionsOf(document, tools) },
    {
      title: labels.comparison,
      paragraphs: document.comparison || !hasSides(document) ? [] : [[labels.nothingBefore]],
    },
    { title: labels.aboutCoverage, paragraphs: document.coverageNotes.flatMap((note) => typography.paragraphs(note)) },
    { title: labels.leftOut, paragraphs: document.remarks.flatMap((remark) => typography.paragraphs(remark)) },
  ].filter(told)
}
