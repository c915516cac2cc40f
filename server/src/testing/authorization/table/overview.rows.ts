import { getKeyFigures, getNestedStructure, listAttention, searchEverything } from '@visionair/contract/overview'
import { wordOf } from '../places.ts'
import { account, type Row } from './row.ts'

export const overviewRows: readonly Row[] = [
  account(getKeyFigures),
  account(listAttention),
  account(searchEverything, { query: () => ({ query: 'Park' }) }),
  account(searchEverything, { query: () => ({ query: 'Turbine' }) }),
  account(searchEverything, { query: () => ({ query: 'SNR' }) }),
  account(searchEverything, { query: () => ({ query: 'Sherlock' }) }),
  account(searchEverything, { query: () => ({ query: 'Volta' }) }),
  account(searchEverything, { query: () => ({ query: '1' }) }),
  account(searchEverything, { query: () => ({ query: 'Blade' }) }),
  account(searchEverything, { query: () => ({ query: 'V90' }) }),
  account(searchEverything, { query: () => ({ query: 'crack' }) }),
  account(searchEverything, { query: () => ({ query: 'comment' }) }),
  account(searchEverything, { query: () => ({ query: wordOf('foreign') }) }),
  account(searchEverything, { query: () => ({ query: wordOf('sibling') }) }),
  account(getNestedStructure, { query: (of) => ({ type: 'device-group', id: of('park') }) }),
  account(getNestedStructure, { query: (of) => ({ type: 'device-group', id: of('rootPark') }) }),
  account(getNestedStructure, { query: (of) => ({ type: 'device', id: of('device') }) }),
  account(getNestedStructure, { query: (of) => ({ type: 'device', id: of('turbine') }) }),
  account(getNestedStructure, { query: (of) => ({ type: 'inspection-group', id: of('visit') }) }),
  account(getNestedStructure, { query: (of) => ({ type: 'inspection', id: of('inspection') }) }),
]
