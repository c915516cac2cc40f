import type {
  reportChoicesResource,
  reportPreviewResource,
  reportResource,
  startedReportResource,
} from '@visionair/contract/reports'
import type { z } from 'zod'
import type { Language } from '../../platform/i18n/language.ts'
import { serverText } from '../../platform/i18n/server-texts.ts'
import { failureText } from '../../platform/jobs/failure.ts'
import type { Sign } from '../inspections/inspections.presenter.ts'
import type { ReportPreview } from './report-pages.service.ts'
import type { ReportChoices } from './reports.service.ts'
import type { Report } from './reports.types.ts'

export const presentReport = (language: Language, sign: Sign, report: Report): z.input<typeof reportResource> => ({
  id: String(report.id),
  type: 'reports',
  attributes: {
    id: report.id,
    status: report.status,
    file: report.fileName,
    url: report.status === 'DONE' ? sign(`/storage/report/${encodeURIComponent(report.fileName)}`, 'brief') : null,
    generatedAt: report.generatedAt?.toISOString() ?? null,
    metadata: report.options,
    isExtract: report.isExtract,
    error: failureText(report.failure, language),
    remarks: [...report.remarks],
    pdfStandard: report.pdfStandard,
  },
})

/** A report that was just asked for, with what to tell who asked. */
export function presentStarted(language: Language, sign: Sign, report: Report): z.input<typeof startedReportResource> {
  const { attributes, ...resource } = presentReport(language, sign, report)
  return { ...resource, attributes: { ...attributes, message: serverText({ message: 'report.started' }, language) } }
}

export const presentChoices = (
  groupId: number,
  { corporateParts, comparableVisits }: ReportChoices,
): z.input<typeof reportChoicesResource> => ({
  id: String(groupId),
  type: 'report_choices',
  attributes: { id: groupId, corporateParts: [...corporateParts], comparableVisits: [...comparableVisits] },
})

/** Pictures travel inside the answer: they are shown once and kept nowhere. */
export const presentPreview = (groupId: number, preview: ReportPreview): z.input<typeof reportPreviewResource> => ({
  id: String(groupId),
  type: 'report_previews',
  attributes: {
    id: groupId,
    pageCount: preview.pageCount,
    findingCount: preview.findingCount,
    measureCount: preview.measureCount,
    pages: preview.pages.map(({ number, widthPx, heightPx, webpBase64 }) => ({
      number,
      width: widthPx,
      height: heightPx,
      image: `data:image/webp;base64,${webpBase64}`,
    })),
    remarks: [...preview.remarks],
  },
})
