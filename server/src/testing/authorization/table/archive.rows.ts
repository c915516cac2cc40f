import { archiveInspection, listReimportRequests, requestReimport, restoreReimport } from '@visionair/contract/images'
import { account, granted, type Row } from './row.ts'

export const archiveRows: readonly Row[] = [
  granted(archiveInspection, ['ROLE_ADMIN'], { at: 'inspection' }),
  account(requestReimport, { at: 'archivedInspection' }),
  granted(listReimportRequests, ['ROLE_ADMIN'], { lists: 'reimportRequest' }),
  granted(restoreReimport, ['ROLE_ADMIN'], { at: 'reimportRequest' }),
]
