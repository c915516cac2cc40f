import {
  generateReport,
  getReportChoices,
  getReportFile,
  listReports,
  previewReport,
} from '@visionair/contract/reports'
import { account, granted, type Row, signed } from './row.ts'

const grants = [
  'plus_sherlock_report_export',
  'sherlock_report_export',
  'volta_report_export',
  'clarity_report_export',
] as const

export const reportRows: readonly Row[] = [
  granted(generateReport, grants, { at: 'visit', can: 'generateReport' }),
  // What is drawn is as short as it can be: who may ask is the same, and every caller is answered with pages.
  granted(previewReport, grants, {
    at: 'visit',
    can: 'generateReport',
    query: () => ({ severities: '5', allowEmpty: '1' }),
  }),
  account(listReports, { at: 'visit' }),
  granted(getReportChoices, grants, { at: 'visit' }),
  signed(getReportFile, { params: (of) => ({ file: of('report') }), entersTrail: true }),
]
