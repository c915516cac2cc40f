import { listDevices } from '@visionair/contract/devices'
import { useCall } from '../../../api/hooks.ts'
import type { Site } from '../../../domain/map/site-map.tsx'
import { paths } from '../../../paths.ts'
import type { Device } from '../device-form.ts'
import { readTurbineList, turbineListQuery, turbineNarrowing } from './turbine-list-query.ts'

/** Where a turbine stands; null when a coordinate is missing. */
function positionOf({ deviceValues }: Device): Site['position'] | null {
  const value = (reference: string) => deviceValues.find((item) => item.reference === reference)?.value ?? ''
  if (value('latitude') === '' || value('longitude') === '') return null
  const [latitude, longitude] = [Number(value('latitude')), Number(value('longitude'))]
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return null
  return { latitude, longitude }
}

const siteOf = (turbine: Device): readonly Site[] => {
  const position = positionOf(turbine)
  if (position === null) return []
  const { id, name, worstSeverity, seenCounter } = turbine
  return [{ name, position, worst: worstSeverity, seen: seenCounter, path: paths.device(id) }]
}

/** The list as it is before it is narrowed. */
const wholeList = readTurbineList(new URLSearchParams())

/** The turbines of a park that have a position, for a map. */
export function useTurbineSites(parkId: number): readonly Site[] {
  // The page shows the same turbines as a list: what it asks for first is enough unless there are more.
  const first = useCall(listDevices, { query: turbineListQuery(wholeList, parkId) }).data
  const isLonger = first !== undefined && first.meta.totalItems > first.items.length
  const all = useCall(
    listDevices,
    { query: { ...turbineNarrowing(wholeList, parkId), itemsPerPage: 100 } },
    { enabled: isLonger },
  ).data
  return (isLonger ? all : first)?.items.flatMap(siteOf) ?? []
}
