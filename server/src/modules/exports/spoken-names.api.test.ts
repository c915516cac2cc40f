import { setTimeout as sleep } from 'node:timers/promises'
import { createAnnotation } from '@visionair/contract/annotations'
import { updateDevice } from '@visionair/contract/devices'
import {
  exportResource,
  getExport,
  startDeviceListExport,
  startGroupExport,
  startGroupZip,
  startVisitListExport,
} from '@visionair/contract/exports'
import { createVoltaMeasure } from '@visionair/contract/volta'
import { parse as parseCsv } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { makeSlicedSide } from '../../testing/photos/sliced-side.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { unzip } from '../../testing/unzip.ts'

let world: ApiWorld
let owners: TwoOwners
let visit: number
let measured: number

const exportSchema = z.object({ data: exportResource })
type Start = Parameters<ApiWorld['call']>[0]

async function exported(start: Start, query: string, id?: number): Promise<{ fileName: string; bytes: Buffer }> {
  const params = id === undefined ? {} : { params: { id } }
  const answer = await world.call(start, { token: owners.adminToken, query, ...params })
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  const made = exportSchema.parse(answer.body).data.attributes
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(50)) {
    const read = await world.call(getExport, { token: owners.adminToken, params: { id: made.id } })
    const { status, url, error, file } = exportSchema.parse(read.body).data.attributes
    if (status === 'ON_GOING') continue
    expect({ status, error }).toEqual({ status: 'DONE', error: null })
    return { fileName: file, bytes: Buffer.from(await (await fetch(`${world.url}${url}`)).arrayBuffer()) }
  }
  throw new Error('the export did not end')
}

const french = (csv: Buffer): Record<string, string>[] =>
  parseCsv(csv, { bom: true, columns: true, delimiter: ';', relax_quotes: true })
const frenchCsv = async (start: Start, query: string, id?: number) =>
  french((await exported(start, `format=csv&lang=fr&${query}`, id)).bytes)

async function rename(id: number, name: string): Promise<void> {
  const answer = await world.call(updateDevice, { token: owners.adminToken, params: { id }, body: { name } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const turbine = owners.own.turbine.id
  const pressure = await deviceBelow(world, turbine, 1, 3)
  const suction = await deviceBelow(world, turbine, 1, 4)
  await rename(suction, 'Blade side of Jean')
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, turbine)
  visit = group.id
  for (const device of [pressure, suction]) {
    const inspection = inspections.find((each) => each.device.id === device)?.id ?? 0
    await makeSlicedSide(world, owners.adminToken, inspection)
    const position = { pixelX: 100, pixelY: 150, pixelWidth: 80, pixelHeight: 120 }
    const body = { inspection, type: 2, severity: 3, position, comment: 'one' }
    expect((await world.call(createAnnotation, { token: owners.adminToken, body })).status).toBe(201)
  }
  const blade = await deviceBelow(world, turbine, 1)
  const volta = await makeVisit(world.ctx, owners.admin, blade, { service: 8, date: '2026-05-05' })
  measured = volta.group.id
  const measure = { type: 1, severity: 3, measureValue: 12.5, positionFromHub: 3.5 }
  const form = new FormData()
  form.append('data', JSON.stringify({ inspection: volta.inspections[0]?.id, ...measure }))
  const answer = await world.call(createVoltaMeasure, { token: owners.adminToken, body: form })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
}, 400_000)

afterAll(() => world.close())

describe('names of parts in a file', () => {
  it('REP-05 NAV-07 are said in its language as long as nobody gave another: tables of findings and measures', async () => {
    const rows = await frenchCsv(startGroupExport, '', visit)
    expect(rows.map((row) => [row.Éolienne, row.Pale, row.Face])).toEqual([
      [owners.own.turbine.name, 'Pale 1', 'Intrados'],
      [owners.own.turbine.name, 'Pale 1', 'Blade side of Jean'],
    ])
    const [header = [], first = []] = await readSheet(
      (await exported(startGroupExport, 'format=xlsx&lang=fr', visit)).bytes,
    )
    expect([first[header.indexOf('Pale')], first[header.indexOf('Face')]]).toEqual(['Pale 1', 'Intrados'])
    expect((await frenchCsv(startGroupExport, '', measured)).map((row) => row.Pale)).toEqual(['Pale 1'])
    const english = await exported(startGroupExport, 'format=csv&lang=en', visit)
    const [side] = parseCsv(english.bytes, { bom: true, columns: true })
    expect(side).toMatchObject({ Blade: 'Blade 1', Side: 'Pressure side' })
  })

  it('REP-05 NAV-07 also in lists of visits and devices', async () => {
    const visits = await frenchCsv(startVisitListExport, 'type=8')
    expect(visits.map((row) => row.Équipement)).toEqual(['Pale 1'])
    const park = `device_group=${owners.own.subPark}&type=3`
    const sides = await frenchCsv(startDeviceListExport, park)
    expect(sides.map((row) => [row.Nom, row['Fait partie de']])).toEqual([
      ['Intrados', 'Pale 1'],
      ['Intrados', 'Pale 2'],
      ['Intrados', 'Pale 3'],
    ])
  })

  it('REP-05 NAV-07 also in what is for machines', async () => {
    const map = JSON.parse((await exported(startGroupExport, 'format=geojson&lang=fr', visit)).bytes.toString('utf8'))
    expect(map.features[0].properties).toMatchObject({ blade: 'Pale 1', side: 'Intrados' })
    const coco = JSON.parse((await exported(startGroupExport, 'format=coco&lang=fr', visit)).bytes.toString('utf8'))
    expect(coco.images.map(({ file_name }: { file_name: string }) => file_name)).toEqual([
      'images-entières/pale-1-intrados.dzi.zip',
      'images-entières/pale-1-blade-side-of-jean.dzi.zip',
    ])
  })

  it('REP-04 NAV-07 also of the files in an archive, of its own and in its manifest', async () => {
    const { bytes } = await exported(startGroupZip, 'annexes=0&pictures=1&lang=fr', visit)
    const files = await unzip(bytes)
    const paths = [...files.keys()]
    expect(paths.toSorted()).toEqual([
      'défauts.coco.json',
      'défauts.csv',
      'défauts.xlsx',
      'images-entières/pale-1-blade-side-of-jean.dzi.zip',
      'images-entières/pale-1-intrados.dzi.zip',
      'manifest.json',
      'vignettes/pale-1-blade-side-of-jean/0002-fissure-de-surface-gravité-2.jpg',
      'vignettes/pale-1-intrados/0001-fissure-de-surface-gravité-2.jpg',
    ])
    const { images } = JSON.parse(files.get('défauts.coco.json')?.toString('utf8') ?? '')
    for (const { file_name } of images) expect(paths).toContain(file_name)
    const ofBlade = await exported(startGroupZip, 'annexes=0&lang=fr', measured)
    expect(ofBlade.fileName).toContain('-pale-1-')
    const manifest = JSON.parse((await unzip(ofBlade.bytes)).get('manifest.json')?.toString('utf8') ?? '')
    expect(manifest).toMatchObject({
      ...{ device: 'Pale 1', language: 'fr' },
      folders: { crops: 'vignettes', attached: 'images-jointes', pictures: 'images-entières', report: 'rapport' },
    })
    expect(manifest.files.map(({ path }: { path: string }) => path)).toContain('mesures.csv')
  })
})
