import { found, type Visit } from '../facts/facts.ts'
import type { Row } from '../facts/rows.ts'
import type { Truth } from '../facts/truth.ts'
import type { Viewer } from '../facts/viewer.ts'

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
