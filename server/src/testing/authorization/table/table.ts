import { accountRows } from './accounts.rows.ts'
import { administrationRows } from './administration.rows.ts'
import { annotationRows } from './annotations.rows.ts'
import { archiveRows } from './archive.rows.ts'
import { auditRows } from './audit.rows.ts'
import { deviceRows } from './devices.rows.ts'
import { exportRows } from './exports.rows.ts'
import { imageRows } from './images.rows.ts'
import { importRows } from './imports.rows.ts'
import { inspectionRows } from './inspections.rows.ts'
import { mailRows } from './mails.rows.ts'
import { overviewRows } from './overview.rows.ts'
import { parkRows } from './parks.rows.ts'
import { peopleRows } from './people.rows.ts'
import { quotaRows } from './quotas.rows.ts'
import { referenceRows } from './reference.rows.ts'
import { referenceEditingRows } from './reference-editing.rows.ts'
import { reportRows } from './reports.rows.ts'
import type { Row } from './row.ts'
import { serviceRows } from './service.rows.ts'
import { voltaRows } from './volta.rows.ts'
import { webhookRows } from './webhooks.rows.ts'

/** The authorization table: every route of the contract, some in several variants. */
export const table: readonly Row[] = [
  ...accountRows,
  ...mailRows,
  ...auditRows,
  ...administrationRows,
  ...referenceRows,
  ...referenceEditingRows,
  ...peopleRows,
  ...webhookRows,
  ...quotaRows,
  ...parkRows,
  ...deviceRows,
  ...inspectionRows,
  ...imageRows,
  ...annotationRows,
  ...reportRows,
  ...overviewRows,
  ...archiveRows,
  ...voltaRows,
  ...exportRows,
  ...importRows,
  ...serviceRows,
]
