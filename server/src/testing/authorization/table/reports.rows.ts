import { generateReport, getReportFile } from '@visionair/contract/reports'
import { granted, type Row, signed } from './row.ts'

export const reportRows: readonly Row[] = [
  granted(
    generateReport,
    ['plus_sherlock_report_export', 'sherlock_report_export', 'volta_report_export', 'clarity_report_export'],
    { at: 'visit', can: 'generateReport' },
  ),
  signed(getReportFile, { params: (of) => ({ file: of('report') }) }),
]
