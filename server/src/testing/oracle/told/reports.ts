import { type ReadPdf, squeeze } from '../../../modules/reports/report-document/testing/read-pdf.ts'
import type { Asking } from '../asked/question.ts'
import { type Facts, type Finding, found, type Visit } from '../facts/facts.ts'
import { isVolta } from '../said/inspections.ts'
import { canBeReported, inOrder } from '../said/visits.ts'
import { type Change, changesOf } from './compared.ts'
import type { ReportQuestion } from './made-report.ts'
import { type ReportWords, reportWords } from './report-words.ts'
import { type Language, languages, spokenPlace, wordIn } from './spoken.ts'

/** What has to be in a report. */
interface Holds {
  /** A sentence of its text. */
  readonly lead: string
  /** What the ring of severities and the bars of changes tell those who do not see them. */
  readonly ring: readonly string[]
  readonly bars: readonly string[]
  /** The findings in their order: how they are headed, and what their pictures show. */
  readonly headings: readonly string[]
  readonly pictures: readonly string[]
  /** The whole sides: those with findings, and in the annexes all of which there is a picture. */
  readonly sides: readonly string[]
  readonly hasAnnexes: boolean
}

interface Wish {
  readonly visit: Visit
  readonly language: Language
  /** Of an extract: the one severity that it shows. */
  readonly severityId: number | null
  readonly annexes: boolean
}

const severityIn = (facts: Facts, severityId: number, language: Language): string => {
  const severity = found(facts.severities, severityId)
  return `${severity.severityNumber} · ${wordIn(language, severity)}`
}

/** The worst severity among findings as a report names it; null of none. */
function worstName(facts: Facts, findings: readonly Finding[], language: Language): string | null {
  const level = ({ severityId }: Finding) => found(facts.severities, severityId).severityNumber
  const [worst] = findings.toSorted((one, other) => level(other) - level(one))
  return worst ? severityIn(facts, worst.severityId, language) : null
}

function leadOf({ truth }: Asking, { visit, language, severityId }: Wish, words: ReportWords): string {
  const { facts, seen } = truth
  const findings = facts.rows.annotations.filter(({ groupId }) => groupId === visit.id)
  if (severityId === null) {
    const inspections = facts.inspectionsOfVisit.get(visit.id) ?? []
    const sides = inspections.filter(({ id }) => found(seen, id) !== 'unseen').length
    return words.lead(sides, findings.length, worstName(facts, findings, language) ?? '')
  }
  const shown = findings.filter((each) => each.severityId === severityId)
  const left = findings.filter((each) => each.severityId !== severityId)
  const worst = { shown: worstName(facts, shown, language) ?? '', left: worstName(facts, left, language) }
  return words.extract({ shown: shown.length, all: findings.length, worst })
}

const always: readonly string[] = ['new', 'grown', 'unchanged', 'repaired']

/** How many of each kind, also none of those that are always told. */
const barsOf = (changes: readonly Change[], { changes: kinds }: ReportWords): string =>
  Object.entries(kinds)
    .map(([kind, word]) => ({ kind, word, count: changes.filter((change) => change.kind === kind).length }))
    .filter(({ kind, count }) => count > 0 || always.includes(kind))
    .map(({ word, count }) => `${word} ${count}`)
    .join(', ')

function holdsOf(asking: Asking, wish: Wish): Holds {
  const { facts } = asking.truth
  const { visit, language, severityId, annexes } = wish
  const words = reportWords[language]
  const isShown = (finding: Finding) => severityId === null || finding.severityId === severityId
  const sides = (facts.inspectionsOfVisit.get(visit.id) ?? []).toSorted(inOrder(facts))
  const shown = sides.flatMap(({ id }) =>
    (facts.findingsOf.get(id) ?? []).filter(isShown).toSorted((one, other) => one.idForReport - other.idForReport),
  )
  const typeOf = ({ typeId }: Finding) => wordIn(language, found(facts.annotationTypes, typeId))
  const placeOf = (deviceId: number) => spokenPlace(facts, deviceId, language).join(' · ')
  const changes = changesOf(asking.truth, visit)?.filter(({ of }) => isShown(of))
  const levels = facts.rows.severities.toSorted((one, other) => other.severityNumber - one.severityNumber)
  const counted = levels.map(
    ({ id }) => `${severityIn(facts, id, language)}: ${shown.filter((finding) => finding.severityId === id).length}`,
  )
  return {
    lead: leadOf(asking, wish, words),
    ring: [`${words.ring} ${counted.join(', ')}`],
    bars: changes === undefined ? [] : [`${words.bars} ${barsOf(changes, words)}`],
    headings: shown.map((each) => `${each.idForReport} · ${typeOf(each)}`),
    pictures: shown.map((each) => {
      const severity = severityIn(facts, each.severityId, language)
      const place = placeOf(found(facts.inspections, each.inspectionId).deviceId)
      return `${words.picture} ${typeOf(each)}, ${words.severity} ${severity}, ${place}`
    }),
    sides: [
      ...sides.filter(({ id }) => shown.some(({ inspectionId }) => inspectionId === id)),
      ...sides.filter(({ id }) => annexes && facts.pictureOf.has(id)),
    ].map(({ deviceId }) => `${words.side} ${placeOf(deviceId)}. ${words.frames}`),
    hasAnnexes: annexes,
  }
}

/** The whole report of a visit that somebody sees whole, and an extract of it. */
export function askReports(asking: Asking): readonly ReportQuestion[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  if (!viewer.may('clarity_report_export', 'sherlock_report_export')) return []
  const visits = facts.rows.visits.filter(
    (visit) => viewer.seesWholeVisit(visit) && !isVolta(visit.serviceId) && canBeReported(truth, viewer, visit),
  )
  const visit = dice.pickOrNone(visits)
  if (!visit) return []
  const findings = facts.rows.annotations.filter(({ groupId }) => groupId === visit.id)
  const { severityId } = dice.pick(findings)
  return [null, severityId].map((only) => {
    const wish: Wish = { visit, language: dice.pick(languages), severityId: only, annexes: dice.happens(0.5) }
    const chosen = only === null ? '' : `&severities=${only}`
    const query = `lang=${wish.language}&annexes=${wish.annexes ? 1 : 0}${chosen}`
    const path = `/api/inspection_groups/${visit.id}/report?${query}`
    const holds = holdsOf(asking, wish)
    const words = reportWords[wish.language]
    return { visit: visit.id, path, expected: squeezed(holds), toldIn: (pdf) => toldIn(pdf, holds, words) }
  })
}

/** What a report says, as far as something has to be in it; of the pictures only what they show and where, not how far along. */
function toldIn({ squeezed, altTexts, outline }: ReadPdf, holds: Holds, words: ReportWords): unknown {
  const beginning = (start: string) => altTexts.map(squeeze).filter((text) => text.startsWith(squeeze(start)))
  const pictures = beginning(words.picture)
  const lead = squeeze(holds.lead)
  return {
    lead: squeezed.includes(lead) ? lead : `not in: ${squeezed.slice(0, 2000)}`,
    ring: beginning(words.ring),
    bars: beginning(words.bars),
    headings: outline.filter((title) => /^\d+ · /.test(title)).map(squeeze),
    pictures: pictures.map((text, index) => {
      const expected = squeeze(holds.pictures[index] ?? '')
      return expected !== '' && text.startsWith(expected) ? expected : text
    }),
    sides: beginning(words.side),
    hasAnnexes: outline.includes(words.annexes),
  }
}

const squeezed = (holds: Holds): unknown =>
  Object.fromEntries(
    Object.entries(holds).map(([key, value]) => {
      if (typeof value === 'string') return [key, squeeze(value)]
      return [key, Array.isArray(value) ? value.map((text) => squeeze(String(text))) : value]
    }),
  )
