import { z } from 'zod'
import { placementsOf } from '../facts/seen.ts'
import { saidOfCheck } from '../said/photo-check.ts'
import { saidOfAssembly, saidOfEvidence, saidOfSlicing } from '../said/works.ts'
import { languages } from '../told/spoken.ts'
import { type Asking, absent, one, type Question } from './question.ts'

const objectSchema = z.record(z.string(), z.unknown())

const without =
  (...names: readonly string[]) =>
  (told: unknown): unknown =>
    Object.fromEntries(Object.entries(objectSchema.parse(told)).filter(([name]) => !names.includes(name)))

/** Names of states, which change with what they name and say nothing of their own. */
const states = ['layout', 'findings', 'side']
/** Where photos seem to be missing, which is judged by what is usual among them. */
const judged = ['gaps', 'basis', 'pictures', 'travelledM']

/** What is told of the making of pictures: assemblies with their evidence, how far pictures are, and what is to be known of photos before. */
export function askWorks(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const { inspections, assemblies } = facts.rows
  const worked = new Set(assemblies.map(({ inspectionId }) => inspectionId))
  const pictures = [...facts.pictureOf.values()].filter((picture) => placementsOf(picture).length > 0)
  const saysWhatItShows = new Set(pictures.map(({ inspectionId }) => inspectionId))
  const some = [
    ...inspections.filter(({ id }) => worked.has(id)),
    ...dice.some(
      inspections.filter(({ id }) => saysWhatItShows.has(id)),
      2,
    ),
    ...dice.some(
      inspections.filter(({ id }) => facts.imagesOf.has(id)),
      2,
    ),
    ...dice.some(
      inspections.filter(({ id }) => facts.pictureOf.has(id)),
      1,
    ),
    ...dice.some(inspections, 1),
  ]
  return [...new Set(some)].flatMap((inspection): readonly Question[] => {
    const path = `/api/inspections/${inspection.id}`
    const language = dice.pick(languages)
    const paths = [`${path}/assembly`, `${path}/assembly/evidence`, `${path}/slicing`, `${path}/photo_check`]
    if (!viewer.seesInspection(inspection)) return paths.map(absent)
    const [assembly = '', evidence = '', slicing = '', check = ''] = paths
    return [
      { ...one(assembly, saidOfAssembly(facts, inspection, language)), language },
      one(evidence, saidOfEvidence(facts, inspection)),
      { ...one(slicing, saidOfSlicing(facts, inspection, language)), language, formed: without(...states) },
      { ...one(check, saidOfCheck(facts, viewer, inspection)), formed: without(...judged) },
    ]
  })
}
