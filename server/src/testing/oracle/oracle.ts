import { askAdministration } from './asked/administration.ts'
import { askAttached } from './asked/attached.ts'
import { askChoices } from './asked/choices.ts'
import { askDevices } from './asked/devices.ts'
import { askDocuments } from './asked/documents.ts'
import { askFigures } from './asked/figures.ts'
import { askFindings } from './asked/findings.ts'
import { askHistories } from './asked/histories.ts'
import { askHouseRules } from './asked/house-rules.ts'
import { askImports } from './asked/imports.ts'
import { askInspections } from './asked/inspections.ts'
import { askInvitations } from './asked/invitations.ts'
import { askLinks } from './asked/links.ts'
import { askMails } from './asked/mails.ts'
import { askMeasures } from './asked/measures.ts'
import { askMade, askSignIns } from './asked/own.ts'
import { askParks } from './asked/parks.ts'
import { askPeople } from './asked/people.ts'
import { askPhotos } from './asked/photos.ts'
import type { Asking, Question } from './asked/question.ts'
import { askReference } from './asked/reference.ts'
import { askReimports } from './asked/reimports.ts'
import { askSearch } from './asked/search.ts'
import { askStructure } from './asked/structure.ts'
import { askUsedTypes } from './asked/used-types.ts'
import { askVisits } from './asked/visits.ts'
import { askWorks } from './asked/works.ts'
import { type Comparison, compare, joined } from './compare.ts'
import type { Dice } from './dice.ts'
import { readRows } from './facts/rows.ts'
import { truthOf } from './facts/truth.ts'
import { viewerOf } from './facts/viewer.ts'
import { flatten } from './flatten.ts'
import type { Account, Scene } from './scene/scene.ts'
import { askFiles } from './told/files.ts'
import { compareReport } from './told/made-report.ts'
import { askMeasureReports } from './told/measure-reports.ts'
import { compareFile } from './told/read-file.ts'
import { askReports } from './told/reports.ts'

const subjects: readonly ((asking: Asking) => readonly Question[])[] = [
  askParks,
  askDevices,
  askVisits,
  askInspections,
  askFindings,
  askMeasures,
  askFigures,
  askStructure,
  askLinks,
  askPeople,
  askInvitations,
  askAdministration,
  askSearch,
  askHistories,
  askAttached,
  askReference,
  askHouseRules,
  askSignIns,
  askMade,
  askReimports,
  askPhotos,
  askMails,
  askUsedTypes,
  askChoices,
  askDocuments,
  askWorks,
  askImports,
]

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const same = (told: unknown): unknown => told

/** Asks the product a question as somebody and compares field by field. */
async function put(scene: Scene, who: Account, token: string, question: Question): Promise<Comparison> {
  const { path, language = 'en' } = question
  const { status, body } = await scene.world.request('GET', path, { token, language })
  const where = `${who.name}: ${path}${language === 'fr' ? ' (fr)' : ''}`
  const answered = compare(question.status, status, `${where} status`)
  if (question.status !== 200 || status !== 200 || !isObject(body)) return answered
  return joined([
    answered,
    compare(question.data, (question.formed ?? same)(flatten(body.data)), where),
    ...(question.meta ? [compare(question.meta, body.meta, `${where} meta`)] : []),
  ])
}

export interface Depth {
  /** How many questions of each subject every account is asked; all of them when it is left out. */
  readonly perSubject?: number
  /** How many files every account asks for; none when it is left out. */
  readonly files?: number
  /** How many reports every account asks for; none when it is left out. */
  readonly reports?: number
  /** Only questions and files whose address is like this. */
  readonly only?: RegExp
  /** Only accounts whose name is like this. */
  readonly who?: RegExp
}

const atOnce = 4

/** Compares one after the other, a few at once: nothing changes meanwhile. */
async function inParallel<Q>(questions: readonly Q[], ask: (question: Q) => Promise<Comparison>): Promise<Comparison> {
  const left = questions.values()
  const all: Comparison[] = []
  const putSome = async () => {
    for (const question of left) all.push(await ask(question))
  }
  await Promise.all(Array.from({ length: atOnce }, putSome))
  return joined(all)
}

/** The addresses of everything there is to ask, of all accounts. */
export async function addressesOf(scene: Scene, dice: Dice): Promise<readonly string[]> {
  const truth = truthOf(await readRows(scene.world.ctx.db))
  return scene.accounts.flatMap(({ id }) => {
    const asking = { truth, dice, viewer: viewerOf(truth.facts, id) }
    const all = [...subjects, askFiles, askReports, askMeasureReports]
    return all.flatMap((ask) => ask(asking).map(({ path }) => path))
  })
}

/** Derives from the rows what every account has to be told, asks for it, and answers what differs. */
export async function consult(
  scene: Scene,
  dice: Dice,
  { perSubject = Infinity, files = 0, reports = 0, only = /^/, who = /^/ }: Depth = {},
): Promise<Comparison> {
  const truth = truthOf(await readRows(scene.world.ctx.db))
  const isAsked = ({ path }: { readonly path: string }) => only.test(path)
  const ofEverybody = async (compareAll: (account: Account, asking: Asking, token: string) => Promise<Comparison>) => {
    const all: Comparison[] = []
    for (const account of scene.accounts.filter(({ name }) => who.test(name))) {
      const asking = { truth, dice, viewer: viewerOf(truth.facts, account.id) }
      all.push(await compareAll(account, asking, await scene.tokenOf(account.id)))
    }
    return joined(all)
  }
  const told = await ofEverybody((account, asking, token) => {
    const questions = subjects.flatMap((ask) => dice.some(ask(asking).filter(isAsked), perSubject))
    return inParallel(questions, (question) => put(scene, account, token, question))
  })
  const written = await ofEverybody((account, asking, token) => {
    const asked = files > 0 ? dice.some(askFiles(asking).filter(isAsked), files) : []
    return inParallel(asked, (file) => compareFile(scene, account, token, file))
  })
  // Last, since visits tell of reports that were made.
  const reported = await ofEverybody((account, asking, token) => {
    const asked =
      reports > 0 ? dice.some([...askReports(asking), ...askMeasureReports(asking)].filter(isAsked), reports) : []
    return inParallel(asked, (report) => compareReport(scene, account, token, report))
  })
  return joined([told, written, reported])
}
