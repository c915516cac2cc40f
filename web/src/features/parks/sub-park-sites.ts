import { listParks } from '@visionair/contract/parks'
import { useCall } from '../../api/hooks.ts'
import type { Site } from '../../domain/map/site-map.tsx'
import { paths } from '../../paths.ts'

/** The parks below a park that have a position, for a map. @param isAsked whether there are any */
export function useSubParkSites(parkId: number, isAsked: boolean): readonly Site[] {
  const query = { parent: parkId, itemsPerPage: 100, order: { name: 'asc' } } as const
  const { data } = useCall(listParks, { query }, { enabled: isAsked })
  return (
    data?.items.flatMap(({ id, name, position, worstSeverity, seenCounter }) =>
      position === null ? [] : [{ name, position, worst: worstSeverity, seen: seenCounter, path: paths.park(id) }],
    ) ?? []
  )
}
