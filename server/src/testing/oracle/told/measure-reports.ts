import { type ReadPdf, squeeze } from '../../../modules/reports/report-document/testing/read-pdf.ts'
import { inPlace } from '../asked/measures.ts'
import type { Asking } from '../asked/question.ts'
import { type Facts, found, type Inspection, type Measure, type Visit } from '../facts/facts.ts'
import { isCompliant } from '../facts/verdict.ts'
import { isVolta } from '../said/inspections.ts'
import { canBeReported, inOrder } from '../said/visits.ts'
import type { ReportQuestion } from './made-report.ts'
import { type MeasureWords, measureWords } from './measure-words.ts'
import { reportWords } from './report-words.ts'
import { type Language, languages, spokenName, wordIn } from './spoken.ts'

/** "Services 9, 10, 12 force FR." */
const inFrenchAlone: readonly number[] = [9, 10, 12]

/** A measure with the number that it has among all of its blade, from the hub outwards. */
interface Numbered {
  readonly measure: Measure
  readonly number: number
}

/** What a report shows of a blade, and what an extract leaves out of it. */
interface BladeShown {
  readonly blade: Inspection
  readonly shown: readonly Numbered[]
  readonly left: readonly Numbered[]
}

const severityIn = ({ severities }: Facts, severityId: number, language: Language): string => {
  const severity = found(severities, severityId)
  return `${severity.severityNumber} · ${wordIn(language, severity)}`
}

function worstIn(facts: Facts, measures: readonly Measure[], language: Language): string | null {
  const level = ({ severityId }: Measure) => found(facts.severities, severityId).severityNumber
  const [worst] = measures.toSorted((one, other) => level(other) - level(one))
  return worst ? severityIn(facts, worst.severityId, language) : null
}

/** "What a measurement gave, in words": its value with the unit, or that there was none. */
function readingIn(facts: Facts, { reading, value, typeId }: Measure, language: Language, words: MeasureWords): string {
  if (reading === 'open-circuit') return words.openCircuit
  if (reading === 'no-reading' || value === null) return words.noReading
  return `${decimal(String(value), language)} ${found(facts.measureTypes, typeId).unit}`
}

/** The limit that a measure is held to, with its unit. */
function limitIn(facts: Facts, { limitValue, typeId }: Measure, language: Language, words: MeasureWords): string {
  if (limitValue === null) return words.unknown
  return `≤ ${decimal(String(limitValue), language)} ${found(facts.measureTypes, typeId).unit}`
}

const decimal = (text: string, language: Language): string => (language === 'fr' ? text.replace('.', ',') : text)

function conformityIn(measure: Measure, words: MeasureWords): string {
  if (!measure.isInspected) return words.notInspected
  const verdict = isCompliant(measure)
  if (verdict === null) return words.unknown
  return verdict ? words.compliant : words.nonCompliant
}

/** A row of the table of a blade. */
function rowOf(facts: Facts, { measure, number }: Numbered, language: Language, words: MeasureWords): string {
  return [
    number,
    wordIn(language, found(facts.measureTypes, measure.typeId)),
    readingIn(facts, measure, language, words),
    limitIn(facts, measure, language, words),
    `${decimal(measure.positionFromHubM.toFixed(1), language)} m`,
    severityIn(facts, measure.severityId, language),
    conformityIn(measure, words),
  ].join(' ')
}

function leadOf(facts: Facts, blades: readonly BladeShown[], isExtract: boolean, language: Language): string {
  const words = measureWords[language]
  const shown = blades.flatMap((blade) => blade.shown.map(({ measure }) => measure))
  const left = blades.flatMap((blade) => blade.left.map(({ measure }) => measure))
  if (isExtract) {
    const worst = { shown: worstIn(facts, shown, language) ?? '', left: worstIn(facts, left, language) }
    return reportWords[language].extract({ shown: shown.length, all: shown.length + left.length, worst })
  }
  return words.lead({
    measures: shown.length,
    blades: blades.filter((blade) => blade.shown.length > 0).length,
    nonCompliant: shown.filter((measure) => isCompliant(measure) === false).length,
    notJudged: shown.filter((measure) => isCompliant(measure) === null).length,
  })
}

/** The blades of a visit in their order with what a report shows of each: all, or what is of one severity. */
function bladesOf(asking: Asking, visit: Visit, severityId: number | null): readonly BladeShown[] {
  const { facts } = asking.truth
  return (facts.inspectionsOfVisit.get(visit.id) ?? []).toSorted(inOrder(facts)).map((blade) => {
    const all = (facts.measuresOf.get(blade.id) ?? [])
      .toSorted(inPlace(asking))
      .map((measure, index) => ({ measure, number: index + 1 }))
    const isShown = ({ measure }: Numbered) => severityId === null || measure.severityId === severityId
    return { blade, shown: all.filter(isShown), left: all.filter((each) => !isShown(each)) }
  })
}

/** What has to be in the report, and how it is looked for. */
function expectedOf(asking: Asking, blades: readonly BladeShown[], isExtract: boolean, language: Language) {
  const { facts } = asking.truth
  const words = measureWords[language]
  const shown = blades.flatMap((blade) => blade.shown)
  const counts = facts.rows.severities
    .toSorted((one, other) => other.severityNumber - one.severityNumber)
    .map(({ id }) => {
      const count = shown.filter(({ measure }) => measure.severityId === id).length
      return `${severityIn(facts, id, language)}: ${count}`
    })
  const told = blades.filter((blade) => isExtract && blade.shown.length + blade.left.length > 0)
  return {
    ring: [`${words.ring} ${counts.join(', ')}`],
    drawings: blades
      .filter((blade) => blade.shown.length > 0)
      .map(({ blade }) => `${words.drawing} ${spokenName(facts, blade.deviceId, language)}. ${words.marked}`),
    sentences: [
      leadOf(facts, blades, isExtract, language),
      ...shown.map((each) => rowOf(facts, each, language, words)),
      ...told.map((blade) => words.ofBlade(blade.shown.length, blade.left.length)),
    ],
  }
}

function toldIn({ squeezed, altTexts }: ReadPdf, expected: ReturnType<typeof expectedOf>, words: MeasureWords) {
  const alts = altTexts.map(squeeze)
  const beginning = (start: string) => alts.filter((text) => text.startsWith(squeeze(start)))
  const drawings = beginning(words.drawing).map((text) =>
    text.slice(0, text.indexOf(squeeze(words.marked)) + squeeze(words.marked).length),
  )
  return {
    ring: beginning(words.ring),
    drawings,
    sentences: expected.sentences.map(squeeze).map((text) => (squeezed.includes(text) ? text : 'not in')),
  }
}

/** The whole report of what was measured in a visit that somebody sees whole, and an extract of it. */
export function askMeasureReports(asking: Asking): readonly ReportQuestion[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  if (!viewer.may('volta_report_export')) return []
  const visit = dice.pickOrNone(
    facts.rows.visits.filter(
      (each) => viewer.seesWholeVisit(each) && isVolta(each.serviceId) && canBeReported(truth, viewer, each),
    ),
  )
  if (!visit) return []
  const measures = (facts.inspectionsOfVisit.get(visit.id) ?? []).flatMap(({ id }) => facts.measuresOf.get(id) ?? [])
  return [null, dice.pick(measures).severityId].map((severityId) => {
    const language = inFrenchAlone.includes(visit.serviceId) ? 'fr' : dice.pick(languages)
    const expected = expectedOf(asking, bladesOf(asking, visit, severityId), severityId !== null, language)
    const chosen = severityId === null ? '' : `&severities=${severityId}`
    return {
      visit: visit.id,
      path: `/api/inspection_groups/${visit.id}/report?lang=${language}${chosen}`,
      expected: Object.fromEntries(Object.entries(expected).map(([key, texts]) => [key, texts.map(squeeze)])),
      toldIn: (pdf) => toldIn(pdf, expected, measureWords[language]),
    }
  })
}
