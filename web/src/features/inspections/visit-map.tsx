import { getInspectionGroup } from '@visionair/contract/inspections'
import { useCall } from '../../api/hooks.ts'
import { ErrorState, Waiting } from '../../ui/feedback/states.tsx'
import { BladeMap } from './blade-map.tsx'

/** The map of a visit that is known by its id only. */
export function VisitMap({ groupId }: { readonly groupId: number }) {
  const { data, error, refetch } = useCall(getInspectionGroup, { params: { id: groupId } })
  if (data === undefined)
    return error === null ? <Waiting /> : <ErrorState error={error} onRetry={() => void refetch()} />
  return <BladeMap visit={data} />
}
