import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { readPdf, squeeze } from '../../../modules/reports/report-document/testing/read-pdf.ts'
import type { Asking } from '../asked/question.ts'
import { type Comparison, compare, joined } from '../compare.ts'
import { type Facts, type Finding, found, type Visit } from '../facts/facts.ts'
import { isVolta } from '../said/inspections.ts'
import { canBeReported } from '../said/visits.ts'
import type { Account, Scene } from '../scene/scene.ts'

/** A report that is asked for, and sentences that have to be in it. */
export interface ReportQuestion {
  readonly visit: number
  readonly path: string
  readonly sentences: readonly string[]
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** The worst severity among findings as a report names it. */
function worstName(facts: Facts, findings: readonly Finding[]): string {
  const levels = findings.map(({ severityId }) => found(facts.severities, severityId))
  const [worst] = levels.toSorted((one, other) => other.severityNumber - one.severityNumber)
  return worst ? `${worst.severityNumber} · ${worst.name}` : ''
}

function wholeReport({ truth }: Asking, visit: Visit, findings: readonly Finding[]): string {
  const inspections = truth.facts.inspectionsOfVisit.get(visit.id) ?? []
  const sides = inspections.filter(({ id }) => found(truth.seen, id) !== 'unseen').length
  const recorded = counted(findings.length, 'finding')
  const worst = worstName(truth.facts, findings)
  return `The inspection of ${counted(sides, 'side')} recorded ${recorded}. The highest severity is ${worst}.`
}

/** A report of one severity is an extract: it says what it leaves out. */
function extract({ truth: { facts } }: Asking, findings: readonly Finding[], severityId: number): string {
  const shown = findings.filter((each) => each.severityId === severityId)
  const left = findings.filter((each) => each.severityId !== severityId)
  return [
    `This extract shows ${shown.length} of the ${findings.length} results on record for this visit;`,
    `the highest severity among them is ${worstName(facts, shown)}.`,
    left.length === 0
      ? 'It left out nothing when it was made.'
      : `It leaves out ${left.length}, the most severe of them ${worstName(facts, left)}.`,
  ].join(' ')
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
  const path = `/api/inspection_groups/${visit.id}/report?lang=en`
  return [
    { visit: visit.id, path, sentences: [wholeReport(asking, visit, findings)] },
    { visit: visit.id, path: `${path}&severities=${severityId}`, sentences: [extract(asking, findings, severityId)] },
  ]
}

const startedSchema = z.object({ data: z.object({ attributes: z.object({ file: z.string() }) }) })
const finishedSchema = z.object({
  data: z.array(z.object({ attributes: z.object({ file: z.string(), url: z.string().nullable() }) })),
})

const patienceMs = 60_000

/** The text of a report once it is made; nothing when it was not. */
async function textOf(scene: Scene, token: string, visit: number, file: string): Promise<string> {
  const { world } = scene
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(100)) {
    const query = 'page=1&itemsPerPage=100'
    const { body } = await world.request('GET', `/api/inspection_groups/${visit}/reports`, { token, query })
    const made = finishedSchema.parse(body).data.find(({ attributes }) => attributes.file === file)
    if (!made?.attributes.url) continue
    const bytes = await fetch(`${world.url}${made.attributes.url}`)
    return (await readPdf(Buffer.from(await bytes.arrayBuffer()))).squeezed
  }
  return ''
}

/** Has a report made as somebody and looks for what has to be in it. */
export async function compareReport(
  scene: Scene,
  who: Account,
  token: string,
  { visit, path, sentences }: ReportQuestion,
): Promise<Comparison> {
  const { status, body } = await scene.world.request('GET', path, { token })
  const where = `${who.name}: ${path}`
  const answered = compare(202, status, `${where} status`)
  if (status !== 202) return answered
  const text = await textOf(scene, token, visit, startedSchema.parse(body).data.attributes.file)
  const read = (sentence: string) => (text.includes(squeeze(sentence)) ? sentence : `not in: ${text.slice(0, 2000)}`)
  return joined([answered, ...sentences.map((sentence) => compare(sentence, read(sentence), where))])
}
