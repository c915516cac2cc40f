import type { ReportDocument, ReportPicture } from './model.ts'
import { PictureShelf } from './pictures.ts'
import { type ReportTexts, reportTexts, type SeverityLevel } from './report-texts.ts'
import { shorten, typographyOf, withoutBreaks } from './typography.ts'
import type { FindingView, ReportView, SeverityRowView } from './view.types.ts'
import { bladeView, chipView, type ViewTools } from './view-findings.ts'
import { zones } from './view-strip.ts'

const worstShown = 8

const isLevel = (value: number): value is SeverityLevel => Number.isInteger(value) && value >= 0 && value <= 5

function severityRows(document: ReportDocument, { texts, typography }: ViewTools): SeverityRowView[] {
  const total = document.severityCounts.reduce((sum, { count }) => sum + count, 0)
  return document.severityCounts
    .toSorted((a, b) => b.number - a.number)
    .map((severity) => ({
      chip: chipView(severity, typography),
      count: severity.count,
      ratio: total === 0 ? 0 : severity.count / total,
      share: total === 0 ? texts.labels.unknown : typography.percent(severity.count / total),
      reaction: isLevel(severity.number) ? texts.reactions[severity.number] : texts.labels.unknown,
    }))
}

function coverView(document: ReportDocument, { texts, typography, pictures }: ViewTools): ReportView['cover'] {
  const { labels } = texts
  const line = (text: string) => typography.line(shorten(text, 90))
  const facts: [string, string][] = [
    [labels.organization, line(document.organizationName)],
    [labels.park, line(document.parkName)],
    [labels.turbine, line(document.turbineName)],
    [labels.service, line(document.serviceName)],
    [labels.visitDate, typography.date(document.visitDate)],
    [labels.inspectors, shorten(document.inspectorNames.map(line).join(', '), 160) || labels.unknown],
    [labels.weather, document.weather === null ? labels.unknown : line(document.weather)],
    [labels.generatedAt, typography.moment(document.generatedAt)],
    [labels.reference, line(document.reference)],
  ]
  const named = (picture: ReportPicture | null, alt: string) => picture && pictures.view(picture, alt)
  return {
    title: typography.line(shorten(document.title, 180)),
    organization: line(document.organizationName),
    place: `${line(document.parkName)} · ${line(document.turbineName)}`,
    service: line(document.serviceName),
    date: typography.date(document.visitDate),
    facts,
    logo: named(document.logo, texts.logoAlt(document.organizationName)),
    picture: named(document.coverPicture, line(document.parkName)),
  }
}

function aboutView(document: ReportDocument, texts: ReportTexts, tools: ViewTools): ReportView['about'] {
  const { labels } = texts
  const { types, severities } = document.selection
  const hasPictures = document.blades.some(({ sides }) => sides.some(({ findings }) => findings.length > 0))
  const lines = (values: readonly string[]) => values.map((value) => tools.typography.line(value)).join(', ')
  const extent = [
    ...(types ? [[`${labels.aboutSelectionTypes} ${lines(types)}`]] : []),
    ...(severities ? [[`${labels.aboutSelectionSeverities} ${lines(severities)}`]] : []),
  ]
  return [
    { title: labels.aboutScale, paragraphs: [[labels.aboutScaleText]] },
    { title: labels.aboutPlace, paragraphs: [[labels.aboutPlaceText]] },
    { title: labels.aboutPicture, paragraphs: hasPictures ? [[labels.aboutPictureText]] : [] },
    { title: labels.aboutSelection, paragraphs: extent.length > 0 ? extent : [[labels.aboutSelectionAll]] },
    {
      title: labels.aboutCoverage,
      paragraphs: document.coverageNotes.flatMap((note) => tools.typography.paragraphs(note)),
    },
  ].filter(({ paragraphs }) => paragraphs.length > 0)
}

function summaryView(document: ReportDocument, worst: readonly FindingView[], tools: ViewTools): ReportView['summary'] {
  const { texts } = tools
  const sides = document.blades.flatMap((blade) => blade.sides)
  const findings = sides.flatMap((side) => side.findings)
  const measures = document.blades.reduce((sum, blade) => sum + blade.measures.length, 0)
  const fixed = findings.filter(({ status }) => status === 'fixed').length
  const key = (of: Parameters<ReportTexts['countWord']>[0], count: number) => ({
    count: String(count),
    word: texts.countWord(of, count),
  })
  const severities = severityRows(document, tools)
  const isFiltered = document.selection.types !== null || document.selection.severities !== null
  const highest = worst[0]?.chip.text ?? texts.labels.unknown
  return {
    lead: findings.length === 0 ? '' : texts.lead({ findings: findings.length, sides: sides.length, worst: highest }),
    keys:
      findings.length === 0 && measures > 0
        ? [key('measures', measures)]
        : findings.length === 0
          ? [key('findings', 0), key('sides', sides.length)]
          : [
              key('findings', findings.length),
              key('toFix', findings.length - fixed),
              key('fixed', fixed),
              key('sides', sides.length),
            ],
    total: document.severityCounts.reduce((sum, { count }) => sum + count, 0),
    severities,
    chartAlt: withoutBreaks(texts.chartAlt(severities.map(({ chip, count }) => `${chip.text}: ${count}`).join(', '))),
    worst: worst.slice(0, worstShown).map(({ label }) => label),
    showsAll: findings.length <= worstShown,
    noFindings:
      findings.length > 0 || measures > 0
        ? null
        : [isFiltered ? texts.labels.noFindingsSelected : texts.labels.noFindingsText, texts.labels.noFindingsNext],
  }
}

/** The whole report in words and names of pictures, as the template reads it, with the picture files it needs. */
export function reportView(document: ReportDocument): {
  view: ReportView
  pictureFiles: { path: string; file: string }[]
} {
  const texts = reportTexts(document.language)
  const typography = typographyOf(document.language)
  const tools: ViewTools = { texts, typography, pictures: new PictureShelf() }
  const blades = document.blades.map((blade, index) => bladeView(blade, `part-${index + 1}`, tools))
  const findings = blades.flatMap((blade) => blade.sides.flatMap((side) => side.findings))
  const worst = findings.toSorted((a, b) => b.severityNumber - a.severityNumber)
  const title = typography.plain(shorten(document.title, 180))
  const view: ReportView = {
    language: document.language,
    labels: texts.labels,
    title,
    description: `${texts.labels.inspectionReport} · ${typography.plain(document.organizationName)} · ${typography.plain(document.reference)}`,
    headerLeft: `${shorten(typography.plain(document.parkName), 45)} · ${shorten(typography.plain(document.turbineName), 30)}`,
    headerRight: typography.date(document.visitDate),
    provider: shorten(typography.plain(document.providerName), 40),
    reference: shorten(typography.plain(document.reference), 60),
    cover: coverView(document, tools),
    summary: summaryView(document, worst, tools),
    zones,
    blades,
    about: aboutView(document, texts, tools),
    hasMeasures: document.blades.some(({ measures }) => measures.length > 0),
    hasAnnexes: findings.some(({ attachments }) => attachments.length > 0),
  }
  return { view, pictureFiles: tools.pictures.files() }
}
