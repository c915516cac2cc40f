import { PdfFailed } from './pdf-failed.ts'
import { type PdfLimits, type RenderedPdf, renderPdf } from './render-pdf.ts'

const beyondAnyPage = 1_000_000
const counted = /document only has (\d+) pages?/

/** Asks Typst itself, in a process of its own: what it takes here it takes in a report. Throws when it is called off. */
async function attempt(file: string, pages: readonly number[], limits: PdfLimits): Promise<RenderedPdf | PdfFailed> {
  const shown = pages.map((page) => `#image("/document.pdf", page: ${page}, width: 50%)`)
  try {
    return await renderPdf(
      {
        mainTypst: ['#set page(margin: 0pt)', ...shown].join('\n'),
        files: [],
        pictures: [],
        documents: [{ path: 'document.pdf', file }],
        data: {},
        pdfStandard: '1.7',
        creationDate: new Date(0),
      },
      limits,
    )
  } catch (error) {
    if (!(error instanceof PdfFailed) || error.reason === 'aborted') throw error
    return error
  }
}

/** How many pages a PDF has; null when it cannot be read. */
export async function countPages(file: string, limits: PdfLimits): Promise<number | null> {
  const refusal = await attempt(file, [beyondAnyPage], limits)
  const [, count] = (refusal instanceof PdfFailed && counted.exec(refusal.message)) || []
  return count === undefined || count === '0' ? null : Number(count)
}

/** Whether the first pages of a PDF can be put into another document. */
export async function canEmbed(file: string, pageCount: number, limits: PdfLimits): Promise<boolean> {
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1)
  return !((await attempt(file, pages, limits)) instanceof PdfFailed)
}
