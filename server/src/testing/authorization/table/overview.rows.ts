import { getKeyFigures, getNestedStructure } from '@visionair/contract/overview'
import { account, type Row } from './row.ts'

export const overviewRows: readonly Row[] = [
  account(getKeyFigures),
  account(getNestedStructure, { query: (of) => ({ type: 'device-group', id: of('park') }) }),
  account(getNestedStructure, { query: (of) => ({ type: 'device-group', id: of('rootPark') }) }),
  account(getNestedStructure, { query: (of) => ({ type: 'device', id: of('device') }) }),
  account(getNestedStructure, { query: (of) => ({ type: 'device', id: of('turbine') }) }),
  account(getNestedStructure, { query: (of) => ({ type: 'inspection-group', id: of('visit') }) }),
  account(getNestedStructure, { query: (of) => ({ type: 'inspection', id: of('inspection') }) }),
]
