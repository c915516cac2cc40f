import { describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { withRecord, type ZipItem, zipOf } from '../../../testing/zips.ts'
import { ImportFailed } from '../import-failed.ts'
import { isWorkbook, readWorkbook } from './read-workbook.ts'
import { columnOf, dayOfSerial } from './sheet-rows.ts'
import { dayShownBy } from './workbook-info.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

interface Parts {
  readonly sheet?: string
  readonly strings?: string
  readonly styles?: string
  readonly workbook?: string
  readonly more?: readonly ZipItem[]
}

const sheetOf = (rows: string) => `${declaration}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`
const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`
const head = `<row r="1">${cell('A1', 'Parc')}${cell('B1', 'Hauteur')}</row>`

/** A workbook as other programs write them. */
function workbookOf({ sheet = '', strings, styles, workbook, more = [] }: Parts): Promise<Buffer> {
  const part = (name: string, content: string): ZipItem => ({ name, content: Buffer.from(content), isCompressed: true })
  return zipOf([
    part(
      'xl/workbook.xml',
      workbook ??
        `${declaration}<workbook ${main} ${relations}><sheets><sheet name="Feuil1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    ),
    part('xl/worksheets/sheet1.xml', sheet),
    ...(strings === undefined ? [] : [part('xl/sharedStrings.xml', strings)]),
    ...(styles === undefined ? [] : [part('xl/styles.xml', styles)]),
    ...more,
  ])
}

const cellsOf = async (parts: Parts) => (await readWorkbook(await workbookOf(parts))).rows.map(({ cells }) => cells)

async function reasonOf(bytes: Buffer): Promise<string> {
  try {
    await readWorkbook(bytes)
    return 'read'
  } catch (error) {
    if (error instanceof ImportFailed) return error.reason
    throw error
  }
}

describe('reading a workbook', () => {
  it('PARK-05 takes texts, numbers, days and yes and no as they are', async () => {
    const bytes = await writeXlsxFile([
      [{ value: 'Parc' }, { value: 'Hauteur' }, { value: 'Depuis' }, { value: 'Fin' }],
      [
        { type: String, value: 'Étang « Œuf » & <fils>' },
        { type: Number, value: 302.219 },
        { type: Date, value: new Date('2016-03-15T00:00:00Z'), format: 'dd/mm/yyyy' },
        { type: Boolean, value: true },
      ],
      [null, { type: Number, value: -1_234_567.5 }, null, null],
    ]).toBuffer()
    expect(isWorkbook(bytes)).toBe(true)
    const { titles, rows, separator } = await readWorkbook(bytes)
    expect({ titles, separator }).toEqual({ titles: ['Parc', 'Hauteur', 'Depuis', 'Fin'], separator: null })
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [2, 'Étang « Œuf » & <fils>', '302.219', '2016-03-15', 'true'],
      [3, '', '-1234567.5'],
    ])
    expect(rows.map(({ numbers }) => numbers?.get(1))).toEqual([302.219, -1_234_567.5])
  })

  it('PARK-05 takes the result of a formula that was saved with it, and knows where there is none', async () => {
    const sheet = sheetOf(
      `${head}<row r="2"><c r="A2" t="str"><f>UPPER("x")</f><v>X</v></c><c r="B2"><f>40*2</f><v>80</v></c></row>` +
        '<row r="5"><c r="A5"><f>NOW()</f></c><c r="B5" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="C5" t="e"><v>#N/A</v></c></row>',
    )
    const { rows } = await readWorkbook(await workbookOf({ sheet }))
    expect(rows.map(({ number, cells }) => [number, ...cells])).toEqual([
      [2, 'X', '80'],
      [5, '=', '#DIV/0!'],
    ])
    expect([...(rows[1]?.unknown ?? [])]).toEqual([0, 1])
  })

  it('takes shared texts with forms and without how they are pronounced, prefixes of elements, and cells without addresses', async () => {
    const strings = `${declaration}<x:sst xmlns:x="a"><x:si><x:r><x:t>Mont</x:t></x:r><x:r><x:t xml:space="preserve"> Clair</x:t></x:r></x:si><x:si><x:t>東京</x:t><x:rPh><x:t>トウキョウ</x:t></x:rPh></x:si><x:si><x:t>a_x000D_b</x:t></x:si></x:sst>`
    const sheet = `${declaration}<x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c></x:row><x:row><x:c t="s"><x:v>1</x:v></x:c><x:c t="s"><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    const { titles, rows } = await readWorkbook(await workbookOf({ sheet, strings }))
    expect(titles).toEqual(['Mont Clair', ''])
    expect(rows[0]?.cells).toEqual(['東京', 'a\rb'])
  })

  it('PARK-05 takes a day as exactly as its format shows it', async () => {
    const styles = `${declaration}<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="mmm\\-yy"/><numFmt numFmtId="165" formatCode="yyyy"/><numFmt numFmtId="166" formatCode="0.0 &quot;day&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`
    const cells = [0, 1, 2, 3, 4].map((style, at) => `<c r="${'ABCDE'[at]}2" s="${style}"><v>42430</v></c>`).join('')
    expect(await cellsOf({ sheet: sheetOf(`${head}<row r="2">${cells}</row>`), styles })).toEqual([
      ['42430', '2016-03-01', '2016-03', '2016', '42430'],
    ])
  })

  it('PARK-05 reads the first sheet that is shown and holds rows, and says which and which not', async () => {
    const workbook = `${declaration}<workbook ${main} ${relations}><workbookPr date1904="1"/><sheets><sheet name="Secret" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Parcs" sheetId="2" r:id="rId2"/></sheets></workbook>`
    const sheet = sheetOf(`${head}<row r="2">${cell('A2', 'hidden')}</row>`)
    const second = Buffer.from(sheetOf(`${head}<row r="2">${cell('A2', 'shown')}</row>`))
    const bytes = await workbookOf({ workbook, sheet, more: [{ name: 'xl/worksheets/sheet2.xml', content: second }] })
    const table = await readWorkbook(bytes)
    expect(table.sheet).toEqual({ name: 'Parcs', others: ['Secret'] })
    expect(table.rows[0]?.cells).toEqual(['shown'])
  })
})

describe('workbooks that are made to do harm, or are none', () => {
  const bomb = (content: string): Promise<Buffer> => workbookOf({ sheet: content })
  const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${'bcdefgh'.replaceAll(/./g, (name) => `<!ENTITY ${name} "${`&${String.fromCharCode(name.charCodeAt(0) - 1)};`.repeat(10)}">`)}]>`
  const hostile: Readonly<Record<string, { readonly make: () => Promise<Buffer>; readonly reason: string }>> = {
    'no ZIP': { make: async () => Buffer.from('PK but nothing else'), reason: 'import.workbook_damaged' },
    'a ZIP of something else': {
      make: () => zipOf([{ name: 'a.txt', content: Buffer.from('a') }]),
      reason: 'import.workbook_damaged',
    },
    'XML that is not well formed': {
      make: () => bomb('<worksheet><sheetData></worksheet>'),
      reason: 'import.workbook_damaged',
    },
    'no text': { make: () => bomb(''), reason: 'import.workbook_damaged' },
    'entities in entities': {
      make: () =>
        bomb(
          `${entities}<worksheet><sheetData><row><c t="inlineStr"><is><t>&h;</t></is></c></row></sheetData></worksheet>`,
        ),
      reason: 'import.workbook_damaged',
    },
    'an entity from outside': {
      make: () => bomb('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>'),
      reason: 'import.workbook_damaged',
    },
    'more than it says': {
      make: async () =>
        withRecord(await workbookOf({ sheet: sheetOf(head) }), 2, (record) => record.writeUInt32LE(10, 24)),
      reason: 'import.workbook_damaged',
    },
    'a bomb': {
      make: () => bomb(`${declaration}<worksheet><!--${' '.repeat(101 * 1024 ** 2)}--></worksheet>`),
      reason: 'import.workbook_too_large',
    },
    'more entries than a workbook has': {
      make: () => workbookOf({ more: Array.from({ length: 5000 }, (_, index) => ({ name: `${index}` })) }),
      reason: 'import.workbook_too_large',
    },
    'a row beyond the last': {
      make: () => bomb(sheetOf(`${head}<row r="1000000000">${cell('A1000000000', 'x')}</row>`)),
      reason: 'import.workbook_damaged',
    },
    'a column beyond the last': {
      make: () => bomb(sheetOf(`${head}<row r="2">${cell('XFD2', 'x')}</row>`)),
      reason: 'import.table_too_long',
    },
    'rows that go back': {
      make: () => bomb(sheetOf(`<row r="5">${cell('A5', 'x')}</row><row r="2">${cell('A2', 'x')}</row>`)),
      reason: 'import.workbook_damaged',
    },
    'too many rows': {
      make: () => bomb(sheetOf(`<row><c t="inlineStr"><is><t>x</t></is></c></row>`.repeat(50_002))),
      reason: 'import.table_too_long',
    },
    'no rows': { make: () => bomb(sheetOf(head)), reason: 'import.table_empty' },
    'a sheet elsewhere': {
      make: () =>
        workbookOf({
          workbook: `${declaration}<workbook ${main} ${relations}><sheets><sheet name="x" r:id="nowhere"/></sheets></workbook>`,
        }),
      reason: 'import.workbook_damaged',
    },
  }

  it.each(Object.keys(hostile))('PARK-05 %s is refused', async (kind) => {
    const { make, reason } = hostile[kind] ?? { make: () => zipOf([]), reason: '' }
    expect(await reasonOf(await make())).toBe(reason)
  })

  it('takes empty cells with a form for nothing, wherever they are', async () => {
    expect(
      await cellsOf({
        sheet: sheetOf(`${head}<row r="2">${cell('A2', 'x')}<c r="XFD2" s="1"/></row><row r="1048576"/>`),
      }),
    ).toEqual([['x']])
  })
})

describe('what a workbook counts with', () => {
  it('counts columns by letters', () => {
    expect(['A1', 'Z9', 'AA1', 'XFD1', '1', 'a1'].map(columnOf)).toEqual([0, 25, 26, 16_383, null, null])
  })

  it('counts days from 1900, whose February had no 29th, or from 1904', () => {
    expect(dayOfSerial(1, 'day', false)).toBe('1900-01-01')
    expect(dayOfSerial(59, 'day', false)).toBe('1900-02-28')
    expect(dayOfSerial(61, 'day', false)).toBe('1900-03-01')
    expect(dayOfSerial(42_430.75, 'day', false)).toBe('2016-03-01')
    expect(dayOfSerial(40_968, 'day', true)).toBe('2016-03-01')
    expect(dayOfSerial(0.5, 'day', false)).toBeNull()
  })

  it.each([
    ['dd/mm/yyyy', 'day'],
    ['[$-40C]d mmmm yyyy;@', 'day'],
    ['mmm-yy', 'month'],
    ['yyyy', 'year'],
    ['h:mm:ss', null],
    ['0.00', null],
    ['General', null],
    ['#,##0.00 "days"', null],
    ['[Red]0.0;[Blue]-0.0', null],
  ] as const)('the format %s shows %s', (format, shown) => expect(dayShownBy(format)).toBe(shown))
})
