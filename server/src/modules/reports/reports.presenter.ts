import type { reportResource } from '@visionair/contract/reports'
import type { z } from 'zod'
import type { Sign } from '../inspections/inspections.presenter.ts'
import type { Report } from './reports.types.ts'

export const presentReport = (sign: Sign, report: Report): z.input<typeof reportResource> => ({
  id: String(report.id),
  type: 'reports',
  attributes: {
    id: report.id,
    status: report.status,
    file: report.fileName,
    url: report.status === 'DONE' ? sign(`/storage/report/${report.fileName}`) : null,
    generatedAt: report.generatedAt?.toISOString() ?? null,
    metadata: report.options,
    error: report.error,
  },
})
