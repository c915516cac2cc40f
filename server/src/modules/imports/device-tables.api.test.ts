import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { listMetaSchema } from '@visionair/contract'
import {
  applyParkImport,
  getImportTemplate,
  getParkImport,
  importGrants,
  importLineResource as lineSchema,
  listImportLines,
  mapParkImport,
  parkImportResource,
  uploadParkImport,
} from '@visionair/contract/imports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeOrganization, makeSignedIn } from '../../testing/factories.ts'
import { grainyPhoto } from '../../testing/photos/sliced-side.ts'
import { hasSharedData, sharedData } from '../../testing/shared-data.ts'
import { withRecord, type ZipItem, zipOf } from '../../testing/zips.ts'

let world: ApiWorld
let admin: string
let organization: number

const schema = z.object({ data: parkImportResource })
const templateSchema = z.object({ data: z.object({ file: z.string(), content: z.string() }) })

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  admin = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
  organization = await makeOrganization(world.ctx)
}, 400_000)
afterAll(() => world.close())

interface Sending {
  readonly query?: string
  readonly token?: string
  readonly language?: 'en' | 'fr'
  readonly name?: string
}

const send = (
  content: string | Buffer,
  { query, token = admin, language = 'en', name = 'devices.csv' }: Sending = {},
) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  const of = query ?? `organization=${organization}`
  return world.call(uploadParkImport, { token, query: of, body: form, language })
}

async function settled(id: number, ends: readonly string[], { token = admin, language = 'en' }: Sending = {}) {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(40)) {
    const answer = await world.call(getParkImport, { token, params: { id }, language })
    const { attributes } = schema.parse(answer.body).data
    if (ends.includes(attributes.state)) return attributes
  }
  throw new Error('the import did not end')
}

async function checked(content: string | Buffer, sending: Sending = {}) {
  const answer = await send(content, sending)
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  const { id } = schema.parse(answer.body).data.attributes
  return await settled(id, ['mapping', 'planned', 'failed'], sending)
}

async function applied(id: number, sending: Sending = {}) {
  const answer = await world.call(applyParkImport, { token: sending.token ?? admin, params: { id } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  return await settled(id, ['done', 'failed'], sending)
}

const table = (...rows: readonly string[]) => rows.join('\r\n')

const devicesOf = async (park: string) => {
  const rows = await world.ctx.db
    .selectFrom('device')
    .innerJoin('park', 'park.id', 'device.parkId')
    .innerJoin('deviceValue as value', 'value.deviceId', 'device.id')
    .innerJoin('attribute', 'attribute.id', 'value.attributeId')
    .where('park.name', '=', park)
    .where('park.organizationId', '=', organization)
    .select(['device.name', 'attribute.reference', 'value.value'])
    .orderBy('device.id')
    .execute()
  return rows.map(({ name, reference, value }) => `${name} ${reference} ${value}`).sort()
}

const counts = async () => {
  const count = async (name: 'park' | 'device' | 'deviceValue') =>
    (
      await world.ctx.db
        .selectFrom(name)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  return { parks: await count('park'), devices: await count('device'), values: await count('deviceValue') }
}

const parkNamed = (name: string) =>
  world.ctx.db
    .selectFrom('park')
    .where('name', '=', name)
    .where('organizationId', '=', organization)
    .select(['id', 'localization', 'comment', 'latitude', 'longitude', 'parentId'])
    .executeTakeFirstOrThrow()

const site = table(
  'Parc;Sous-parc;Éolienne;Pale;Face;Lieu;Commentaire;Latitude;Longitude;Modèle;Hauteur du moyeu (m);rotorDiameter;Mise en service;Numéro de série;reverseDevice',
  'Mont Azur;;;;;Hauts de Seine;Sur la crête;49,9012;2,3;;;;;;',
  'Mont Azur;;E1;;;;;49,9013;2,3001;V100;95,5;100;30/06/2019;;',
  'Mont Azur;;E1;Pale A;;;;;;;;;;SN-1;',
  'Mont Azur;;E1;Pale A;Intrados;;;;;;;;;;oui',
  'Mont Azur;Nord;E2;;;;;;;;80;;;;',
  'Val Vert;;E1;;;;;;;;;;;;',
)

describe('tables of devices', () => {
  it('PARK-05 a table creates several parks with sub-parks, turbines, blades and sides and all they are said to have', async () => {
    const before = await counts()
    const planned = await checked(site)
    expect(planned).toMatchObject({ state: 'planned', kind: 'table', error: null })
    expect(planned.plan).toMatchObject({ toCreate: 8, toChange: 0, found: 0, refusedCount: 0 })
    expect(await counts()).toEqual(before)
    const done = await applied(planned.id)
    expect(done).toMatchObject({ state: 'done', settled: 6, toSettle: 6, report: { created: 8, changed: 0 } })
    const park = await parkNamed('Mont Azur')
    expect(park).toMatchObject({
      localization: 'Hauts de Seine',
      comment: 'Sur la crête',
      latitude: 49.9012,
      longitude: 2.3,
    })
    expect(await parkNamed('Nord')).toMatchObject({ parentId: park.id })
    expect(await devicesOf('Mont Azur')).toEqual([
      'Blade 1 serialNumber SN-1',
      'E1 hubHeight 95.5',
      'E1 inServiceDate 2019-06-30',
      'E1 latitude 49.9013',
      'E1 longitude 2.3001',
      'E1 model V100',
      'E1 rotorDiameter 100',
      'Pressure side reverseDevice true',
    ])
    expect(await devicesOf('Nord')).toEqual(['E2 hubHeight 80'])
  })

  it('PARK-05 the same table again changes nothing; another changes what differs, shown before with what was there', async () => {
    const again = await checked(site)
    expect(again.plan).toMatchObject({ toCreate: 0, toChange: 0, found: 8, refusedCount: 0 })
    const other = table(
      'park,turbine,blade,place,hubHeight,model,serialNumber',
      'Mont Azur,,,Elsewhere,,,',
      'mont azur,e1,,,96,V100,',
      'Mont Azur,E1,Blade 1,,,,SN-2',
    )
    const before = await counts()
    const planned = await checked(other)
    expect(planned.plan).toMatchObject({ toCreate: 0, toChange: 3, found: 0, refusedCount: 0 })
    expect(planned.plan?.nodes.map(({ name, outcome, changes }) => ({ name, outcome, changes }))).toEqual([
      { name: 'Mont Azur', outcome: 'change', changes: [{ field: 'Place', from: 'Hauts de Seine', to: 'Elsewhere' }] },
      { name: 'E1', outcome: 'change', changes: [{ field: 'Hub height', from: '95.5', to: '96' }] },
      { name: 'Blade 1', outcome: 'change', changes: [{ field: 'Serial number', from: 'SN-1', to: 'SN-2' }] },
    ])
    expect((await applied(planned.id)).report).toMatchObject({ created: 0, changed: 3 })
    expect(await counts()).toEqual(before)
    expect(await parkNamed('Mont Azur')).toMatchObject({
      localization: 'Elsewhere',
      comment: 'Sur la crête',
      latitude: 49.9012,
    })
    const devices = await devicesOf('Mont Azur')
    for (const value of ['E1 hubHeight 96', 'E1 rotorDiameter 100', 'Blade 1 serialNumber SN-2'])
      expect(devices).toContain(value)
  })

  it('PARK-05 what a device has beyond the limits of today does not keep a table from changing something else of it', async () => {
    await applied((await checked(table('park,turbine,hubHeight', 'Old Days,O1,80'))).id)
    const { id } = await parkNamed('Old Days')
    const { db } = world.ctx
    const turbines = db.selectFrom('device').where('parkId', '=', id).select('id')
    await db.updateTable('deviceValue').set({ value: '99999' }).where('deviceId', 'in', turbines).execute()
    const planned = await checked(table('park,turbine,model', 'Old Days,O1,V90'))
    expect(planned.plan).toMatchObject({ toChange: 1, refusedCount: 0 })
    expect(await applied(planned.id)).toMatchObject({ state: 'done', report: { changed: 1, refusedCount: 0 } })
    expect(await devicesOf('Old Days')).toEqual(['O1 hubHeight 99999', 'O1 model V90'])
  })

  it('PARK-05 rows that cannot be read or say what cannot be are refused by row and column, and nothing of them is stored', async () => {
    const rows = table(
      'park;turbine;blade;side;hubHeight;inServiceDate;latitude;longitude;reverseDevice;comment',
      ';E9;;;;;;;;',
      'Odd;E1;;;high;;;;;',
      'Odd;E1;Blade A;;;;;;;',
      'Odd;E2;;;;31/02/2020;;;;',
      'Odd;E3;;;0,2;;;;;',
      'Odd;E4;;;;;95;2;;',
      'Odd;E5;;;;;;2;;',
      'Odd;E6;Blade A;Top side;;;;;;',
      'Odd;E6;Blade Z;;;;;;;',
      'Odd;E6;;Intrados;;;;;;',
      'Odd;E7;;;;;;;maybe;',
      'Odd;;Blade A;;;;;;;',
      'Odd;E8;;;;;;;;',
      'odd;e8;;;;;;;;',
      `Gone;;;;;;;;;${'x'.repeat(100_000)}`,
      `${'N'.repeat(121)};E1;;;;;;;;`,
      'Odd;E10;;;;;;;;;;more',
      'Odd;E11;Blade B;;95;;;;;',
      'Gone;E1;;;;;;;;',
    )
    const before = await counts()
    const planned = await checked(rows)
    const said = planned.plan?.refused.map(({ row, column, reason }) => `${row} ${column ?? '-'} ${reason}`) ?? []
    for (const sentence of [
      '2 - This row names no park.',
      '3 hubHeight Must be a number.',
      '4 - What lies above this is refused: its park, turbine or blade.',
      '5 inServiceDate This is no date that can be read. Write 2026-05-31, 31/05/2026 or 31 May 2026, with four digits for the year.',
      '6 hubHeight',
      '7 latitude A latitude lies between',
      '8 longitude A position needs both coordinates.',
      '9 - This is not the name of a side.',
      '10 - This turbine has no such blade.',
      '11 - A side of a blade needs the name of its blade.',
      '12 reverseDevice Write yes or no.',
      '13 - A blade or a side needs the name of its turbine.',
      '15 - Row 14 says already what this is.',
      '16 comment This text is too long.',
      '17 park This name is longer than 120 characters.',
      '18 - This row has more cells than there are columns.',
      '19 hubHeight',
      '20 - What lies above this is refused: its park, turbine or blade.',
    ])
      expect(
        said.some((each) => each.startsWith(sentence)),
        `${sentence} in ${said.join('\n')}`,
      ).toBe(true)
    expect(await counts()).toEqual(before)
    const made = planned.plan?.nodes.map(({ path }) => path)
    expect(made).toEqual(['Odd', 'Odd/E6', 'Odd/E8', 'Odd/E11', 'Odd/E11/Blade B'])
    await applied(planned.id)
    expect((await counts()).parks).toBe(before.parks + 1)
    expect(await devicesOf('Odd')).toEqual([])
  })

  it('PARK-05 a table in the ZIP says what the folders cannot', async () => {
    const csv = table('Parc;Éolienne;Modèle;Lieu', 'Zippé;;;Bord de mer', 'Zippé;E1;N117;', 'Zippé;E2;N131;')
    const content = await grainyPhoto(64, 96)
    const zip = await zipOf([
      { name: 'devices.csv', content: Buffer.from(csv), isCompressed: true },
      { name: 'Zippé/E1/A/PS/1.jpg', content },
    ])
    const planned = await checked(zip, { name: 'site.zip' })
    expect(planned.plan).toMatchObject({ photos: 1, refusedCount: 0 })
    expect(planned.plan?.nodes.filter(({ kind }) => kind === 'turbine').map(({ name }) => name)).toEqual(['E1', 'E2'])
    const done = await applied(planned.id)
    expect(done.report).toMatchObject({ photosAttached: 1, refusedCount: 0 })
    expect(await parkNamed('Zippé')).toMatchObject({ localization: 'Bord de mer' })
    expect(await devicesOf('Zippé')).toEqual(['E1 model N117', 'E2 model N131'])
  })

  it('PARK-05 the template comes back as parks and devices, in both languages', async () => {
    for (const language of ['en', 'fr'] as const) {
      const answer = await world.call(getImportTemplate, { token: admin, language })
      const { file, content } = templateSchema.parse(answer.body).data
      expect(content.startsWith('\uFEFF')).toBe(true)
      const planned = await checked(content, { name: file, language })
      expect(planned).toMatchObject({ state: 'planned', plan: { refusedCount: 0, toCreate: 6 } })
      const { fields = [], mapping } = planned.table ?? {}
      expect(mapping?.columns.length).toBe(fields.length)
    }
  })

  it('every line of the plan and of the report can be read, page by page, by what comes of it, and by nobody else', async () => {
    const rows = Array.from({ length: 260 }, (_, index) => `Long;E${index};${index % 5 === 0 ? 'high' : '95'}`)
    const planned = await checked(table('park;turbine;hubHeight', ...rows))
    expect(planned.plan).toMatchObject({ toCreate: 209, refusedCount: 52 })
    expect(planned.plan?.nodes).toHaveLength(200)
    const lines = async (query: string, token = admin) => {
      const answer = await world.call(listImportLines, { token, params: { id: planned.id }, query })
      return {
        status: answer.status,
        ...z.object({ data: z.array(lineSchema), meta: listMetaSchema }).parse(answer.body),
      }
    }
    const last = await lines('page=3&itemsPerPage=100')
    expect([last.meta.totalItems, last.data.length]).toEqual([261, 61])
    expect(last.data.slice(0, 2).map(({ attributes }) => attributes.path)).toEqual(['Long/E249', 'Long/E251'])
    const refused = await lines('outcome=refused&itemsPerPage=1&page=2')
    expect(refused.meta.totalItems).toBe(52)
    expect(refused.data[0]?.attributes).toMatchObject({
      path: 'Long/E5',
      outcome: 'refused',
      row: 7,
      column: 'hubHeight',
    })
    expect((await lines('outcome=change')).data).toEqual([])
    await applied(planned.id)
    const done = await lines('outcome=create&itemsPerPage=1&page=209')
    expect([done.meta.totalItems, done.data[0]?.attributes.name]).toEqual([209, 'E259'])
    const stranger = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
    const foreign = await world.call(listImportLines, { token: stranger, params: { id: planned.id } })
    expect(foreign.status).toBe(404)
    const wrong = { token: admin, params: { id: planned.id }, query: 'outcome=nonsense' }
    expect((await world.call(listImportLines, wrong)).status).toBe(400)
  })

  it('who may not change what is there is told so, row by row', async () => {
    const { token } = await makeSignedIn(world, { organizationIds: [organization], permissions: importGrants })
    const planned = await checked(
      table('park;turbine;place;model', 'Val Vert;;Autre;', 'Val Vert;E1;;V200', 'Val Vert;E5;;V200'),
      {
        token,
      },
    )
    const reason = 'You may not change what is there already.'
    expect(planned.plan?.refused).toMatchObject([
      { row: 2, reason },
      { row: 3, reason },
    ])
    expect((await applied(planned.id, { token })).report).toMatchObject({ created: 1, changed: 0, refusedCount: 2 })
    expect(await devicesOf('Val Vert')).toEqual(['E5 model V200'])
  })
})

const put = (id: number, body: unknown) => world.call(mapParkImport, { token: admin, params: { id }, body })

describe('columns that have to be chosen', () => {
  const foreign = table(
    'Ref,Site Name,Kind,County,X-coordinate,Y-coordinate,No. of Turbines,Rotor (m)',
    '1,Hare Hill,Wind Onshore,Ayrshire,"265,500","609,800",3,"47.5"',
    '2,"Sunny, Field",Solar,Kent,"600,100","140,200",,',
    '3,Coal Clough,Wind Onshore,Lancashire,"389,900","428,200",2,34',
    '4,Off grid,Wind Onshore,Nowhere,"900,000","1,400,000",1,34',
  )

  it('PARK-05 a table of somebody else: its columns are proposed, chosen, and its rows become parks at their places', async () => {
    const asked = await checked(foreign, { name: 'sites.csv' })
    expect(asked).toMatchObject({ state: 'mapping', plan: null, table: { rows: 4 } })
    const proposed = asked.table?.mapping?.columns.map(({ column, field }) => `${column} ${field}`)
    expect(proposed).toEqual(['1 park', '3 place', '4 easting', '5 northing', '6 turbineCount'])
    expect(asked.table?.columns[2]).toEqual({
      title: 'Kind',
      samples: ['Wind Onshore', 'Solar', 'Wind Onshore'],
      values: ['Solar', 'Wind Onshore'],
    })
    const mapping = {
      columns: [...(asked.table?.mapping?.columns ?? []), { column: 7, field: 'attribute.rotorDiameter' }],
      conditions: [{ column: 2, values: ['Wind Onshore'] }],
      decimals: 'auto',
      days: 'auto',
    }
    expect((await put(asked.id, mapping)).status).toBe(202)
    const planned = await settled(asked.id, ['planned', 'failed'])
    expect(planned.plan).toMatchObject({ toCreate: 7, rowsLeftOut: 1, refusedCount: 1 })
    expect(planned.plan?.refused).toMatchObject([
      { row: 5, column: 'X-coordinate', reason: 'These coordinates lie outside the British National Grid.' },
    ])
    await applied(asked.id)
    const hareHill = await parkNamed('Hare Hill')
    expect(hareHill.localization).toBe('Ayrshire')
    expect(hareHill.latitude).toBeCloseTo(55.3637, 3)
    expect(hareHill.longitude).toBeCloseTo(-4.1238, 2)
    expect(await devicesOf('Hare Hill')).toEqual([
      'T01 rotorDiameter 47.5',
      'T02 rotorDiameter 47.5',
      'T03 rotorDiameter 47.5',
    ])
    // A park that has turbines is not given the counted ones again.
    const again = await checked(foreign, { name: 'sites.csv' })
    await put(again.id, mapping)
    expect((await settled(again.id, ['planned'])).plan).toMatchObject({ toCreate: 0, toChange: 0, found: 2 })
  })

  it.each([
    [{ columns: [{ column: 0, field: 'nonsense' }] }, 'This column or this meaning does not exist.'],
    [{ columns: [{ column: 40, field: 'park' }] }, 'This column or this meaning does not exist.'],
    [
      {
        columns: [
          { column: 1, field: 'park' },
          { column: 1, field: 'place' },
        ],
      },
      'Choose each column and each meaning once.',
    ],
    [{ columns: [{ column: 1, field: 'place' }] }, 'Choose the column that holds the names of the parks.'],
    [
      { columns: [{ column: 1, field: 'park' }], conditions: [{ column: 99, values: ['x'] }] },
      'This column or this meaning does not exist.',
    ],
  ])('refuses %j', async (body, message) => {
    const { id } = await checked(foreign, { name: 'sites.csv' })
    const answer = await put(id, { conditions: [], decimals: 'auto', days: 'auto', ...body })
    expect(answer).toMatchObject({ status: 422, body: { violations: [{ field: 'columns', message }] } })
    expect((await world.call(applyParkImport, { token: admin, params: { id } })).status).toBe(409)
  })

  it('takes a file in numbers and days of another country when it is said', async () => {
    const csv = table('Name;Lat;Lon;Hub;Since', 'Lone;49.901;2.301;95.125;04/05/2019')
    const asked = await checked(csv, { name: 'us.csv' })
    const columns = [
      'park',
      'attribute.latitude',
      'attribute.longitude',
      'attribute.hubHeight',
      'attribute.inServiceDate',
    ].map((field, column) => ({ column, field }))
    const counted = table('Name;Lat;Lon;Hub;Since;N', 'Lone;49.901;2.301;95.125;04/05/2019;1')
    expect(asked.state).toBe('mapping')
    const withCount = await checked(counted, { name: 'us.csv' })
    await put(withCount.id, {
      columns: [...columns, { column: 5, field: 'turbineCount' }],
      conditions: [],
      decimals: '.',
      days: 'month-first',
    })
    await settled(withCount.id, ['planned'])
    await applied(withCount.id)
    expect(await parkNamed('Lone')).toMatchObject({ latitude: 49.901, longitude: 2.301 })
    expect(await devicesOf('Lone')).toEqual(['T01 hubHeight 95.125', 'T01 inServiceDate 2019-04-05'])
  })
})

describe('the Renewable Energy Planning Database', () => {
  it.skipIf(!hasSharedData)('imports the wind farms onshore as parks at their places', async () => {
    const content = readFileSync(sharedData('realdata/UK_REPD-June-2020-update.csv'))
    const asked = await checked(content, { name: 'repd.csv' })
    expect(asked).toMatchObject({ state: 'mapping' })
    const { columns = [], mapping } = asked.table ?? {}
    const at = (title: string) => columns.findIndex((column) => column.title === title)
    const proposed = mapping?.columns.map(({ column, field }) => `${columns[column]?.title}: ${field}`)
    expect(proposed).toEqual([
      'Site Name: park',
      'No. of Turbines: turbineCount',
      'County: place',
      'X-coordinate: easting',
      'Y-coordinate: northing',
      'Operational: attribute.inServiceDate',
    ])
    const onshore = { column: at('Technology Type'), values: ['Wind Onshore'] }
    await put(asked.id, { ...mapping, conditions: [onshore] })
    const { plan } = await settled(asked.id, ['planned', 'failed'])
    expect(plan?.refusedCount).toBeLessThan(30)
    expect(plan?.toCreate).toBeGreaterThan(10_000)

    const some = [
      onshore,
      { column: at('Development Status'), values: ['Operational'] },
      { column: at('County'), values: ['Cornwall'] },
    ]
    await put(asked.id, { ...mapping, conditions: some })
    await settled(asked.id, ['planned', 'failed'])
    const done = await applied(asked.id)
    expect(done).toMatchObject({ state: 'done', report: { refusedCount: 0 } })
    const parks = await world.ctx.db
      .selectFrom('park')
      .where('organizationId', '=', organization)
      .where('localization', '=', 'Cornwall')
      .select(['name', 'latitude', 'longitude'])
      .execute()
    expect(parks.length).toBeGreaterThan(10)
    // Cornwall lies between Land's End and the Tamar.
    for (const { name, latitude, longitude } of parks) {
      expect(latitude, name).toBeGreaterThan(49.9)
      expect(latitude, name).toBeLessThan(51)
      expect(longitude, name).toBeGreaterThan(-5.8)
      expect(longitude, name).toBeLessThan(-4.1)
    }
  })
})

describe('files that are no table', () => {
  it.each([
    ['devices.xls', 'anything', 'This kind of workbook cannot be read. Save it as XLSX or CSV.'],
    ['devices.xlsx', 'park;turbine', 'This is no Excel workbook (XLSX), or it is damaged or protected by a password.'],
    ['devices.csv', 'PK\u0003\u0004', 'This is not a table of texts. Save it as CSV or XLSX.'],
    ['devices.csv', '', 'This is not a table of texts. Save it as CSV or XLSX.'],
    [
      'devices.csv',
      'park;turbine\n'.repeat(1_700_000),
      'A table may hold at most 50,000 rows, 300 columns and 20 MB. Split it.',
    ],
  ])('%s is refused while it is sent', async (name, content, message) => {
    const answer = await send(content, { name })
    expect(answer).toMatchObject({ status: 422, body: { violations: [{ field: 'file', message }] } })
  })

  it('PARK-05 a workbook that is none is refused as a whole, with what it was meant to be', async () => {
    const failed = await checked('PK anything', { name: 'devices.xlsx' })
    const error = 'This is no Excel workbook (XLSX), or it is damaged or protected by a password.'
    expect(failed).toMatchObject({ state: 'failed', error })
  })

  it.each([
    ['park|turbine\nx|y\n', 'The columns of this table must be separated by semicolons, commas or tabs.'],
    ['park;turbine\n"x;y\n', 'A quotation mark is opened in this table and never closed.'],
    ['park;\u0001\u0002\n', 'This table is not written in an encoding that can be read. Save it as CSV in UTF-8.'],
    ['park;turbine\n', 'This table has no rows below its titles.'],
  ])('PARK-05 %j is refused as a whole and nothing is stored', async (content, error) => {
    const before = await counts()
    const failed = await checked(content)
    expect(failed).toMatchObject({ state: 'failed', error })
    const row = await world.ctx.db
      .selectFrom('parkImport')
      .select('storageKey')
      .where('id', '=', failed.id)
      .executeTakeFirstOrThrow()
    const isKept = async () => {
      for await (const { key } of world.ctx.storage.list('imports/')) if (key === row.storageKey) return true
      return false
    }
    // The file goes once the import is known to have failed.
    await expect.poll(isKept).toBe(false)
    expect(await counts()).toEqual(before)
  })

  const tableItem = (content: Buffer): ZipItem => ({ name: 'devices.csv', content, isCompressed: true })
  const rows = Buffer.from(table('park;turbine', 'From a table;E1'))
  const hostile: Record<string, { zip: () => Promise<Buffer>; reason: string }> = {
    'a bomb': {
      zip: () => zipOf([tableItem(Buffer.alloc(21_000_000, 'x')), photoItem]),
      reason: 'This shrinks far more than photos do and would fill the storage.',
    },
    'a link': {
      zip: () => zipOf([{ name: 'devices.csv', content: Buffer.from('/etc/passwd'), mode: 0o120777 }, photoItem]),
      reason: 'This is a link to another place, not a file.',
    },
    'shorter than it says': {
      zip: async () =>
        withRecord(await zipOf([tableItem(rows), photoItem]), 0, (record) =>
          record.writeUInt32LE(record.readUInt32LE(24) + 9, 24),
        ),
      reason: 'This file is damaged, or its size is not what the ZIP says.',
    },
    'longer than it says': {
      zip: async () =>
        withRecord(await zipOf([tableItem(rows), photoItem]), 0, (record) =>
          record.writeUInt32LE(record.readUInt32LE(24) - 9, 24),
        ),
      reason: 'This file is damaged, or its size is not what the ZIP says.',
    },
    'in no encoding that is known': {
      zip: () => zipOf([tableItem(Buffer.from('park;\u0001\n')), photoItem]),
      reason: 'This table is not written in an encoding that can be read. Save it as CSV in UTF-8.',
    },
  }
  const photoItem: ZipItem = { name: 'Beside/E1/A/PS/1.jpg', content: Buffer.from('photo') }

  it.each(Object.keys(hostile))(
    'PARK-05 a table in a ZIP that is %s is refused by name, and creates nothing',
    async (kind) => {
      const { zip, reason } = hostile[kind] ?? { zip: () => zipOf([]), reason: '' }
      const before = await counts()
      const planned = await checked(await zip(), { name: 'site.zip' })
      expect(planned.plan?.refused).toMatchObject([{ path: 'devices.csv', reason }])
      expect(planned.plan?.nodes.map(({ path }) => path)).not.toContain('From a table')
      expect(await counts()).toEqual(before)
    },
  )

  it('PARK-05 a table in another encoding is read as it was written, and what looks like a formula, a page or a path stays a text', async () => {
    const names = ['=1+cmd|x!A1', '<img src=x onerror=alert(1)>', 'Étang', '{{7*7}}']
    const text = table('Parc;Éolienne;Modèle', ...names.map((name) => `${name};E1;@SUM(A1)`))
    for (const content of [Buffer.from(text, 'latin1'), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      const planned = await checked(content)
      expect(planned.plan).toMatchObject({ refusedCount: 0 })
      await applied(planned.id)
      for (const name of names) {
        expect(await parkNamed(name)).toMatchObject({ localization: name })
        expect(await devicesOf(name)).toEqual(['E1 model @SUM(A1)'])
      }
    }
  })
})
