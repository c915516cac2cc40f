import { maxItemsPerPage } from '@visionair/contract'
import { listVoltaMeasures, listVoltaMeasureTypes } from '@visionair/contract/volta'
import { useCall } from '../../api/hooks.ts'

/** For how long what can be chosen for a measure is taken as it was read. */
export const restMs = 10_000

/** The measures of a blade, from the hub outwards. A blade carries far fewer than a page holds. */
export const useBladeMeasures = (inspectionId: number) =>
  useCall(listVoltaMeasures, { query: { inspection: inspectionId, itemsPerPage: maxItemsPerPage } })

/** A page of the measures of a whole visit, blade by blade from the hub outwards. */
export const useVisitMeasures = (groupId: number, page: number) =>
  useCall(listVoltaMeasures, { query: { inspection_group: groupId, itemsPerPage: maxItemsPerPage, page } })

/** What can be measured. */
export const useMeasureTypes = () =>
  useCall(listVoltaMeasureTypes, { query: { itemsPerPage: maxItemsPerPage } }, { staleTimeMs: restMs })
