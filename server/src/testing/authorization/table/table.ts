import { accountRows } from './accounts.rows.ts'
import { annotationRows } from './annotations.rows.ts'
import { deviceRows } from './devices.rows.ts'
import { imageRows } from './images.rows.ts'
import { inspectionRows } from './inspections.rows.ts'
import { overviewRows } from './overview.rows.ts'
import { parkRows } from './parks.rows.ts'
import { referenceRows } from './reference.rows.ts'
import { reportRows } from './reports.rows.ts'
import type { Row } from './row.ts'

/** The authorization table: every route of the contract, some in several variants. */
export const table: readonly Row[] = [
  ...accountRows,
  ...referenceRows,
  ...parkRows,
  ...deviceRows,
  ...inspectionRows,
  ...imageRows,
  ...annotationRows,
  ...reportRows,
  ...overviewRows,
]
