import { isDeepStrictEqual } from 'node:util'
import { type Finding, found, type Inspection, type Visit } from '../facts/facts.ts'
import { isReversed, knownLengthM, marksNow, pictureShows } from '../facts/lengths.ts'
import type { Row } from '../facts/rows.ts'
import type { Truth } from '../facts/truth.ts'
import type { Viewer } from '../facts/viewer.ts'
import { attachedTo } from './attached.ts'

/** A report is read by who sees the whole visit, or everything that it tells of. */
export function mayReadReport({ facts }: Truth, viewer: Viewer, visit: Visit, report: Row<'reports'>): boolean {
  if (viewer.isAdmin || viewer.seesWholeVisit(visit)) return true
  const told = report.inspectionIds ?? []
  return (
    told.length > 0 &&
    told.every((id) => facts.inspections.has(id) && viewer.seesInspection(found(facts.inspections, id)))
  )
}

/** The newest report of a visit that a viewer may read. */
export function newestReport(truth: Truth, viewer: Viewer, visit: Visit): Row<'reports'> | null {
  return (
    truth.facts.rows.reports
      .filter((report) => report.groupId === visit.id && mayReadReport(truth, viewer, visit, report))
      .toSorted((one, other) => other.id - one.id)[0] ?? null
  )
}

/** What the figures of a side's findings follow from is another than it was when the report was gathered. */
function isOtherSide({ facts }: Truth, { sideStates }: Row<'reports'>, { id }: Inspection): boolean {
  if (sideStates === null) return false
  const inspection = found(facts.inspections, id)
  const marks = marksNow(facts, id)
  return !isDeepStrictEqual(Reflect.get(Object(sideStates), String(id)), {
    isReversed: isReversed(facts, inspection.deviceId),
    lengthM: knownLengthM(facts, inspection.deviceId),
    ratio: inspection.imageRatio,
    shows: pictureShows(facts, inspection),
    marks: marks ? [...marks.hub, ...marks.tip] : [null, null, null, null],
  })
}

/** A report with annexes shows what is attached to its findings; what it showed is kept with it. */
function isAttachedOtherwise({ facts }: Truth, { attachedTold }: Row<'reports'>, { id }: Finding): boolean {
  if (attachedTold === null) return false
  const shown: unknown = Reflect.get(Object(attachedTold), String(id)) ?? []
  return !isDeepStrictEqual(
    shown,
    attachedTo(facts, id).map((each) => each.id),
  )
}

/**
 * "Findings or measures added, changed or deleted since a report was gathered, of the inspections it tells of": a new scale, another
 * length, other marks and the hub at the other end change every finding of a side. Of those that are gone only their number is left, as the report was made of so many.
 */
export function changesSince(truth: Truth, report: Row<'reports'>): number {
  const { facts } = truth
  const gathered = report.generatedAt
  if (report.status !== 'DONE' || gathered === null) return 0
  const isLater = (moment: Date): boolean => moment.getTime() > gathered.getTime()
  const isTold = ({ id }: Inspection) => report.inspectionIds === null || report.inspectionIds.includes(id)
  const results = (facts.inspectionsOfVisit.get(report.groupId) ?? []).filter(isTold).flatMap((inspection) => {
    const { id } = inspection
    const isOther = isOtherSide(truth, report, inspection)
    const isScaledAnew = facts.rows.calibrations.some((each) => each.inspectionId === id && isLater(each.changedAt))
    const findings = (facts.findingsOf.get(id) ?? []).map((finding) => {
      const hasHistory = facts.rows.histories.some((each) => each.annotationId === finding.id && isLater(each.date))
      const isTouched = isOther || isLater(finding.updatedAt) || hasHistory || isScaledAnew
      return { ...finding, isTouched: isTouched || isAttachedOtherwise(truth, report, finding) }
    })
    const measures = (facts.measuresOf.get(id) ?? []).map((each) => ({ ...each, isTouched: isLater(each.updatedAt) }))
    return [...findings, ...measures]
  })
  const left = results.filter(({ createdAt }) => !isLater(createdAt)).length
  const touched = results.filter(({ createdAt, isTouched }) => isTouched || isLater(createdAt)).length
  return touched + Math.max(0, (report.resultCount ?? left) - left)
}
