import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutFormula } from '../../../platform/csv/formula-guard.ts'
import type { TableColumn } from '../tables/table.types.ts'
import { writeCsv } from './csv.ts'

type Row = readonly [text: string, number: number]
const columns: readonly TableColumn<Row>[] = [
  { key: 'text', title: { en: 'Text', fr: 'Texte' }, value: ([text]) => text },
  { key: 'number', title: { en: 'Number', fr: 'Nombre' }, value: ([, number]) => number },
]

async function* each<T>(items: readonly T[]) {
  yield* items
}

async function csvOf(rows: readonly Row[], language: 'en' | 'fr'): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeCsv(columns, each(rows), language)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('writeCsv', () => {
  it('is read back as it was written, any text and number, in both languages', async () => {
    const row = fc.tuple(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 20 }),
        fc.constantFrom('en' as const, 'fr' as const),
        async (rows, language) => {
          const read: string[][] = parse(await csvOf(rows, language), {
            bom: true,
            delimiter: language === 'fr' ? ';' : ',',
          })
          expect(read.slice(1).map(([text]) => text)).toEqual(rows.map(([text]) => withoutFormula(text)))
          expect(read.slice(1).map(([, number]) => Number(number?.replace(',', '.')))).toEqual(
            rows.map(([, number]) => number + 0),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('never begins a text, nor a line of one, with what a spreadsheet runs', () => {
    const isRun = /^\s*[=+\-@＝|]/u
    fc.assert(
      fc.property(
        fc.string(),
        fc.constantFrom('', '\n', '\r', '\r\n', '\u2028', '\n \n'),
        fc.constantFrom('=', '+', '-', '@', '\t=', '\r@', ' =', '＝'),
        fc.string(),
        (before, lineBreak, start, rest) => {
          const text = before + lineBreak + start + rest
          for (const line of withoutFormula(text).split(/[\r\n\u2028]/u)) expect(line).not.toMatch(isRun)
        },
      ),
    )
    expect(withoutFormula('a = b')).toBe('a = b')
    expect(withoutFormula('=1+1')).toBe("'=1+1")
  })

  it('quotes a text with any line break, so that none of its lines is taken for a row', async () => {
    const [, written] = (await csvOf([['Crack.\n=cmd|calc', 1]], 'en')).toString('utf8').split('\r\n')
    expect(written).toBe(`"Crack.\n'=cmd|calc",1`)
  })

  it('passes on what goes wrong with the rows', async () => {
    async function* broken(): AsyncGenerator<Row> {
      yield ['one', 1]
      throw new Error('the database went away')
    }
    const reading = async () => {
      for await (const chunk of writeCsv(columns, broken(), 'en')) expect(chunk.length).toBeGreaterThan(0)
    }
    await expect(reading()).rejects.toThrow('the database went away')
  })
})
