import { afterEach, expect, it } from 'vitest'
import { renderPdf } from './render-pdf.ts'

const { arch } = process
const runOn = (value: string) => Object.defineProperty(process, 'arch', { value, configurable: true })

afterEach(() => runOn(arch))

it('a PDF without the part of the compiler for this processor fails with words, before anything is started', async () => {
  runOn('s390x')
  const rendered = renderPdf(
    { mainTypst: 'x', files: [], pictures: [], data: {}, pdfStandard: 'a-2a', creationDate: new Date(0) },
    { timeoutMs: 60_000 },
  )
  await expect(rendered).rejects.toMatchObject({
    name: 'PdfFailed',
    reason: 'missing',
    message: expect.stringContaining('not made for'),
  })
})
