import { presentDeviceRef } from '../devices/devices.presenter.ts'
import { imageStateOf } from './inspections.service.ts'
import type { GroupDetail } from './visits/groups.service.ts'

/** The parent devices of a visit, each with the inspections of its sides; a device inspected as a whole stands for itself. */
export function deviceTree({ inspections }: GroupDetail) {
  const byParent = Map.groupBy(inspections, ({ parentDevice, device }) => (parentDevice ?? device).id)
  return [...byParent.values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    return {
      device: { data: presentDeviceRef(first.parentDevice ?? first.device) },
      inspections: members.map((inspection) => ({
        id: inspection.id,
        device: { data: presentDeviceRef(inspection.device) },
        imageState: imageStateOf(inspection),
        seen: inspection.seen,
        annotationCount: inspection.annotationCount,
        measureCounter: inspection.measureCounts,
      })),
    }
  })
}
