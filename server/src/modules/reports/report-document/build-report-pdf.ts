import { readdir, readFile } from 'node:fs/promises'
import {
  type DrawnPages,
  drawPages,
  type PdfRequest,
  type RenderedPdf,
  renderPdf,
} from '../../../platform/pdf/render-pdf.ts'
import type { ReportDocument } from './model.ts'
import { annexPath, reportView } from './view.ts'

const templateFolder = new URL('./templates/', import.meta.url)
const mainFile = 'report.typ'
const timeoutMs = 120_000

async function templates(): Promise<{ main: string; parts: { path: string; data: string }[] }> {
  const names = (await readdir(templateFolder)).filter((name) => name.endsWith('.typ'))
  const sources = await Promise.all(
    names.map(async (path) => ({ path, data: await readFile(new URL(path, templateFolder), 'utf8') })),
  )
  const main = sources.find(({ path }) => path === mainFile)
  if (!main) throw new Error(`the template ${mainFile} is missing`)
  return { main: main.data, parts: sources.filter(({ path }) => path !== mainFile) }
}

async function requestOf(document: ReportDocument, pdfStandard: PdfRequest['pdfStandard']): Promise<PdfRequest> {
  const { main, parts } = await templates()
  const { view, pictureFiles } = reportView(document)
  return {
    mainTypst: main,
    files: parts,
    pictures: pictureFiles,
    documents: document.annexFiles.flatMap(({ path }, index) =>
      path === null ? [] : [{ path: annexPath(index), file: path }],
    ),
    data: view,
    pdfStandard,
    creationDate: new Date(document.generatedAt),
  }
}

const limitsOf = (timeoutMs: number, signal: AbortSignal | undefined) => ({ timeoutMs, ...(signal ? { signal } : {}) })

/**
 * The standard is PDF/A-2a: a report is kept for the life of a turbine and must look the same in twenty years, and level "a" also
 * demands the tags that reading aids need. Pages of a company's own documents may keep to no standard, so with them there is none.
 */
export const standardOf = ({ annexFiles }: ReportDocument) => (annexFiles.length > 0 ? '1.7' : 'a-2a')

/** Makes the report with what is known of its making. Throws `PdfFailed`. */
export async function renderReport(
  document: ReportDocument,
  { signal, pdfStandard }: { readonly signal?: AbortSignal; readonly pdfStandard?: 'a-2a' | 'ua-1' } = {},
): Promise<RenderedPdf> {
  return await renderPdf(await requestOf(document, pdfStandard ?? standardOf(document)), limitsOf(timeoutMs, signal))
}

/** Makes the PDF of a report: A4, tagged, archive standard PDF/A-2a unless it carries documents of the company. Throws `PdfFailed`. */
export async function buildReportPdf(
  document: ReportDocument,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Buffer> {
  return (await renderReport(document, options)).pdf
}

/** Lays the whole report out and draws the given pages as SVG. Throws `PdfFailed`. */
export async function drawReportPages(
  document: ReportDocument,
  numbers: readonly number[],
  limits: { readonly timeoutMs: number; readonly signal?: AbortSignal },
): Promise<DrawnPages> {
  return await drawPages(await requestOf(document, '1.7'), numbers, limitsOf(limits.timeoutMs, limits.signal))
}
