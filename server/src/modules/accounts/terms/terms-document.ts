import { readFile } from 'node:fs/promises'
import type { Language } from '../../../platform/i18n/language.ts'
import { type RenderedPdf, renderPdf } from '../../../platform/pdf/render-pdf.ts'
import { termsDate, termsText } from './terms-texts.ts'

const templateFile = new URL('./terms.typ', import.meta.url)
const timeoutMs = 60_000

/** Makes the terms of use as an accessible PDF (PDF/UA-1). Throws `PdfFailed`. */
export async function renderTerms(language: Language, provider: string): Promise<RenderedPdf> {
  return await renderPdf(
    {
      mainTypst: await readFile(templateFile, 'utf8'),
      files: [],
      pictures: [],
      data: { ...termsText(language, provider), language, provider },
      pdfStandard: 'ua-1',
      creationDate: termsDate,
    },
    { timeoutMs },
  )
}

/** The terms of use, made when they are first asked for in a language and kept in memory. */
export class TermsDocuments {
  readonly #provider: string
  readonly #made = new Map<Language, Promise<Buffer>>()

  constructor(provider: string) {
    this.#provider = provider
  }

  get(language: Language): Promise<Buffer> {
    const known = this.#made.get(language)
    if (known) return known
    const making = renderTerms(language, this.#provider).then(({ pdf }) => pdf)
    this.#made.set(language, making)
    making.catch(() => this.#made.delete(language))
    return making
  }
}
