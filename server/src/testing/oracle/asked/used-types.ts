import { found } from '../facts/facts.ts'
import { saidOfRanked } from '../said/reference.ts'
import { type Asking, absent, byId, type Question } from './question.ts'

/** "Annotation types used in a visit", by what one sees of it, in the order of the types. */
export function askUsedTypes({ truth, viewer, dice }: Asking): readonly Question[] {
  const { facts } = truth
  return dice.some(facts.rows.visits, 8).map((visit) => {
    const path = `/api/inspection_groups/${visit.id}/annotation_types`
    if (!viewer.seesVisit(visit)) return absent(path)
    const seen = (facts.inspectionsOfVisit.get(visit.id) ?? []).filter(viewer.seesInspection)
    const used = new Set(seen.flatMap(({ id }) => (facts.findingsOf.get(id) ?? []).map(({ typeId }) => typeId)))
    const types = [...used]
      .map((id) => found(facts.annotationTypes, id))
      .toSorted((left, right) => left.position - right.position || byId(left, right))
    return {
      path,
      status: 200,
      data: types.map(saidOfRanked),
      meta: { currentPage: 1, itemsPerPage: Math.max(1, types.length), totalItems: types.length },
    }
  })
}
