import { z } from 'zod'
import { type Facts, found, type Inspection } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'
import { photosMissing, placementsOf } from '../facts/seen.ts'
import type { Language } from '../told/spoken.ts'

type Work = Row<'assemblies'>

/** The newest work on a side, of one kind when it is asked for. */
export const newestWork = ({ rows }: Facts, { id }: Inspection, kind?: 'assemble'): Work | undefined =>
  rows.assemblies
    .filter((each) => each.inspectionId === id && (kind === undefined || each.kind === kind))
    .toSorted((one, other) => other.id - one.id)[0]

/** Why work ended as it did, as people are told it; of those that the scene knows of. */
const sentences: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'job.nothing_joined': {
    en: 'The photos could not be put together: no picture was made of them.',
    fr: 'Les photos n’ont pas pu être assemblées : aucune image n’en a été faite.',
  },
  'job.timed_out': {
    en: 'The work took too long and was given up.',
    fr: 'Le travail a duré trop longtemps et a été abandonné.',
  },
}

const failureSchema = z.object({ code: z.string() }).nullable()

function sentenceOf({ failure }: Pick<Work, 'failure'>, language: Language): string | null {
  const kept = failureSchema.parse(failure)
  if (kept === null) return null
  const sentence = sentences[kept.code]
  if (!sentence) throw new Error(`nothing is known of ${kept.code}`)
  return sentence[language]
}

const ofPhoto = z.looseObject({ image: z.int() })
const ofTwo = z.looseObject({ a: z.int(), b: z.int() })
const resultSchema = z.looseObject({
  placed: z.array(ofPhoto),
  unplaced: z.array(ofPhoto),
  seams: z.array(ofTwo),
  withdrawn: z.array(z.int()).default([]),
  refutedPicture: z.int().nullable().default(null),
  places: z.string().default('taken'),
})
const nothing = { placed: [], unplaced: [], seams: [], withdrawn: [], refutedPicture: null, places: 'taken' }

/** The newest assembly of a side; "photos deleted since are not spoken of". */
export function saidOfAssembly(facts: Facts, inspection: Inspection, language: Language) {
  const work = newestWork(facts, inspection, 'assemble')
  if (!work) return null
  const isThere = (id: number) => facts.images.get(id)?.inspectionId === inspection.id
  const result = work.result === null ? nothing : resultSchema.parse(work.result)
  const { id, state, step, done, total, pictureVersion, share: progress } = work
  return {
    ...{ id, state, step, done, total, progress, pictureVersion, detail: sentenceOf(work, language) },
    startedAt: work.startedAt.toISOString(),
    finishedAt: work.finishedAt?.toISOString() ?? null,
    refutedPicture: result.refutedPicture,
    places: result.places,
    withdrawn: result.withdrawn.filter(isThere),
    placed: result.placed.filter(({ image }) => isThere(image)),
    unplaced: result.unplaced.filter(({ image }) => isThere(image)).map((each) => ({ suggestion: null, ...each })),
    seams: result.seams.filter(({ a, b }) => isThere(a) && isThere(b)),
  }
}

const evidenceSchema = z
  .object({
    photos: z.array(z.looseObject({ image: z.int(), placeVersion: z.int().optional() })),
    seams: z.array(ofTwo),
    refusals: z.array(ofTwo),
    cornerLoss: z.number().nullable(),
  })
  .nullable()

/** Why the photos of the newest assembly lie where they do, and which of them were laid or hidden by hand since. */
export function saidOfEvidence(facts: Facts, inspection: Inspection) {
  const work = newestWork(facts, inspection, 'assemble')
  const evidence = evidenceSchema.parse(work?.evidence ?? null)
  if (!work || evidence === null) return null
  const isThere = (id: number) => facts.images.get(id)?.inspectionId === inspection.id
  const bothThere = ({ a, b }: { readonly a: number; readonly b: number }) => isThere(a) && isThere(b)
  return {
    pictureVersion: work.pictureVersion,
    cornerLoss: evidence.cornerLoss,
    photos: evidence.photos.flatMap(({ placeVersion, ...each }) => {
      if (!isThere(each.image)) return []
      const photo = found(facts.images, each.image)
      const isLaidByHand = photo.placement === 'manual' && photo.placeVersion !== placeVersion
      return [{ ...each, isChanged: !photo.visible || isLaidByHand }]
    }),
    seams: evidence.seams.filter(bothThere).map((each) => ({ light: null, ...each })),
    refusals: evidence.refusals.filter(bothThere),
  }
}

function stateOf(facts: Facts, inspection: Inspection, language: Language) {
  const work = newestWork(facts, inspection)
  const picture = facts.pictureOf.get(inspection.id)
  if (work?.state === 'failed') return { state: 'failed', progress: 0, detail: sentenceOf(work, language) }
  // Work that placed too little to make a picture of keeps no failure; that there is none is the reason that is told.
  if (work?.state === 'incomplete' && !picture)
    return { state: 'failed', progress: 0, detail: sentences['job.nothing_joined']?.[language] }
  if (!picture) return { state: 'none', progress: 0, detail: null }
  if (picture.isArchived) return { state: 'archived', progress: 0, detail: null }
  return { state: 'done', progress: 1, detail: null }
}

const inOrder = (ids: readonly number[]): readonly number[] => ids.toSorted((one, other) => one - other)

/** What the picture differs in from the photos as they are now; null of one that does not say what it shows. */
function differenceOf(facts: Facts, { id }: Inspection) {
  const picture = facts.pictureOf.get(id)
  if (!picture || placementsOf(picture).length === 0) return null
  const shown = placementsOf(picture)
  const changed = shown.filter(({ image, placeVersion }) => {
    const photo = facts.images.get(image)
    if (!photo) return false
    return placeVersion === undefined
      ? photo.placement === 'manual' || !photo.visible
      : photo.placeVersion !== placeVersion
  })
  return {
    missing: inOrder(photosMissing(facts, picture)),
    changed: inOrder(changed.map(({ image }) => image)),
    deleted: shown.filter(({ image }) => !facts.images.has(image)).length,
  }
}

/** How far the picture of a side is, and whether it is the photos as they lie. What its names of states are, no row tells. */
export const saidOfSlicing = (facts: Facts, inspection: Inspection, language: Language) => ({
  ...stateOf(facts, inspection, language),
  version: facts.pictureOf.get(inspection.id)?.version ?? null,
  difference: differenceOf(facts, inspection),
})
