import {
  deleteExport,
  getExport,
  getExportFile,
  listExports,
  startDeviceListExport,
  startGroupExport,
  startGroupZip,
  startParkExport,
  startVisitListExport,
} from '@visionair/contract/exports'
import { absentId, absentName } from '../places.ts'
import { granted, type Row, signed } from './row.ts'

const grants = [
  'plus_sherlock_report_export',
  'sherlock_report_export',
  'volta_report_export',
  'clarity_report_export',
  'result_download',
] as const
const nothingToExport = {
  who: ['admin', 'responsible', 'inspector with all permissions', 'inspector with just this permission'],
  where: ['sibling'],
  status: 409,
  because: 'no visit was made there',
} as const

/** An export belongs to who asked for it; what each of these files says is read in the tests of the files. */
export const exportRows: readonly Row[] = [
  granted(startGroupExport, grants, { at: 'visit', query: () => ({ format: 'csv' }) }),
  granted(startParkExport, grants, { at: 'park', query: () => ({ format: 'xlsx' }), except: [nothingToExport] }),
  granted(startGroupZip, grants, { at: 'visit', query: () => ({ annexes: 'true', pictures: 'true' }) }),
  granted(startVisitListExport, grants, { query: (of) => ({ format: 'csv', device_group: of('park') }) }),
  granted(startVisitListExport, grants, { query: (of) => ({ format: 'geojson', device: of('device') }) }),
  granted(startDeviceListExport, grants, { query: (of) => ({ format: 'csv', device_group: of('park') }) }),
  granted(listExports, grants),
  granted(getExport, grants, { params: () => ({ id: absentId }), accepted: 404 }),
  granted(deleteExport, grants, { params: () => ({ id: absentId }), accepted: 404, harmless: true }),
  signed(getExportFile, { params: () => ({ file: absentName }), accepted: 404 }),
]
