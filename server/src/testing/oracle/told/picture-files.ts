import type { Asking } from '../asked/question.ts'
import { found, type Visit } from '../facts/facts.ts'
import { inOrder } from '../said/visits.ts'
import { fileName, namesApart } from './file-names.ts'
import { type Language, spokenName, spokenPlace } from './spoken.ts'

/** What the folder of whole pictures is called. */
export const pictureFolder = { en: 'pictures', fr: 'images-entières' } as const

/** What files of a visit are called. */
export function nameOfVisit({ truth: { facts } }: Asking, visit: Visit, language: Language): string {
  const park = found(facts.parks, found(facts.devices, visit.deviceId).parkId).name
  const service = found(facts.services, visit.serviceId).name
  return fileName(`${park} ${spokenName(facts, visit.deviceId, language)} ${service} ${visit.date}`)
}

/**
 * What the pictures of a visit are called for a viewer, without an ending: sides with a picture come first and have the names of the
 * files in its archive, one after the other.
 */
export function namesOfPictures({ truth: { facts }, viewer }: Asking, visit: Visit, language: Language) {
  const seen = (facts.inspectionsOfVisit.get(visit.id) ?? []).filter(viewer.seesInspection).toSorted(inOrder(facts))
  const apart = namesApart()
  const ranked = seen.toSorted(
    (one, other) => Number(facts.pictureOf.has(other.id)) - Number(facts.pictureOf.has(one.id)),
  )
  return new Map(
    ranked.map(({ id, deviceId }) => {
      const side = fileName(spokenPlace(facts, deviceId, language).join(' '))
      return [id, apart(`${pictureFolder[language]}/${side}`, '')]
    }),
  )
}
