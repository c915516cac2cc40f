import type { getInspection } from '@visionair/contract/inspections'
import type { listVoltaMeasures, listVoltaMeasureTypes } from '@visionair/contract/volta'
import type { ItemOf, ResultOf } from '../../api/call-types.ts'

export type Inspection = ResultOf<typeof getInspection>
export type Measure = ItemOf<typeof listVoltaMeasures>
export type MeasureType = ItemOf<typeof listVoltaMeasureTypes>
