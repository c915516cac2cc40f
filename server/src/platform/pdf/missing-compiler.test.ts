import { expect, it, vi } from 'vitest'
import { renderPdf } from './render-pdf.ts'

vi.mock('./compiler-part.ts', () => ({ missingCompiler: () => 'The PDF compiler lacks its part' }))

it('a PDF without the part of the compiler for this processor fails with words, before anything is started', async () => {
  const rendered = renderPdf(
    { mainTypst: 'x', files: [], pictures: [], data: {}, pdfStandard: 'a-2a', creationDate: new Date(0) },
    { timeoutMs: 60_000 },
  )
  await expect(rendered).rejects.toMatchObject({
    name: 'PdfFailed',
    reason: 'missing',
    message: expect.stringContaining('lacks its part'),
  })
})
