import { readdir, readFile } from 'node:fs/promises'
import {
  type DrawnPages,
  drawPages,
  type PdfRequest,
  type RenderedPdf,
  renderPdf,
} from '../../../platform/pdf/render-pdf.ts'
import type { ReportDocument } from './model.ts'
import { reportTexts } from './report-texts.ts'
import { annexPath, reportView } from './view.ts'

const templateFolder = new URL('./templates/', import.meta.url)
const mainFile = 'report.typ'
const timeoutMs = 120_000
const mostNamed = 12

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

/** Remarks of a report with what its fonts lack. */
function remarksWith({ language, remarks }: ReportDocument, missing: readonly string[]): readonly string[] {
  if (missing.length === 0) return remarks
  const points = missing.map(
    (character) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
  )
  const named = points.length > mostNamed ? [...points.slice(0, mostNamed), '…'] : points
  return [...remarks, reportTexts(language).notPrinted({ count: missing.length, points: named.join(', ') })]
}

/** What came of making a report. */
export interface RenderedReport extends RenderedPdf {
  /** Those of the document, and which characters could not be printed; the report itself says them too. */
  readonly remarks: readonly string[]
}

/** Makes the report with what is known of its making; characters that no font holds are told in it. Throws `PdfFailed`. */
export async function renderReport(
  document: ReportDocument,
  { signal, pdfStandard }: { readonly signal?: AbortSignal; readonly pdfStandard?: 'a-2a' | 'ua-1' } = {},
): Promise<RenderedReport> {
  const render = async (one: ReportDocument) =>
    await renderPdf(await requestOf(one, pdfStandard ?? standardOf(one)), limitsOf(timeoutMs, signal))
  const rendered = await render(document)
  const remarks = remarksWith(document, rendered.missing)
  if (remarks === document.remarks) return { ...rendered, remarks }
  return { ...(await render({ ...document, remarks })), remarks }
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
): Promise<DrawnPages & { readonly remarks: readonly string[] }> {
  const drawn = await drawPages(await requestOf(document, '1.7'), numbers, limitsOf(limits.timeoutMs, limits.signal))
  return { ...drawn, remarks: remarksWith(document, drawn.missing) }
}
