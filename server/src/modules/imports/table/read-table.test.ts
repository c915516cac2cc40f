import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasSharedData, sharedData } from '../../../testing/shared-data.ts'
import { ImportFailed } from '../import-failed.ts'
import { dayOf, dayOrderOf } from './days.ts'
import { decimalMarkOf, numberOf } from './numbers.ts'
import { readTable } from './read-table.ts'

const text = 'Parc;Éolienne;Lieu\r\nÉtang « Œuf »;E1;Hauts de Seine\r\n'
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()

const encoded: Readonly<Record<string, Buffer>> = {
  'UTF-8': Buffer.from(text),
  'UTF-8 with its mark': Buffer.from(`\uFEFF${text}`),
  'UTF-16 little end first': Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16 big end first': swapped(Buffer.from(`\uFEFF${text}`, 'utf16le')),
  'UTF-16 without a mark': Buffer.from(text, 'utf16le'),
  'Windows-1252': Buffer.from(text.replaceAll('Œ', '\u008C'), 'latin1'),
}

function reasonOf(bytes: Buffer): string {
  try {
    readTable(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof ImportFailed) return error.reason
    throw error
  }
}

describe('reading a table', () => {
  it.each(Object.keys(encoded))('reads %s', (name) => {
    const table = readTable(encoded[name] ?? Buffer.alloc(0))
    expect(table.titles).toEqual(['Parc', 'Éolienne', 'Lieu'])
    expect(table.rows).toEqual([{ number: 2, cells: ['Étang « Œuf »', 'E1', 'Hauts de Seine'] }])
  })

  it.each([
    [';', 'a;"b;1";c\n1;"2\n3";4'],
    [',', 'a,"b;1",c\n1,"2\n3",4'],
    ['\t', 'a\t"b;1"\tc\n1\t"2\n3"\t4'],
    [';', 'sep=;\r\na;"b;1";c\r\n1;"2\n3";4'],
  ])('finds the separator %j outside of quotation marks', (separator, content) => {
    const table = readTable(Buffer.from(content))
    expect(table).toEqual({ separator, titles: ['a', 'b;1', 'c'], rows: [{ number: 2, cells: ['1', '2\n3', '4'] }] })
  })

  it('counts rows as spreadsheets do, with empty ones and cells of several lines', () => {
    const { rows } = readTable(Buffer.from('a;b\n\n"x\ny";1\n;\nz;2\n'))
    expect(rows.map(({ number }) => number)).toEqual([3, 5])
  })

  it.each([
    ['import.table_encoding', Buffer.from([0x61, 0x3b, 0x00, 0x01, 0x02, 0x0a, 0x31])],
    ['import.table_encoding', Buffer.from('a;b\n\u0081;\u008d\n', 'latin1')],
    [
      'import.table_encoding',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a;b\n1;2', 'utf16le'), Buffer.from([0xd8])]),
    ],
    ['import.table_separator', Buffer.from('park|turbine\nx|y\n')],
    ['import.table_quotes', Buffer.from('a;b\n"x;1\ny;2\n')],
    ['import.table_empty', Buffer.from('park;turbine\n;\n')],
    ['import.table_empty', Buffer.from('\n\n')],
    ['import.table_too_long', Buffer.from(`a;b\n${'1;2\n'.repeat(50_001)}`)],
    ['import.table_too_long', Buffer.from(`${'a;'.repeat(301)}\n1;2`)],
  ])('refuses with %s', (reason, bytes) => expect(reasonOf(bytes)).toBe(reason))

  it.skipIf(!hasSharedData)('reads what the collection csv-spectrum holds as it says', () => {
    const folder = sharedData('text/csv-spectrum/')
    // One of its files was damaged before it was saved, which is refused here.
    const isWhole = (name: string) => !name.startsWith('empty') && !name.startsWith('location')
    for (const file of readdirSync(`${folder}csvs`).filter(isWhole)) {
      const { titles, rows } = readTable(readFileSync(`${folder}csvs/${file}`))
      const read = rows.map(({ cells }) =>
        Object.fromEntries(titles.map((title, at) => [title, (cells[at] ?? '').replaceAll('\r\n', '\n')])),
      )
      const json = readFileSync(`${folder}json/${file.replace('.csv', '.json')}`, 'utf8')
      expect(read, file).toEqual(JSON.parse(json.replaceAll('\\r\\n', '\\n')))
    }
  })
})

describe('numbers', () => {
  it.each([
    ['12.5', '.', 12.5],
    ['12,5', ',', 12.5],
    ['1 234,5', ',', 1234.5],
    ['1\u202F234\u00A0567,5', ',', 1_234_567.5],
    ['1.234,5', ',', 1234.5],
    ['1,234.5', '.', 1234.5],
    ['302,219', '.', 302_219],
    ['302,219', ',', 302.219],
    ["1'234.5", '.', 1234.5],
    ['12.5', ',', 12.5],
    ['-3,25', '.', -3.25],
    ['1,2,3', ',', null],
    ['12 m', '.', null],
    ['1e5', '.', null],
    ['', '.', null],
  ] as const)('%j with %j before the decimals is %s', (cell, mark, number) => expect(numberOf(cell, mark)).toBe(number))

  it.each([
    [['302,219', '166,320'], ',', '.'],
    [['302,219', '166,320'], ';', ','],
    [['49,9012', '302,219'], ',', ','],
    [['1.234,5'], ',', ','],
    [['1,234.5'], ';', '.'],
    [['49.9'], ';', '.'],
    [['1,234,567'], ';', '.'],
    [[], ';', ','],
  ] as const)('%j separated by %j has %j before its decimals', (cells, separator, mark) =>
    expect(decimalMarkOf(cells, separator)).toBe(mark),
  )
})

describe('days', () => {
  it.each([
    ['2026-05-04', '2026-05-04'],
    ['2026/5/4', '2026-05-04'],
    ['04/05/2026', '2026-05-04'],
    ['4.5.2026', '2026-05-04'],
    ['04-05-2026 00:00', '2026-05-04'],
    ['2026-05-04T10:00:00Z', '2026-05-04'],
    ['31/02/2026', null],
    ['04/05/26', null],
    ['May 2026', null],
    ['46146', null],
  ])('%j is %s', (cell, day) => expect(dayOf(cell, 'day-first')).toBe(day))

  it('takes the month first only when a day says so', () => {
    expect(dayOrderOf(['04/05/2026', '05/31/2026'])).toBe('month-first')
    expect(dayOrderOf(['04/05/2026', '31/05/2026', '05/31/2026'])).toBe('day-first')
    expect(dayOrderOf(['04/05/2026'])).toBe('day-first')
    expect(dayOf('05/31/2026', 'month-first')).toBe('2026-05-31')
  })
})
