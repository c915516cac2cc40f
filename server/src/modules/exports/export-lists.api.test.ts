import { setTimeout as sleep } from 'node:timers/promises'
import { createAnnotation } from '@visionair/contract/annotations'
import {
  exportResource,
  getExport,
  startDeviceListExport,
  startGroupExport,
  startParkExport,
  startVisitListExport,
} from '@visionair/contract/exports'
import { parse as parseCsv } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeTurbine, makeVisit } from '../../testing/factories.ts'
import { insertPhotos } from '../../testing/photos/photos.ts'
import { makeSlicedSide } from '../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let group: number

const exportSchema = z.object({ data: exportResource })
const severities = [3, 5, 2, 5]

type Start =
  | typeof startVisitListExport
  | typeof startDeviceListExport
  | typeof startGroupExport
  | typeof startParkExport

async function fileOf(start: Start, query: string, id?: number): Promise<Buffer> {
  const params = id === undefined ? {} : { params: { id } }
  const answer = await world.call(start, { token: owners.responsibleToken, query, ...params })
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  const made = exportSchema.parse(answer.body).data.attributes
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(50)) {
    const read = await world.call(getExport, { token: owners.responsibleToken, params: { id: made.id } })
    const { status, url, error } = exportSchema.parse(read.body).data.attributes
    if (status === 'ON_GOING') continue
    expect({ status, error }).toEqual({ status: 'DONE', error: null })
    return Buffer.from(await (await fetch(`${world.url}${url}`)).arrayBuffer())
  }
  throw new Error('the export did not end')
}

const rowsOf = (csv: Buffer): Record<string, string>[] => parseCsv(csv, { bom: true, columns: true })

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const visit = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-05-01' })
  group = visit.group.id
  await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-07-01', service: 1 })
  await makeVisit(world.ctx, owners.admin, owners.foreign.turbine.id, { date: '2026-06-01' })
  const inspection = visit.inspections[0]?.id ?? 0
  await makeSlicedSide(world, owners.adminToken, inspection)
  for (const [index, severity] of severities.entries()) {
    const position = { pixelX: 100, pixelY: 150 + 400 * index, pixelWidth: 80, pixelHeight: 120 }
    const body = { inspection, type: 2, severity, position, comment: `defect ${index + 1}` }
    expect((await world.call(createAnnotation, { token: owners.adminToken, body })).status).toBe(201)
  }
}, 400_000)

afterAll(() => world.close())

describe('a list of visits', () => {
  it('REP-05 is written in its order, with counts by severity, and only as far as one sees', async () => {
    const rows = rowsOf(await fileOf(startVisitListExport, 'format=csv&lang=en&order[date]=asc'))
    expect(rows.map((row) => row.Visit)).toEqual(['2026-05-01', '2026-07-01'])
    expect(rows[0]).toMatchObject({ 'Findings or measures': '4', Status: 'In progress', 'Visit id': String(group) })
    const counts = Object.entries(rows[0] ?? {}).filter(([title]) => /^Severity \d$/.test(title))
    expect(counts.map(([, count]) => Number(count)).toSorted()).toEqual([0, 0, 0, 1, 1, 2])
    const [newest] = rowsOf(await fileOf(startVisitListExport, 'format=csv&lang=en'))
    expect(newest?.Visit).toBe('2026-07-01')
  })

  it('REP-05 is written as it is narrowed; as a workbook with numbers, as GeoJSON with a feature for each', async () => {
    const narrowed = `device_group=${owners.own.park}&type=1`
    const [header = [], ...rows] = await readSheet(
      await fileOf(startVisitListExport, `format=xlsx&lang=fr&${narrowed}`),
    )
    expect(rows.map((row) => [row[header.indexOf('Visite')], row[header.indexOf('Défauts ou mesures')]])).toEqual([
      [new Date('2026-07-01T00:00:00Z'), 0],
    ])
    const map = JSON.parse((await fileOf(startVisitListExport, 'format=geojson&lang=en')).toString('utf8'))
    expect(map.features).toHaveLength(2)
    expect(map.features[1].properties).toMatchObject({ visitId: group, results: 4 })
  })

  it('REP-05 gives the findings of its visits as a table and as COCO', async () => {
    const query = `lang=en&content=findings&device=${owners.own.turbine.id}`
    expect(rowsOf(await fileOf(startVisitListExport, `format=csv&${query}`))).toHaveLength(4)
    const coco = JSON.parse((await fileOf(startVisitListExport, `format=coco&${query}`)).toString('utf8'))
    expect(coco.annotations).toHaveLength(4)
    const [{ file_name }] = coco.images
    expect(file_name).toMatch(new RegExp(`^[a-z0-9-]+-2026-05-01-${group}/pictures/[a-z0-9-]+\\.dzi\\.zip$`))
    const none = await world.call(startVisitListExport, {
      token: owners.responsibleToken,
      query: 'format=csv&content=findings&type=1',
    })
    expect(none).toMatchObject({ status: 409, body: { code: 'no-annotation' } })
  })

  it('refuses what it does not know, and boxes of what has none', async () => {
    const start = async (query: string) =>
      (await world.call(startVisitListExport, { token: owners.responsibleToken, query })).status
    expect(await start('format=coco')).toBe(422)
    expect(await start('format=csv&content=devices')).toBe(400)
    expect(await start('format=csv&review=later')).toBe(400)
    expect(await start('format=csv&order[severity]=asc')).toBe(400)
    expect(await start('format=csv&severity=6')).toBe(400)
    expect(await start(`format=csv&device_group=${owners.foreign.park}`)).toBe(404)
    expect(await start(`format=csv&device=${owners.foreign.turbine.id}`)).toBe(404)
  })
})

describe('a list of devices', () => {
  it('REP-05 is written as it is narrowed and ordered', async () => {
    const query = `format=csv&lang=en&device_group=${owners.own.subPark}&type=8&order[name]=desc`
    const rows = rowsOf(await fileOf(startDeviceListExport, query))
    expect(rows.map((row) => row.Name)).toContain(owners.own.turbine.name)
    expect(new Set(rows.map((row) => row['Kind of device'])).size).toBe(1)
    expect(rows.map((row) => row.Name)).toEqual(
      rows
        .map((row) => row.Name)
        .toSorted()
        .reverse(),
    )
    const name = encodeURIComponent(owners.own.turbine.name)
    expect(rowsOf(await fileOf(startDeviceListExport, `${query}&name=${name}`))).toHaveLength(1)
    expect(rowsOf(await fileOf(startDeviceListExport, `${query}&name=nowhere`))).toEqual([])
  })

  it('REP-05 says of a visit begun before its day that this day is still to come', async () => {
    const turbine = await makeTurbine(world.ctx, owners.admin, owners.own.subPark)
    const day = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10)
    const { inspections } = await makeVisit(world.ctx, owners.admin, turbine.id, { date: day })
    const said = async () => {
      const query = `format=csv&lang=en&type=8&name=${encodeURIComponent(turbine.name)}`
      const [row = {}] = rowsOf(await fileOf(startDeviceListExport, query))
      return [row['Last visit'], row['Last visit begun before its day']]
    }
    expect(await said()).toEqual(['', ''])
    await insertPhotos(world.ctx, inspections[0]?.id ?? 0, 1)
    expect(await said()).toEqual([day, 'Yes'])
    const begun = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-05-02', service: 3 })
    await insertPhotos(world.ctx, begun.inspections[0]?.id ?? 0, 1)
    const name = encodeURIComponent(owners.own.turbine.name)
    const [row = {}] = rowsOf(await fileOf(startDeviceListExport, `format=csv&lang=en&type=8&name=${name}`))
    expect(row).toMatchObject({ 'Last visit': '2026-05-02', 'Last visit begun before its day': 'No' })
  })

  it('refuses boxes, foreign parks and texts that are none', async () => {
    const start = async (query: string) =>
      (await world.call(startDeviceListExport, { token: owners.responsibleToken, query })).status
    expect(await start('format=coco')).toBe(422)
    expect(await start(`format=csv&device_group=${owners.foreign.park}`)).toBe(404)
    expect(await start('format=csv&name=a%00b')).toBe(400)
    expect(await start('format=csv&startWith=1-2-3')).toBe(400)
  })
})

describe('the findings of a visit as their list stands', () => {
  it('REP-05 are written in the order of the list', async () => {
    const numbers = async (order: string) =>
      rowsOf(await fileOf(startGroupExport, `format=csv&lang=en&${order}`, group)).map((row) => row.Number)
    expect(await numbers('order[severity]=desc')).toEqual(['2', '4', '1', '3'])
    expect(await numbers('order[idForReport]=desc&text=defect')).toEqual(['4', '3', '2', '1'])
    expect(await numbers('severities=5&order[distance]=desc')).toHaveLength(2)
  })

  const manyIds = (count: number) => Array.from({ length: count }, () => '1').join(',')
  const refused: readonly (readonly [what: string, query: string])[] = [
    ['a text of 121 characters', `text=${'x'.repeat(121)}`],
    ['a text of a megabyte cut short by the address', `text=${'x'.repeat(10_000)}`],
    ['a text as a list', 'text[]=a'],
    ['a text as an object', 'text[like]=a'],
    ['a null character', 'text=a%00b'],
    ['a line break', 'text=a%0Ab'],
    ['an escape character', 'text=%1B[31m'],
    ['ids of more than 6,000 characters', `severities=${manyIds(3001)}`],
    ['an id beyond integers', 'types=99999999999'],
    ['a negative id', 'devices=-1'],
    ['ids as a list', 'devices[]=1&devices[]=2'],
    ['an unknown status', 'status=open'],
    ['an unknown order', 'order[comment]=asc'],
  ]
  it.each(refused)('%s is refused, for a visit and for a park, and nothing starts', async (_what, query) => {
    const before = await world.ctx.db.selectFrom('export').select('id').execute()
    const token = owners.responsibleToken
    const visit = await world.call(startGroupExport, { token, params: { id: group }, query: `format=csv&${query}` })
    const park = await world.call(startParkExport, {
      token,
      params: { id: owners.own.park },
      query: `format=csv&${query}`,
    })
    expect([visit.status, park.status]).toEqual([400, 400])
    expect(await world.ctx.db.selectFrom('export').select('id').execute()).toHaveLength(before.length)
  })

  it('10,000 ids are too long an address', async () => {
    const query = `format=csv&severities=${manyIds(10_000)}`
    const { status } = await world.call(startGroupExport, {
      token: owners.responsibleToken,
      params: { id: group },
      query,
    })
    expect(status).toBe(431)
  })

  it('120 characters, wildcards and quotes are looked for as they are', async () => {
    const found = async (text: string) =>
      rowsOf(await fileOf(startGroupExport, `format=csv&lang=en&text=${encodeURIComponent(text)}`, group)).length
    expect(await found('x'.repeat(120))).toBe(0)
    expect(await found('%')).toBe(0)
    expect(await found('_')).toBe(0)
    expect(await found(`'; drop table export; --`)).toBe(0)
    expect(await found('  DEFECT 2  ')).toBe(1)
  })
})
