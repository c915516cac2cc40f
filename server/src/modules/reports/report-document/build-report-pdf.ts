import { readdir, readFile } from 'node:fs/promises'
import { type RenderedPdf, renderPdf } from '../../../platform/pdf/render-pdf.ts'
import type { ReportDocument } from './model.ts'
import { reportView } from './view.ts'

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

/**
 * Makes the report with what is known of its making. The standard is PDF/A-2a: a report is kept for the life of a turbine
 * and must look the same in twenty years, and level "a" also demands the tags that reading aids need. Throws `PdfFailed`.
 */
export async function renderReport(
  document: ReportDocument,
  options: { readonly signal?: AbortSignal; readonly pdfStandard?: 'a-2a' | 'ua-1' } = {},
): Promise<RenderedPdf> {
  const { main, parts } = await templates()
  const { view, pictureFiles } = reportView(document)
  return renderPdf(
    {
      mainTypst: main,
      files: parts,
      pictures: pictureFiles,
      data: view,
      pdfStandard: options.pdfStandard ?? 'a-2a',
      creationDate: new Date(document.generatedAt),
    },
    { timeoutMs, ...(options.signal ? { signal: options.signal } : {}) },
  )
}

/** Makes the PDF of a report: A4, tagged, archive standard PDF/A-2a. Throws `PdfFailed`. */
export async function buildReportPdf(
  document: ReportDocument,
  options: { readonly signal?: AbortSignal } = {},
): Promise<Buffer> {
  return (await renderReport(document, options)).pdf
}
