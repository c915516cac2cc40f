import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type ReadPdf, readPdf } from '../../../modules/reports/report-document/testing/read-pdf.ts'
import { type Comparison, compare, joined } from '../compare.ts'
import type { Account, Scene } from '../scene/scene.ts'

/** A report that is asked for, and what has to be in it. */
export interface ReportQuestion {
  readonly visit: number
  readonly path: string
  readonly expected: unknown
  /** What the report says, in the form of what is expected. */
  readonly toldIn: (pdf: ReadPdf) => unknown
}

const startedSchema = z.object({ data: z.object({ attributes: z.object({ file: z.string() }) }) })
const finishedSchema = z.object({
  data: z.array(z.object({ attributes: z.object({ file: z.string(), url: z.string().nullable() }) })),
})

const patienceMs = 60_000

/** A report once it is made; null when it was not. */
async function pdfOf(scene: Scene, token: string, visit: number, file: string): Promise<ReadPdf | null> {
  const { world } = scene
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(100)) {
    const query = 'page=1&itemsPerPage=100'
    const { body } = await world.request('GET', `/api/inspection_groups/${visit}/reports`, { token, query })
    const made = finishedSchema.parse(body).data.find(({ attributes }) => attributes.file === file)
    if (!made?.attributes.url) continue
    const bytes = await fetch(`${world.url}${made.attributes.url}`)
    return await readPdf(Buffer.from(await bytes.arrayBuffer()))
  }
  return null
}

/** Has a report made as somebody and looks for what has to be in it. */
export async function compareReport(
  scene: Scene,
  who: Account,
  token: string,
  report: ReportQuestion,
): Promise<Comparison> {
  const { status, body } = await scene.world.request('GET', report.path, { token })
  const where = `${who.name}: ${report.path}`
  const answered = compare(202, status, `${where} status`)
  if (status !== 202) return answered
  const pdf = await pdfOf(scene, token, report.visit, startedSchema.parse(body).data.attributes.file)
  const told = pdf === null ? 'not made in time' : report.toldIn(pdf)
  return joined([answered, compare(report.expected, told, where)])
}
