import { found } from '../facts/facts.ts'
import { type Attached, saidOfAttached, seesAttached } from '../said/attached.ts'
import { type Asking, byId, type Params, page, type Question, refused } from './question.ts'

const path = '/api/annotation_images'

/** Everything that is asked about pictures attached to findings, the oldest first: those of findings that the viewer sees. */
export function askAttached(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  if (!seesAttached(viewer)) return [refused(`${path}?page=1`)]
  const all = facts.rows.attachedImages
  const inspectionOf = ({ annotationId }: Attached) =>
    found(facts.inspections, found(facts.annotations, annotationId).inspectionId)
  const seen = all.filter((each) => viewer.seesInspection(inspectionOf(each))).toSorted(byId)
  const finding = dice.pickOrNone(all)?.annotationId ?? 1
  const ids = dice.some(all, 3).map(({ id }) => id)
  const isOf = ({ annotationId }: Attached) => annotationId === finding
  const isNamed = ({ id }: Attached) => ids.includes(id)
  const named = { ids: ids.join(',') }
  const narrowings: readonly { readonly params: Params; keeps(each: Attached): boolean }[] = [
    { params: {}, keeps: () => true },
    { params: { annotation: finding }, keeps: isOf },
    ...(ids.length === 0
      ? []
      : [
          { params: named, keeps: isNamed },
          { params: { ...named, annotation: finding }, keeps: (each: Attached) => isNamed(each) && isOf(each) },
        ]),
  ]
  const say = (each: Attached) => saidOfAttached(viewer, each)
  return narrowings.map(({ params, keeps }) => page(asking, { path, params, rows: seen.filter(keeps), say }))
}
