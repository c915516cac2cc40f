import { getInspectionGroup } from '@visionair/contract/inspections'
import { useCall } from '../../../api/hooks.ts'
import { ErrorState, Waiting } from '../../../ui/feedback/states.tsx'
import { BladeMap } from '../strip/blade-map.tsx'

/** The map of a visit that is known by its id only. */
export function VisitMap({ groupId }: { readonly groupId: number }) {
  const { data, error, refetch } = useCall(getInspectionGroup, { params: { id: groupId } })
  if (data === undefined && error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined)
    return (
      <div data-coming>
        <Waiting />
      </div>
    )
  return <BladeMap visit={data} />
}
