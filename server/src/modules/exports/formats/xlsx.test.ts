import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { TableColumn } from '../tables/table.types.ts'
import { type SheetContent, writeXlsx } from './xlsx.ts'

const columns: readonly TableColumn<string>[] = [
  { key: 'text', title: { en: 'Text', fr: 'Texte' }, value: (text) => text },
]

async function* each<T>(items: readonly T[]) {
  yield* items
}

async function sheetOf(texts: readonly string[], content?: SheetContent): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeXlsx(columns, each(texts), 'fr', content)) chunks.push(chunk)
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
    expect(await readSheet(await sheetOf(['a'], 'visits'), 'Visites')).toEqual([['Texte'], ['a']])
    expect(await readSheet(await sheetOf(['a']), 'Défauts')).toEqual([['Texte'], ['a']])
  })
})
