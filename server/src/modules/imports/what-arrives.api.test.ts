import {
  chooseImportLines,
  getRefusedRows,
  importLineResource,
  listImportLines,
  mapParkImport,
} from '@visionair/contract/imports'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeOrganization, makeSignedIn } from '../../testing/factories.ts'
import { importing } from '../../testing/importing.ts'
import { grainyPhoto } from '../../testing/photos/sliced-side.ts'
import { zipOf } from '../../testing/zips.ts'

let world: ApiWorld
let admin: string
let organization: number
let imports: ReturnType<typeof importing>

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  admin = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
  organization = await makeOrganization(world.ctx)
  imports = importing({ world, token: admin, place: `organization=${organization}` })
}, 400_000)
afterAll(() => world.close())

const table = (...rows: readonly string[]) => rows.join('\r\n')

const linesSchema = z.object({ data: z.array(importLineResource) })
async function linesOf(id: number, outcome?: string) {
  const query = `itemsPerPage=100${outcome === undefined ? '' : `&outcome=${outcome}`}`
  const answer = await world.call(listImportLines, { token: admin, params: { id }, query })
  return linesSchema.parse(answer.body).data.map(({ attributes }) => attributes)
}

const notesOf = async (id: number) =>
  (await linesOf(id, 'noted')).map(({ row, column, reason }) => `${row} ${column ?? '-'}: ${reason}`)

async function valuesIn(park: string): Promise<string[]> {
  const rows = await world.ctx.db
    .selectFrom('device')
    .innerJoin('park', 'park.id', 'device.parkId')
    .leftJoin('deviceValue as value', 'value.deviceId', 'device.id')
    .leftJoin('attribute', 'attribute.id', 'value.attributeId')
    .where('park.name', '=', park)
    .where('park.organizationId', '=', organization)
    .where('device.parentId', 'is', null)
    .select(['device.name', 'attribute.reference', 'value.value'])
    .execute()
  return rows.map(({ name, reference, value }) => (reference === null ? name : `${name} ${reference} ${value}`)).sort()
}

const parksNamed = async (names: readonly string[]) => {
  const rows = await world.ctx.db
    .selectFrom('park')
    .where('organizationId', '=', organization)
    .where('name', 'in', [...names])
    .select(['name', 'comment', 'localization'])
    .orderBy('name')
    .execute()
  return rows
}

async function chosen(id: number, body: { readonly lines: readonly number[] | null; readonly isChosen: boolean }) {
  const answer = await world.call(chooseImportLines, { token: admin, params: { id }, body })
  return { status: answer.status, leftOut: Object(Object(Object(answer.body).data).attributes).leftOut }
}

const lineOf = async (id: number, path: string): Promise<number> => {
  const found = (await linesOf(id)).find((line) => line.path === path)
  if (!found) throw new Error(`no line ${path}`)
  return found.id
}

describe('what a table says', () => {
  it('PARK-05 municipality and remarks of turbines arrive, and the plan shows what each thing is given', async () => {
    const planned = await imports.planned(
      table(
        'Parc;Éolienne;Commune;Remarques;Modèle',
        'Arrive;E1;Saint-Loup;Accès par le nord;V90',
        'Arrive;;Le Bourg;Vieux parc;',
      ),
    )
    expect(planned.plan).toMatchObject({ toCreate: 2, refusedCount: 0, notedCount: 0, unusedColumns: [] })
    const turbine = planned.plan?.nodes.find(({ name }) => name === 'E1')
    expect(turbine?.changes).toEqual([
      { field: 'Model', from: null, to: 'V90' },
      { field: 'Municipality', from: null, to: 'Saint-Loup' },
      { field: 'Remarks', from: null, to: 'Accès par le nord' },
    ])
    await imports.applied(planned.id)
    expect(await valuesIn('Arrive')).toEqual([
      'E1 comment Accès par le nord',
      'E1 model V90',
      'E1 municipality Saint-Loup',
    ])
    expect(await parksNamed(['Arrive'])).toMatchObject([{ comment: 'Vieux parc', localization: 'Le Bourg' }])
  })

  it.each([
    ['Hauteur moyeu', 'Diamètre rotor'],
    ['Hub height', 'Rotor diameter'],
    ['Hub height (m)', 'Diamètre de rotor'],
    ['Nabenhöhe', 'Rotordurchmesser'],
  ])('PARK-05 columns called %j and %j are known', async (height, diameter) => {
    const planned = await imports.planned(table(`Parc;Éolienne;${height};${diameter}`, `Known ${height};E1;80;90`))
    expect(planned.plan).toMatchObject({ refusedCount: 0, unusedColumns: [] })
    expect(planned.plan?.nodes.find(({ name }) => name === 'E1')?.changes).toEqual([
      { field: 'Hub height', from: null, to: '80' },
      { field: 'Rotor diameter', from: null, to: '90' },
    ])
  })

  it('PARK-05 what cannot be kept is told cell by cell, and columns that mean nothing are named', async () => {
    const planned = await imports.planned(
      table(
        'park;turbine;blade;comment;model;turbineCount;Owner;Empty',
        'Told;;;;V90;;Somebody;',
        'Told;E1;;;;4;;',
        'Told;E1;A;worn;;;;',
      ).replace('turbineCount', 'Turbines'),
    )
    expect(planned.plan).toMatchObject({ refusedCount: 0, notedCount: 3, unusedColumns: ['Owner'] })
    expect(await notesOf(planned.id)).toEqual([
      '2 model: A park has no such value, its turbines have: this is not stored.',
      '3 Turbines: A turbine has no number of turbines: this is not stored.',
      '4 comment: Parts and sides have no such field: this is not stored.',
    ])
    const done = await imports.applied(planned.id)
    expect(done.report).toMatchObject({ notedCount: 3, refusedCount: 0 })
  })

  it('PARK-05 units, months in words, years and numbers of several countries are read, and what is stored is told', async () => {
    const planned = await imports.planned(
      table(
        'Parc;Éolienne;Hauteur du moyeu;Diamètre du rotor (cm);Mise en service;Latitude;Longitude',
        "Lu;E1;80 m;9000;mars 2016;49,9 N;2° 15' W",
        'Lu;E2;8000 cm;90,5 m;2017;;',
        'Lu;E3;95.5;9.050,5;15. März 2018;;',
        'Lu;E4;n.c.;;15 août 2019;;',
        'Lu;E5;262 ft;;;;',
        'TOTAL;;;;;;',
        'Lu;Total 5 éoliennes;;;;;',
      ),
    )
    expect(planned.plan?.refused.map(({ row, column, reason }) => `${row} ${column ?? '-'}: ${reason}`)).toEqual([
      '6 Hauteur du moyeu: This unit cannot be read here. Write the value in m.',
      '7 -: This row sums up others and is no park or turbine.',
      '8 -: This row sums up others and is no park or turbine.',
    ])
    expect(await notesOf(planned.id)).toEqual([
      '2 Diamètre du rotor (cm): 9000 is stored as 90 m.',
      '2 Mise en service: Only the month is told (mars 2016): 2016-03 is stored.',
      '3 Hauteur du moyeu: 8000 cm is stored as 80 m.',
      '3 Mise en service: Only the year is told (2017): 2017 is stored.',
      '4 Diamètre du rotor (cm): 9.050,5 is stored as 90.505 m.',
    ])
    await imports.applied(planned.id)
    expect(await valuesIn('Lu')).toEqual([
      'E1 hubHeight 80',
      'E1 inServiceDate 2016-03',
      'E1 latitude 49.9',
      'E1 longitude -2.25',
      'E1 rotorDiameter 90',
      'E2 hubHeight 80',
      'E2 inServiceDate 2017',
      'E2 rotorDiameter 90.5',
      'E3 hubHeight 95.5',
      'E3 inServiceDate 2018-03-15',
      'E3 rotorDiameter 90.505',
      'E4 inServiceDate 2019-08-15',
    ])
    expect(await parksNamed(['TOTAL'])).toEqual([])
  })

  it('PARK-05 a month takes nothing from a device whose day is known, and a day completes a month', async () => {
    const apply = async (...rows: string[]) =>
      imports.applied((await imports.planned(table('park;turbine;inServiceDate', ...rows))).id)
    await apply('Finer;E1;15/03/2016', 'Finer;E2;03/2016')
    await apply('Finer;E1;mars 2016', 'Finer;E2;15/03/2016')
    expect(await valuesIn('Finer')).toEqual(['E1 inServiceDate 2016-03-15', 'E2 inServiceDate 2016-03-15'])
  })

  it('PARK-05 a column that can be read two ways says how it is read, once', async () => {
    const planned = await imports.planned(
      table('park;turbine;hubHeight;inServiceDate', 'Either;E1;95,125;04/05/2019', 'Either;E2;80,250;05/06/2019'),
    )
    expect(await notesOf(planned.id)).toEqual([
      '2 hubHeight: No number of this column tells what precedes its decimals: 95,125 is read as 95.125. If that is wrong, say it under Columns.',
      '2 inServiceDate: Days and months are not told apart in this column: 04/05/2019 is read as 2019-05-04. If that is wrong, say it under Columns.',
    ])
    const body = { ...planned.table?.mapping, decimals: ',', days: 'day-first' }
    await world.call(mapParkImport, { token: admin, params: { id: planned.id }, body })
    expect((await imports.until(planned.id, ['planned'])).plan).toMatchObject({ notedCount: 0 })
  })
})

describe('workbooks', () => {
  const workbook = () =>
    writeXlsxFile([
      [{ value: 'Parc' }, { value: 'Éolienne' }, { value: 'Hauteur du moyeu (m)' }, { value: 'Mise en service' }],
      [
        { value: 'Classeur' },
        { value: 'E1' },
        { type: Number, value: 95.125 },
        { type: Date, value: new Date('2016-03-15T00:00:00Z'), format: 'dd/mm/yyyy' },
      ],
      [{ value: 'Classeur' }, { value: 'E2' }, { value: '80 m' }, { value: 'mars 2017' }],
    ]).toBuffer()

  it('PARK-05 a sheet of Excel is read as a table is, alone and in a ZIP, and can be sent again', async () => {
    const planned = await imports.planned(await workbook(), 'parcs.xlsx')
    expect(planned).toMatchObject({ state: 'planned', kind: 'table', table: { otherSheets: [] } })
    expect(planned.plan).toMatchObject({ toCreate: 3, refusedCount: 0, notedCount: 1 })
    await imports.applied(planned.id)
    expect(await valuesIn('Classeur')).toEqual([
      'E1 hubHeight 95.125',
      'E1 inServiceDate 2016-03-15',
      'E2 hubHeight 80',
      'E2 inServiceDate 2017-03',
    ])
    const zip = await zipOf([{ name: 'equipements.xlsx', content: await workbook() }])
    const again = await imports.planned(zip, 'site.zip')
    expect(again.plan).toMatchObject({ toCreate: 0, toChange: 0, found: 3, refusedCount: 0 })
  })
})

describe('the lines of a plan that are chosen', () => {
  const rows = table(
    'park;turbine;blade;place;model',
    'Keep;;;Here;',
    'Keep;E1;;;V90',
    'Keep;E2;;;V90',
    'Keep;E2;A;;',
    'Drop;;;There;',
    'Drop;E1;;;V90',
    'A/B;E1;;;V90',
    'A;B;;;high',
  )

  it('PARK-05 only those are created; what is left out takes with it what lies below, and what is chosen what lies above', async () => {
    const planned = await imports.planned(rows)
    const { id } = planned
    const dropped = await chosen(id, { lines: [await lineOf(id, 'Drop')], isChosen: false })
    expect(dropped).toEqual({ status: 200, leftOut: 2 })
    await chosen(id, { lines: [await lineOf(id, 'Keep/E2')], isChosen: false })
    expect((await linesOf(id)).filter(({ isLeftOut }) => isLeftOut).map(({ path }) => path)).toEqual([
      'Keep/E2',
      'Keep/E2/A',
      'Drop',
      'Drop/E1',
    ])
    const done = await imports.applied(id)
    expect(done.report).toMatchObject({ created: 6, refusedCount: 0 })
    expect((await parksNamed(['Keep', 'Drop', 'A/B', 'A'])).map(({ name }) => name)).toEqual(['A', 'A/B', 'Keep'])
    expect(await valuesIn('Keep')).toEqual(['E1 model V90'])
    expect((await chosen(id, { lines: null, isChosen: true })).status).toBe(409)
  })

  it('PARK-05 one thing of many is chosen by leaving all out first; the park it needs comes with it, changes of others do not', async () => {
    const planned = await imports.planned(
      table(
        'park;turbine;place;model',
        'Keep;;Elsewhere;',
        'Keep;E1;;V100',
        'Keep;E3;;V100',
        'Fresh;E1;;V90',
        'Fresh;E2;;V90',
      ),
    )
    const { id } = planned
    expect(await chosen(id, { lines: null, isChosen: false })).toEqual({ status: 200, leftOut: 6 })
    const wanted = [await lineOf(id, 'Fresh/E2'), await lineOf(id, 'Keep/E3')]
    expect(await chosen(id, { lines: wanted, isChosen: true })).toEqual({ status: 200, leftOut: 3 })
    const done = await imports.applied(id)
    expect(done.report).toMatchObject({ created: 3, changed: 0 })
    expect(await parksNamed(['Keep'])).toMatchObject([{ localization: 'Here' }])
    expect(await valuesIn('Keep')).toEqual(['E1 model V90', 'E3 model V100'])
    expect(await valuesIn('Fresh')).toEqual(['E2 model V90'])
  })

  it('PARK-05 counted turbines and sides with photos are chosen as well', async () => {
    const counted = await imports.planned(table('park;Turbines', 'Counted;3'))
    await chosen(counted.id, { lines: [await lineOf(counted.id, 'Counted/T02')], isChosen: false })
    await imports.applied(counted.id)
    expect(await valuesIn('Counted')).toEqual(['T01', 'T03'])
    const zip = await zipOf([
      { name: 'Photos/E1/A/PS/1.jpg', content: await grainyPhoto(64, 96) },
      { name: 'Photos/E2/A/PS/2.jpg', content: await grainyPhoto(64, 97) },
    ])
    const planned = await imports.planned(zip, 'site.zip')
    await chosen(planned.id, { lines: [await lineOf(planned.id, 'Photos/E2')], isChosen: false })
    const done = await imports.applied(planned.id)
    expect(done.report).toMatchObject({ photosAttached: 1, refusedCount: 0 })
    expect(await valuesIn('Photos')).toEqual(['E1'])
  })

  it('PARK-05 a plan is chosen from by whoever made it, and by nobody else', async () => {
    const { id } = await imports.planned(rows)
    const stranger = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
    const body = { lines: null, isChosen: false }
    expect((await world.call(chooseImportLines, { token: stranger, params: { id }, body })).status).toBe(404)
    expect((await world.call(getRefusedRows, { token: stranger, params: { id } })).status).toBe(404)
  })
})

describe('what was refused as a file', () => {
  const fileSchema = z.object({ data: z.object({ file: z.string(), content: z.string() }) })
  const refusedOf = async (id: number, language: 'en' | 'fr') => {
    const answer = await world.call(getRefusedRows, { token: admin, params: { id }, language })
    return fileSchema.parse(answer.body).data
  }

  it('PARK-05 every refused row with its reasons and its cells, as a table that spreadsheets open and run nothing of', async () => {
    const planned = await imports.planned(
      table(
        'park;turbine;hubHeight;longitude;Owner',
        'Refused;E1;high;;=HYPERLINK("http://evil.example")',
        'Refused;E2;80;;fine',
        'Refused;=1+1;tall;-2,5;@SUM(A1)',
      ),
    )
    const { file, content } = await refusedOf(planned.id, 'en')
    expect(file).toBe('refused.csv')
    expect(content.startsWith('\uFEFF')).toBe(true)
    expect(parse(content, { bom: true })).toEqual([
      ['Row', 'What', 'Why it was refused', 'park', 'turbine', 'hubHeight', 'longitude', 'Owner'],
      [
        '2',
        'Refused/E1',
        'hubHeight: Must be a number.',
        'Refused',
        'E1',
        'high',
        '',
        '\'=HYPERLINK("http://evil.example")',
      ],
      [
        '4',
        'Refused/=1+1',
        'longitude: A position needs both coordinates.\nhubHeight: Must be a number.',
        'Refused',
        "'=1+1",
        'tall',
        '-2,5',
        "'@SUM(A1)",
      ].with(2, expect.stringContaining('hubHeight: Must be a number.')),
    ])
    const french = await refusedOf(planned.id, 'fr')
    expect(french.file).toBe('refus.csv')
    expect(parse(french.content, { bom: true, delimiter: ';' })[0]).toEqual([
      'Ligne',
      'Élément',
      'Motif du refus',
      'park',
      'turbine',
      'hubHeight',
      'longitude',
      'Owner',
    ])
    await imports.applied(planned.id)
    expect((await refusedOf(planned.id, 'en')).content).toBe(content)
  })

  it('PARK-05 corrected and sent again the rows are taken, with the names they had', async () => {
    const planned = await imports.planned(table('park;turbine;hubHeight', 'Again;=T1;high'))
    const { content } = await refusedOf(planned.id, 'en')
    const again = await imports.planned(content.replace(',high', ',80'))
    expect(again.plan).toMatchObject({ refusedCount: 0, toCreate: 2 })
    await imports.applied(again.id)
    expect(await valuesIn('Again')).toEqual(['=T1 hubHeight 80'])
  })
})
