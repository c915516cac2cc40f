import { PdfFailed } from './pdf-failed.ts'
import { type PdfLimits, renderPdf } from './render-pdf.ts'

const beyondAnyPage = 1_000_000
const counted = /document only has (\d+) pages?/

const shown = (pages: readonly number[]) =>
  `#set page(margin: 0pt)\n${pages.map((page) => `#image("/document.pdf", page: ${page}, width: 50%)`).join('\n')}`

/**
 * How many pages a PDF has of which up to `most` can be put into another document; null when it cannot be read or a page of it cannot
 * be put in. Typst itself is asked, in a process of its own: what it takes here it takes in the report.
 */
export async function countEmbeddablePages(file: string, most: number, limits: PdfLimits): Promise<number | null> {
  const attempt = (mainTypst: string) =>
    renderPdf(
      {
        mainTypst,
        files: [],
        pictures: [],
        documents: [{ path: 'document.pdf', file }],
        data: {},
        pdfStandard: '1.7',
        creationDate: new Date(0),
      },
      limits,
    ).catch((error: unknown) => {
      if (!(error instanceof PdfFailed) || error.reason === 'aborted') throw error
      return error
    })
  const refusal = await attempt(shown([beyondAnyPage]))
  const [, count] = (refusal instanceof PdfFailed && counted.exec(refusal.message)) || []
  const pageCount = Number(count ?? 0)
  if (pageCount === 0) return null
  const pages = Array.from({ length: Math.min(pageCount, most) }, (_, index) => index + 1)
  return (await attempt(shown(pages))) instanceof PdfFailed ? null : pageCount
}
