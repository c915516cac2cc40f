import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hasSharedData, sharedData } from '../../../testing/shared-data.ts'
import { ImportFailed } from '../import-failed.ts'
import { dayOf, dayOrderOf, isEitherDay } from './days.ts'
import { cellNumber, type DecimalMark, decimalMarkOf, degreesOf, isEitherWay, unitOfTitle } from './numbers.ts'
import { readTable } from './read-table.ts'
import { isTotal } from './total-rows.ts'

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

const numberOf = (text: string, mark: DecimalMark, unit?: string, titleUnit: string | null = null) => {
  const reading = cellNumber(text, { mark, titleUnit }, { unit })
  return reading.kind === 'number' ? reading.value : reading.kind
}

describe('numbers', () => {
  it.each([
    ['12.5', '.', 12.5],
    ['12,5', ',', 12.5],
    ['1 234,5', ',', 1234.5],
    ['1\u202F234\u00A0567,5', ',', 1_234_567.5],
    ['1.234,5', ',', 1234.5],
    ['1.234,5', '.', 1234.5],
    ['1,234.5', '.', 1234.5],
    ['1,234.5', ',', 1234.5],
    ['1.234.567', '.', 1_234_567],
    ['302,219', '.', 302_219],
    ['302,219', ',', 302.219],
    ["1'234.5", '.', 1234.5],
    ['12.5', ',', 12.5],
    ['-3,25', '.', -3.25],
    ['−3,25', '.', -3.25],
    ['2.2999999999999998', '.', 2.3],
    ['1,2,3', ',', 'refused'],
    ['12 m', '.', 'refused'],
    ['1e5', '.', 'refused'],
    ['', '.', 'empty'],
    ['n.c.', '.', 'empty'],
    ['–', '.', 'empty'],
  ] as const)('PARK-05 %j with %j before the decimals is %s', (cell, mark, number) =>
    expect(numberOf(cell, mark)).toBe(number),
  )

  it.each([
    ['80 m', 'm', null, 80],
    ['80m', 'm', null, 80],
    ['80,5 mètres', 'm', null, 80.5],
    ['80 Meter', 'm', null, 80],
    ['8000 cm', 'm', null, 80],
    ['0,08 km', 'm', null, 80],
    ['8000', 'm', 'cm', 80],
    ['80 m', 'm', 'cm', 80],
    ['262', 'm', 'ft', 'refused'],
    ['262 ft', 'm', null, 'refused'],
    ['2 MW', 'm', null, 'refused'],
  ] as const)('PARK-05 %j where %s is wanted and the title says %s is %s', (cell, unit, titleUnit, number) =>
    expect(numberOf(cell, ',', unit, titleUnit)).toBe(number),
  )

  it('knows the unit of a title', () => {
    expect(['Hub height (m)', 'Rotor [CM]', 'Hub (ft)', 'Latitude (WGS84)', 'Hub'].map(unitOfTitle)).toEqual([
      'm',
      'cm',
      'ft',
      null,
      null,
    ])
  })

  it.each([
    ['49.9°', 90, 49.9],
    ['49,9 N', 90, 49.9],
    ['W 2.25', 180, -2.25],
    ['49° 54\' 36" N', 90, 49.91],
    ["2°15'W", 180, -2.25],
    ["-2°15'", 180, -2.25],
    ['48,123', 90, 48.123],
    ['2.3 O', 180, null],
    ['2.3 N', 180, null],
    ["49°75'N", 90, null],
    ['north', 90, null],
  ] as const)('PARK-05 reads degrees: %j within %d is %s', (text, limit, degrees) => {
    const read = degreesOf(text, '.', limit)
    if (degrees === null) expect(read).toBeNull()
    else expect(read).toBeCloseTo(degrees, 9)
  })

  it.each([
    [['302,219', '166,320'], ',', '.', true],
    [['302,219', '166,320'], ';', ',', true],
    [['49,9012', '302,219'], ',', ',', false],
    [['95,5 m', '302,219'], ',', ',', false],
    [['1.234,5'], ',', ',', false],
    [['1,234.5'], ';', '.', false],
    [['49.9'], ';', '.', false],
    [['1,234,567'], ';', '.', false],
    [[], ';', ',', true],
  ] as const)('%j separated by %j has %j before its decimals, guessed: %s', (cells, separator, mark, isGuess) =>
    expect(decimalMarkOf(cells, separator)).toEqual({ mark, isGuess }),
  )

  it('knows which numbers have two readings', () => {
    expect(['302,219', '1.500 m', '12.5', '0,125', '1250,500', '1.234,5'].map(isEitherWay)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('days', () => {
  it.each([
    ['2026-05-04', '2026-05-04'],
    ['2026/5/4', '2026-05-04'],
    ['04/05/2026', '2026-05-04'],
    ['4.5.2026', '2026-05-04'],
    ['04-05-2026 00:00', '2026-05-04'],
    ['2026-05-04T10:00:00Z', '2026-05-04'],
    ['15 mars 2016', '2016-03-15'],
    ['le 1er avril 2016', '2016-04-01'],
    ['mardi 15 août 2017', '2017-08-15'],
    ['15. März 2016', '2016-03-15'],
    ['March 15th, 2016', '2016-03-15'],
    ['15-Dez-2016', '2016-12-15'],
    ['31 février 2016', null],
    ['31/02/2026', null],
    ['04/05/26', null],
    ['mars-16', null],
    ['mars avril 2016', null],
    ['Q1 2016', null],
    ['46146', null],
  ])('PARK-05 %j is %s', (cell, day) => {
    const read = dayOf(cell, 'day-first')
    expect(read && [read.day, read.told]).toEqual(day && [day, 'day'])
  })

  it.each([
    ['mars 2016', '2016-03-01', 'month'],
    ['MÄRZ 2016', '2016-03-01', 'month'],
    ['May 2026', '2026-05-01', 'month'],
    ['févr. 2016', '2016-02-01', 'month'],
    ['2016 décembre', '2016-12-01', 'month'],
    ['03/2016', '2016-03-01', 'month'],
    ['2016-03', '2016-03-01', 'month'],
    ['13/2016', null, null],
    ['2016', '2016-01-01', 'year'],
  ])('PARK-05 %j is %s, of which only the %s is told', (cell, day, told) => {
    const read = dayOf(cell, 'day-first')
    expect(read && [read.day, read.told]).toEqual(day && [day, told])
  })

  it('takes the month first only when a day says so', () => {
    expect(dayOrderOf(['04/05/2026', '05/31/2026'])).toEqual({ order: 'month-first', isGuess: false })
    expect(dayOrderOf(['04/05/2026', '31/05/2026', '05/31/2026'])).toEqual({ order: 'day-first', isGuess: false })
    expect(dayOrderOf(['04/05/2026'])).toEqual({ order: 'day-first', isGuess: true })
    expect(dayOf('05/31/2026', 'month-first')?.day).toBe('2026-05-31')
    expect(['04/05/2026', '05/05/2026', '31/05/2026', '2026-05-04'].map(isEitherDay)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('rows that sum up others', () => {
  it('PARK-05 are known by their word, and names that begin with it are names', () => {
    for (const text of [
      'TOTAL',
      'Total :',
      'Sous-total',
      'Total général',
      'Gesamt',
      'Total 12 éoliennes',
      'TOTAL 24 MW',
    ])
      expect(isTotal(text), text).toBe(true)
    for (const text of ['Total Energies Nord', 'Totale', 'Summerfield', 'Moyenne Vallée', 'Gesamtberg', ''])
      expect(isTotal(text), text).toBe(false)
  })
})
