import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { unzip } from '../../../testing/unzip.ts'
import { dayIn, type TableColumn } from '../tables/table.types.ts'
import { type SheetContent, writeXlsx } from './xlsx.ts'

const columns: readonly TableColumn<string>[] = [
  { key: 'text', title: { en: 'Text', fr: 'Texte' }, value: (text) => text },
]

async function* each<T>(items: readonly T[]) {
  yield* items
}

interface Choice {
  readonly content?: SheetContent
  readonly subject?: string
  readonly of?: readonly TableColumn<string>[]
}

async function sheetOf(texts: readonly string[], { content = 'findings', subject = '', of = columns }: Choice = {}) {
  const chunks: Uint8Array[] = []
  const choice = { language: 'fr' as const, content, subject: () => subject }
  for await (const chunk of writeXlsx(of, each(texts), choice)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const longest = 32_767

describe('writeXlsx', () => {
  it('REP-05 keeps texts as they are, whatever they look like', async () => {
    const texts = [
      '=HYPERLINK("http://evil.example";"x")',
      '@SUM(A1)',
      '<b>&amp;</b> ]]> <!-- -->',
      '#eval("1") $x$ @label',
      'تبليغ T07',
      'fissure 🌀 « é »',
    ]
    const [, ...rows] = await readSheet(await sheetOf(texts))
    expect(rows.map(([text]) => text)).toEqual(texts)
  })

  it('REP-05 cuts a comment of 100 KB where a cell ends, never through a character', async () => {
    const texts = ['x'.repeat(100_000), `${'y'.repeat(longest - 1)}🌀 and more`]
    const [, ...rows] = await readSheet(await sheetOf(texts))
    expect(rows).toEqual([['x'.repeat(longest)], ['y'.repeat(longest - 1)]])
  })

  it('leaves out what XML cannot carry', async () => {
    const [, ...rows] = await readSheet(await sheetOf(['a\u0000b\u001bc\ud800d']))
    expect(rows).toEqual([['abcd']])
  })

  it('names the sheet by what it is of', async () => {
    expect(await readSheet(await sheetOf(['a'], { content: 'visits' }), 'Visites')).toEqual([['Texte'], ['a']])
    expect(await readSheet(await sheetOf(['a']), 'Défauts')).toEqual([['Texte'], ['a']])
  })

  it('REP-05 days are dates without a time; a month, a day of no calendar and one before 1 March 1900 stay texts', async () => {
    const of = [{ key: 'day', title: { en: 'Day', fr: 'Jour' }, value: (text: string) => dayIn(text) }]
    const texts = ['2026-02-28', '1900-03-01', '2016-03', '2016', '2026-02-30', '1899-12-31']
    const [, ...rows] = await readSheet(await sheetOf(texts, { of }))
    const told = rows.map(([cell]) => (cell instanceof Date ? `date ${cell.toISOString()}` : cell))
    expect(told).toEqual(['date 2026-02-28T00:00:00.000Z', 'date 1900-03-01T00:00:00.000Z', ...texts.slice(2)])
    const sheet = (await unzip(await sheetOf(texts, { of }))).get('xl/worksheets/sheet1.xml')?.toString('utf8')
    expect(sheet).toContain('<v>46081</v>')
  })

  it('REP-05 carries a title and a filter over its rows, each in its place in the order of the format', async () => {
    const files = await unzip(await sheetOf(['a', 'b'], { subject: 'Éole & <Fils> \u0000T07 2026-05-01' }))
    const text = (path: string) => files.get(path)?.toString('utf8') ?? ''
    expect(text('docProps/core.xml')).toContain('<dc:title>Éole &amp; &lt;Fils&gt; T07 2026-05-01 – Défauts</dc:title>')
    expect(text('_rels/.rels')).toContain('metadata/core-properties" Target="docProps/core.xml"')
    expect(text('[Content_Types].xml')).toContain('core-properties+xml" PartName="/docProps/core.xml"')
    const sheet = text('xl/worksheets/sheet1.xml').replace(/<sheetData>.*<\/sheetData>/s, '<sheetData/>')
    const order = [...sheet.matchAll(/<(sheetViews|cols|sheetData|autoFilter|\w*argins|mergeCells)\b/g)]
    expect(order.map(([, name]) => name)).toEqual(['sheetViews', 'cols', 'sheetData', 'autoFilter'])
    expect(sheet).toContain('<autoFilter ref="A1:A3"/>')
    const [names, ...more] = text('xl/workbook.xml').match(/<definedNames.*?<\/definedNames>|<definedNames\/>/g) ?? []
    expect([names, more]).toEqual([expect.stringContaining(">'Défauts'!$A$1:$A$3</definedName>"), []])
    expect(text('docProps/core.xml')).not.toContain('\u0000')
    const bare = await unzip(await sheetOf([]))
    expect(bare.get('docProps/core.xml')?.toString('utf8')).toContain('<dc:title>Défauts</dc:title>')
  })
})
