import { askDevices } from './asked/devices.ts'
import { askFigures } from './asked/figures.ts'
import { askFindings } from './asked/findings.ts'
import { askInspections } from './asked/inspections.ts'
import { askMeasures } from './asked/measures.ts'
import { askParks } from './asked/parks.ts'
import type { Asking, Question } from './asked/question.ts'
import { askStructure } from './asked/structure.ts'
import { askVisits } from './asked/visits.ts'
import { type Comparison, compare, joined } from './compare.ts'
import type { Dice } from './dice.ts'
import { readRows } from './facts/rows.ts'
import { truthOf } from './facts/truth.ts'
import { viewerOf } from './facts/viewer.ts'
import { flatten } from './flatten.ts'
import type { Account, Scene } from './scene/scene.ts'

const subjects: readonly ((asking: Asking) => readonly Question[])[] = [
  askParks,
  askDevices,
  askVisits,
  askInspections,
  askFindings,
  askMeasures,
  askFigures,
  askStructure,
]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Asks the product a question as somebody and compares field by field. */
async function put(scene: Scene, who: Account, token: string, question: Question): Promise<Comparison> {
  const { status, body } = await scene.world.request('GET', question.path, { token })
  const where = `${who.name}: ${question.path}`
  const answered = compare(question.status, status, `${where} status`)
  if (question.status !== 200 || status !== 200 || !isObject(body)) return answered
  return joined([
    answered,
    compare(question.data, flatten(body.data), where),
    ...(question.meta ? [compare(question.meta, body.meta, `${where} meta`)] : []),
  ])
}

/** How many questions of each subject somebody is asked; all of them when it is left out. */
export interface Depth {
  readonly perSubject?: number
}

const atOnce = 4

/** Puts questions, a few at once: nothing changes meanwhile. */
async function putAll(scene: Scene, who: Account, questions: readonly Question[]): Promise<Comparison> {
  const token = await scene.tokenOf(who.id)
  const left = questions.values()
  const all: Comparison[] = []
  const putSome = async () => {
    for (const question of left) all.push(await put(scene, who, token, question))
  }
  await Promise.all(Array.from({ length: atOnce }, putSome))
  return joined(all)
}

/** Derives from the rows what every account has to be told, asks for it, and answers what differs. */
export async function consult(scene: Scene, dice: Dice, { perSubject = Infinity }: Depth = {}): Promise<Comparison> {
  const truth = truthOf(await readRows(scene.world.ctx.db))
  const all: Comparison[] = []
  for (const account of scene.accounts) {
    const asking = { truth, dice, viewer: viewerOf(truth.facts, account.id) }
    const questions = subjects.flatMap((ask) => dice.some(ask(asking), perSubject))
    all.push(await putAll(scene, account, questions))
  }
  return joined(all)
}
