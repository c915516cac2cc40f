import sharp from 'sharp'
import type { ApiWorld } from '../../api-world.ts'
import { samplePdf } from '../../sample-pdf.ts'

/** Something a company can give for a part of its reports. */
export interface Document {
  readonly part: 'logo' | 'cover' | 'header' | 'annexes'
  readonly name: string
  readonly bytes: Buffer
}

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7"/></svg>')
const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f26b1d' } })

/** One document of each kind, pictures of a size that tells them apart. */
export const someDocuments = async (number = 0): Promise<readonly Document[]> => [
  { part: 'annexes', name: 'Conditions générales.pdf', bytes: samplePdf() },
  {
    part: 'header',
    name: 'en-tête.png',
    bytes: await painted(90 + (number % 9), 20)
      .png()
      .toBuffer(),
  },
  { part: 'logo', name: 'logo.svg', bytes: drawing },
  { part: 'annexes', name: 'Certificate 2.pdf', bytes: samplePdf() },
  {
    part: 'cover',
    name: 'cover.jpg',
    bytes: await painted(60, 80 + (number % 9))
      .jpeg()
      .toBuffer(),
  },
]

/** What is sent to give a company a document. */
export function asForm({ name, bytes }: Document): FormData {
  const form = new FormData()
  form.append('data', new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** The first company gives all but a cover, sent in an order that is not theirs in a report; the other a cover alone. */
export async function giveDocuments(world: ApiWorld, token: string, companies: readonly number[]): Promise<void> {
  const documents = await someDocuments()
  for (const [index, company] of companies.entries()) {
    for (const document of documents.filter(({ part }) => (part === 'cover') === index > 0)) {
      const path = `/api/organizations/${company}/upload_corporate/${document.part}`
      const { status } = await world.request('POST', path, { token, body: asForm(document) })
      if (status !== 201) throw new Error(`${document.name} was refused: ${status}`)
    }
  }
}
