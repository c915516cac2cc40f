import type { SeenState } from '@visionair/contract/rules'
import { isDense } from './density.ts'
import type { ReportDocument, ReportMeasure, ReportPicture } from './model.ts'
import { PictureShelf } from './pictures.ts'
import { type CountedThing, reactionTo, reportTexts } from './report-texts.ts'
import { shorten, typographyOf, withoutBreaks } from './typography.ts'
import type { FindingView, ReportView, SeverityRowView } from './view.types.ts'
import { aboutView, isOfMeasures, methodView } from './view-about.ts'
import { comparisonView } from './view-comparison.ts'
import { conclusionViews, matrixView } from './view-conclusions.ts'
import { bladeView } from './view-findings.ts'
import { isJudged } from './view-measures.ts'
import { stripOutlines } from './view-strip.ts'
import { chipView, type ViewTools } from './view-tools.ts'

const worstShown = 6

const leftOutOf = ({ extract }: ReportDocument, number: number): number =>
  extract?.leftOut.find((severity) => severity.number === number)?.count ?? 0

function severityRows(document: ReportDocument, { texts, typography }: ViewTools): SeverityRowView[] {
  const total = document.severityCounts.reduce((sum, { count }) => sum + count, 0)
  return document.severityCounts
    .toSorted((a, b) => b.number - a.number)
    .map((severity) => ({
      chip: chipView(severity, typography),
      count: severity.count,
      leftOut: String(leftOutOf(document, severity.number)),
      ratio: total === 0 ? 0 : severity.count / total,
      share: total === 0 ? texts.labels.unknown : typography.percent(severity.count / total),
      reaction: reactionTo(severity.number, { ofMeasures: isOfMeasures(document) }, texts),
    }))
}

function extractLineOf({ extract }: ReportDocument, tools: ViewTools): string | null {
  if (!extract) return null
  const { labels, extractLine } = tools.texts
  const facts = { leftOut: sumOf(extract.leftOut), worst: worstOf(extract.leftOut, tools) }
  return `${labels.extract} · ${extractLine(facts)}`
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

type Key = ReportView['summary']['keys'][number]

/** The large figures: of the findings, else of the measurements. */
function keysOf({ blades, extract }: ReportDocument, { texts }: ViewTools): Key[] {
  const sides = blades.flatMap((blade) => blade.sides)
  const findings = sides.flatMap((side) => side.findings)
  const measures = blades.flatMap((blade) => blade.measures)
  const key = (of: CountedThing, count: number): Key => ({ count: String(count), word: texts.countWord(of, count) })
  const seen = (how: SeenState) => sides.filter((side) => side.seen === how).length
  const some = (of: CountedThing, count: number): Key[] => (count > 0 ? [key(of, count)] : [])
  const sideKeys = [
    key('sides', seen('seen')),
    ...some('sidesPartly', seen('partly')),
    ...some('sidesUnseen', seen('unseen')),
  ]
  if (extract) return [key('shown', findings.length + measures.length), key('leftOut', sumOf(extract.leftOut))]
  if (findings.length > 0) {
    const fixed = findings.filter(({ status }) => status === 'fixed').length
    return [key('findings', findings.length), key('toFix', findings.length - fixed), key('fixed', fixed), ...sideKeys]
  }
  if (measures.length === 0) return [key('findings', 0), ...sideKeys]
  const conform = (kind: (typeof measures)[number]['conformity']) =>
    measures.filter(({ conformity }) => conformity === kind).length
  return [
    key('measures', measures.length),
    key('compliant', conform('compliant')),
    key('nonCompliant', conform('non-compliant')),
    ...some('notJudged', notJudgedCount(measures)),
    key('blades', measuredCount(blades)),
  ]
}

const measuredCount = (blades: ReportDocument['blades']) => blades.filter(({ measures }) => measures.length > 0).length

/** Of these nobody can say whether they are compliant. */
const notJudgedCount = (measures: readonly ReportMeasure[]) => measures.filter((each) => !isJudged(each)).length

const sumOf = (counts: readonly { readonly count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** The worst of some severities that something has, in words. */
const worstOf = (counts: ReportDocument['severityCounts'], { typography }: ViewTools): string | null => {
  const [worst] = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.number - a.number)
  return worst ? chipView(worst, typography).text : null
}

function leadOf(document: ReportDocument, worst: readonly FindingView[], tools: ViewTools): string {
  const { blades, extract, severityCounts } = document
  const { texts } = tools
  if (extract) {
    const shown = sumOf(severityCounts)
    const total = shown + sumOf(extract.leftOut)
    const facts = { shown, total, worst: worstOf(severityCounts, tools) }
    return texts.extractLead({ ...facts, worstLeftOut: worstOf(extract.leftOut, tools) })
  }
  const sides = blades.flatMap((blade) => blade.sides)
  const findings = sides.flatMap((side) => side.findings)
  const measures = blades.flatMap((blade) => blade.measures)
  if (findings.length > 0)
    return texts.lead({
      findings: findings.length,
      sides: sides.filter(({ seen }) => seen !== 'unseen').length,
      worst: worst[0]?.chip.text ?? texts.labels.unknown,
    })
  if (measures.length === 0) return ''
  const nonCompliant = measures.filter(({ conformity }) => conformity === 'non-compliant').length
  const facts = { measures: measures.length, blades: measuredCount(blades), nonCompliant }
  return texts.measuredLead({ ...facts, notJudged: notJudgedCount(measures) })
}

/** What is said where nothing is shown: a conclusion only of a whole report whose sides were all seen. */
function emptyOf(document: ReportDocument, tools: ViewTools): ReportView['summary']['noFindings'] {
  const { labels } = tools.texts
  if (document.severityCounts.some(({ count }) => count > 0)) return null
  if (document.extract) return { title: labels.nothingChosen, lines: [leadOf(document, [], tools)], isGood: false }
  if (isOfMeasures(document))
    return document.blades.some(({ measures }) => measures.length > 0)
      ? null
      : { title: labels.noMeasures, lines: [labels.noMeasuresText], isGood: false }
  const sides = document.blades.flatMap((blade) => blade.sides)
  if (sides.some(({ seen }) => seen !== 'seen'))
    return { title: labels.nothingOnRecord, lines: [labels.notSeenText], isGood: false }
  return { title: labels.noFindings, lines: [labels.noFindingsText, labels.noFindingsNext], isGood: true }
}

function summaryView(document: ReportDocument, worst: readonly FindingView[], tools: ViewTools): ReportView['summary'] {
  const { texts } = tools
  const severities = severityRows(document, tools)
  const counts = severities.map(({ chip, count }) => `${chip.text}: ${count}`).join(', ')
  const ofMeasures = document.blades.some(({ measures }) => measures.length > 0)
  return {
    lead: leadOf(document, worst, tools),
    keys: keysOf(document, tools),
    total: sumOf(document.severityCounts),
    severities,
    matrix: matrixView(document, isOfMeasures(document), tools),
    conclusions: conclusionViews(document, isOfMeasures(document), tools),
    chartAlt: withoutBreaks(texts.chartAlt({ counts, ofMeasures })),
    worst: worst.slice(0, worstShown).map(({ label }) => label),
    showsAll: worst.length <= worstShown,
    noFindings: emptyOf(document, tools),
  }
}

function annexFilesOf({ annexFiles }: ReportDocument, { texts, typography }: ViewTools): ReportView['annexFiles'] {
  return annexFiles.map(({ name, path, pageCount }, index) => {
    const plain = typography.plain(shorten(name, 120))
    return {
      name: typography.line(shorten(name, 120)),
      path: path === null ? null : `/${annexPath(index)}`,
      alts: Array.from({ length: pageCount }, (_, page) =>
        texts.annexPageAlt({ name: plain, page: page + 1, pages: pageCount }),
      ),
    }
  })
}

/** Where the template finds a document of the company. */
export const annexPath = (index: number): string => `annexes/${index + 1}.pdf`

/** The whole report in words and names of pictures, as the template reads it, with the picture files it needs. */
export function reportView(document: ReportDocument): {
  view: ReportView
  pictureFiles: { path: string; file: string }[]
} {
  const texts = reportTexts(document.language)
  const typography = typographyOf(document.language, document.timeZone)
  const isExtract = document.extract !== null
  const tools: ViewTools = { texts, typography, pictures: new PictureShelf(), isExtract }
  const blades = document.blades.map((blade, index) => bladeView(blade, `part-${index + 1}`, tools))
  const findings = blades.flatMap((blade) => blade.sides.flatMap((side) => side.findings))
  const worst = findings.toSorted((a, b) => b.severityNumber - a.severityNumber)
  const labelOf = new Map(findings.map(({ id, label }) => [id, label]))
  const hasAnnexes = document.hasSideAnnex || findings.some(({ attachments }) => attachments.length > 0)
  const title = [
    typography.plain(shorten(document.title, 180)),
    shorten(typography.plain(document.parkName), 60),
    shorten(typography.plain(document.turbineName), 60),
    typography.date(document.visitDate),
  ].join(' · ')
  const view: ReportView = {
    language: document.language,
    labels: texts.labels,
    title,
    description: `${texts.labels.inspectionReport} · ${typography.plain(document.organizationName)} · ${typography.plain(document.reference)}`,
    extract: extractLineOf(document, tools),
    headerLeft: `${shorten(typography.plain(document.parkName), 45)} · ${shorten(typography.plain(document.turbineName), 30)}`,
    headerRight: typography.date(document.visitDate),
    provider: shorten(typography.plain(document.providerName), 40),
    reference: shorten(typography.plain(document.reference), 60),
    isDense: isDense(findings.length),
    cover: coverView(document, tools),
    header: document.headerPicture && tools.pictures.view(document.headerPicture, ''),
    summary: summaryView(document, worst, tools),
    outlines: stripOutlines(),
    blades,
    comparison: document.comparison && comparisonView(document.comparison, labelOf, tools, { isExtract }),
    about: aboutView(document, tools),
    method: methodView(document, tools),
    hasMeasures: document.blades.some(({ measures }) => measures.length > 0),
    hasAnnexes,
    hasSideAnnex: document.hasSideAnnex,
    annexFiles: annexFilesOf(document, tools),
  }
  return { view, pictureFiles: tools.pictures.files() }
}
