import type { searchEverything } from '@visionair/contract/overview'
import type { ResultOf } from '../../api/call-types.ts'
import { paths } from '../../paths.ts'

export type Found = ResultOf<typeof searchEverything>['found'][number]

/** Where something that was found is opened; a finding in its picture, with its form. */
export function pathOf({ type, id, inspection }: Pick<Found, 'type' | 'id' | 'inspection'>): string {
  if (type === 'device-group') return paths.park(id)
  if (type === 'device') return paths.device(id)
  if (type === 'inspection-group') return paths.inspectionGroup(id)
  return inspection === null
    ? paths.dashboard
    : paths.inspection(inspection, { view: 2, annotation: id, showMenu: 'open' })
}
