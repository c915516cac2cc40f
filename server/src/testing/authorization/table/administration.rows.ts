import type { Endpoint } from '@visionair/contract'
import * as administration from '@visionair/contract/administration'
import { granted, type Row, type RowSpec } from './row.ts'

/** There is neither such a job nor such a test park: an administrator is told so, everybody else is refused before it is looked for. */
const absent = (endpoint: Endpoint, spec: RowSpec): Row =>
  granted(endpoint, ['ROLE_ADMIN'], {
    except: [{ who: ['admin'], status: [404], because: 'there is none with this id' }],
    ...spec,
  })

const missing = { params: () => ({ id: 999_999 }) }

/** The state of the product and the test parks belong to administrators alone. */
export const administrationRows: readonly Row[] = [
  granted(administration.getAdministrationSummary, ['ROLE_ADMIN']),
  absent(administration.retryJob, { params: () => ({ id: '00000000-0000-4000-8000-00000000000f' }) }),
  granted(administration.listTestParks, ['ROLE_ADMIN']),
  granted(administration.createTestPark, ['ROLE_ADMIN'], { body: () => ({ name: 'Tryout' }) }),
  absent(administration.resetTestPark, missing),
  absent(administration.deleteTestPark, missing),
]
