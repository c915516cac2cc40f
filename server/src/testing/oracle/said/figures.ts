import { found, type Visit } from '../facts/facts.ts'
import { resultsFor, type Truth } from '../facts/truth.ts'
import type { Viewer } from '../facts/viewer.ts'

/** Everything a viewer sees, or what lies in a park or on a device. */
export type FigureScope = { readonly park?: number; readonly device?: number }

/** Whether something was visited on a device or below it. */
export function concerns({ facts }: Truth, visit: Visit, device: number): boolean {
  const visited = [visit, ...(facts.inspectionsOfVisit.get(visit.id) ?? [])]
  return visited.some(({ deviceId }) => facts.isAtOrBelow(deviceId, device))
}

/** Open findings by severity, and visits that are coming or completed. */
export function saidOfFigures(truth: Truth, viewer: Viewer, { park, device }: FigureScope) {
  const { facts } = truth
  const isAll = park === undefined && device === undefined
  const isThere = (deviceId: number) => {
    const at = found(facts.devices, deviceId)
    if (isAll) return facts.counts(at)
    if (park !== undefined && !facts.isInPark(at.parkId, park)) return false
    return device === undefined || facts.isAtOrBelow(deviceId, device)
  }
  const open = resultsFor(truth, viewer).filter((each) => each.isOpen && isThere(each.deviceId))
  const visits = facts.rows.visits.filter((visit) => {
    if (!viewer.seesVisit(visit)) return false
    const at = found(facts.devices, visit.deviceId)
    if (isAll) return facts.counts(at)
    if (park !== undefined && !facts.isInPark(at.parkId, park)) return false
    return device === undefined || concerns(truth, visit, device)
  })
  return {
    severities: facts.rows.severities
      .toSorted((one, other) => other.severityNumber - one.severityNumber)
      .map(({ id, severityNumber }) => ({
        severityNumber,
        count: open.filter(({ severityId }) => severityId === id).length,
      })),
    comingInspections: visits.filter(({ status }) => status !== 'done').length,
    completedInspections: visits.filter(({ status }) => status === 'done').length,
  }
}
