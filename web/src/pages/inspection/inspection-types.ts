import type { getInspection, getInspectionDeviceTree } from '@visionair/contract/inspections'
import type { ResultOf } from '../../api/call-types.ts'

export type Inspection = ResultOf<typeof getInspection>
export type DeviceTree = ResultOf<typeof getInspectionDeviceTree>
