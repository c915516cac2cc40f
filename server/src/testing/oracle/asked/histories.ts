import { type Finding, found, type Inspection } from '../facts/facts.ts'
import { saidOfAxes, saidOfCalibrations, saidOfHistory } from '../said/histories.ts'
import { type Asking, absent, page, type Question, refused } from './question.ts'

const historiesPath = '/api/annotation_histories'
const same = <T>(row: T): T => row

/** What became of findings, which administrators alone are told. */
function ofFindings(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const { annotations, histories } = facts.rows
  // Some that many things became of, and any.
  const often = [...Map.groupBy(histories, ({ annotationId }) => annotationId)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 4)
    .flatMap(([id]) => facts.annotations.get(id) ?? [])
  const asked = [...often, ...dice.some(annotations, 4)]
  if (!viewer.isAdmin) return asked.slice(0, 1).map(({ id }) => refused(`${historiesPath}?annotation=${id}`))
  const gone = 1 + Math.max(0, ...annotations.map(({ id }) => id))
  const listed = (finding: Finding, itemsPerPage?: number) =>
    page(asking, {
      path: historiesPath,
      params: { annotation: finding.id },
      rows: saidOfHistory(facts, finding),
      say: same,
      ...(itemsPerPage === undefined ? {} : { itemsPerPage }),
    })
  return [
    // Those with much to tell as a whole as well.
    ...often.map((finding) => listed(finding, 100)),
    ...asked.map((finding) => listed(finding)),
    absent(`${historiesPath}?annotation=${gone}`),
  ]
}

/** Who set scales and marked ends of sides, of all those with something to tell and of any. */
function ofPictures(asking: Asking): readonly Question[] {
  const { truth, viewer, dice } = asking
  const { facts } = truth
  const { inspections, calibrations, axes } = facts.rows
  const listed = (inspection: Inspection, of: string, rows: readonly unknown[]): Question => {
    const path = `/api/inspections/${inspection.id}/${of}`
    return viewer.seesInspection(inspection) ? page(asking, { path, rows, say: same }) : absent(`${path}?page=1`)
  }
  const some = (entries: readonly { readonly inspectionId: number }[]) => [
    ...new Set(entries.map(({ inspectionId }) => inspectionId)),
    dice.pick(inspections).id,
  ]
  const all = (ids: readonly number[]) => ids.map((id) => found(facts.inspections, id))
  return [
    ...all(some(calibrations)).map((each) => listed(each, 'calibrations', saidOfCalibrations(facts, each))),
    ...all(some(axes)).map((each) => listed(each, 'axes', saidOfAxes(facts, each))),
  ]
}

/** What was kept of changes: of findings, of scales and of the marks of both ends. */
export const askHistories = (asking: Asking): readonly Question[] => [...ofFindings(asking), ...ofPictures(asking)]
