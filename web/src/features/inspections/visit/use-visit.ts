import { getInspectionGroup, listInspections } from '@visionair/contract/inspections'
import { useState } from 'react'
import type { ItemOf, ResultOf } from '../../../api/call-types.ts'
import { useCall } from '../../../api/hooks.ts'

/** One service visit with its inspections and its report. */
export type Visit = ResultOf<typeof getInspectionGroup>
/** One inspected side as the visit lists it. */
export type Side = Visit['inspections'][number]
/** What the picture of a side looks like and how far its work is. */
export type SideDetail = ItemOf<typeof listInspections>

/** How often a visit is read again, and while a report is being made. */
const restMs = 10_000
const workMs = 2000

const worksOnPicture = ({ imageState }: Side) => imageState === 'assembling' || imageState === 'slicing'

/** A visit, kept fresh: every 10 s, and faster while something is being made. */
export function useVisit(id: number) {
  const [isWorking, setWorking] = useState(false)
  const query = useCall(
    getInspectionGroup,
    { params: { id } },
    { refetchIntervalMs: isWorking ? workMs : false, watchMs: restMs, staleTimeMs: restMs },
  )
  const works = query.data?.reportStatus === 'ON_GOING'
  if (works !== isWorking) setWorking(works)
  return query
}

/** The pictures of a visit's sides by inspection: size, direction, progress. */
export function useSideDetails(visit: Visit): ReadonlyMap<number, SideDetail> {
  return useComingDetails(visit).details
}

/** As `useSideDetails`, for what has to tell sides of which nothing is known from those that are being read. */
export function useComingDetails(visit: Visit) {
  const { data, isPending } = useCall(
    listInspections,
    { query: { inspection_group: visit.id, itemsPerPage: 100 } },
    { refetchIntervalMs: visit.inspections.some(worksOnPicture) ? restMs / 2 : false },
  )
  const details: ReadonlyMap<number, SideDetail> = new Map(data?.items.map((item) => [item.id, item]))
  return { details, areComing: isPending }
}
