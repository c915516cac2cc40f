import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { renderPdf } from './render-pdf.ts'
import { showTitle } from './show-title.ts'

const request = {
  mainTypst: '#set document(title: "Éole /Type /Catalog")\n#set text(lang: "fr")\n= Bonjour\nendobj #pagebreak() xref',
  ...{ files: [], pictures: [], data: {}, creationDate: new Date('2026-11-20T14:05:00Z') },
}

it.each(['a-2a', '1.7', 'ua-1'] as const)(
  'REP-03 a document (%s) asks programs to show its title, once, and every place in its table is right',
  async (pdfStandard) => {
    const { pdf } = await renderPdf({ ...request, pdfStandard }, { timeoutMs: 60_000 })
    const text = pdf.toString('latin1')
    expect(text.match(/\/DisplayDocTitle/g)).toHaveLength(1)
    const tableAt = Number(/startxref\s+(\d+)/.exec(text.slice(-64))?.[1])
    expect(text.slice(tableAt, tableAt + 4)).toBe('xref')
    const places = [...text.slice(tableAt).matchAll(/^(\d{10}) 00000 n/gm)].map(([, place]) => Number(place))
    for (const [index, place] of places.entries())
      expect(text.slice(place, place + 12)).toMatch(new RegExp(`^${index + 1} 0 obj`))
    const loading = getDocument({ data: new Uint8Array(pdf), verbosity: 0, stopAtErrors: true })
    const read = await loading.promise
    expect(new Map(Object.entries({ ...(await read.getMetadata()).info })).get('Title')).toBe('Éole /Type /Catalog')
    expect((await read.getOutline()).length).toBe(1)
    await loading.destroy()
    expect(showTitle(pdf)).toEqual(pdf)
  },
)

it('leaves what is written in another way as it is', () => {
  for (const other of ['', 'no pdf', '%PDF-1.7\nstartxref\n9\n%%EOF', '%PDF-1.7\nxref\nstartxref\n9\n%%EOF'])
    expect(showTitle(Buffer.from(other)).toString()).toBe(other)
})
