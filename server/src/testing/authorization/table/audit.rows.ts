import { exportAuditEntries, listAuditEntries } from '@visionair/contract/audit'
import { granted, type Row } from './row.ts'

export const auditRows: readonly Row[] = [
  granted(listAuditEntries, ['ROLE_ADMIN']),
  granted(exportAuditEntries, ['ROLE_ADMIN'], { query: () => ({ format: 'csv' }), entersTrail: true }),
]
