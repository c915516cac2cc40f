import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAnnotation, uploadAnnotationImages } from '@visionair/contract/annotations'
import {
  deleteExport,
  exportResource,
  getExport,
  listExports,
  startGroupExport,
  startGroupZip,
  startParkExport,
} from '@visionair/contract/exports'
import { createVoltaMeasure } from '@visionair/contract/volta'
import { parse as parseCsv } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../testing/factories.ts'
import { grainyPhoto, makeSlicedSide } from '../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { unzip } from '../../testing/unzip.ts'

let world: ApiWorld
let owners: TwoOwners
let group: number
let inspection: number

const comments = [
  '=HYPERLINK("http://evil.example";"x")',
  'Riss; "tief"\nzweite Zeile',
  'תבליט 🌀 é',
  '@SUM(A1)',
  'plain',
]

/** The last of them is outlined within the box it would have had. */
const corners = [
  { x: 100, y: 1750 },
  { x: 180, y: 1750 },
  { x: 100, y: 1870 },
]
const outlined = { kind: 'polygon', points: corners }

const exportSchema = z.object({ data: exportResource })
const listSchema = z.object({ data: z.array(exportResource), meta: z.object({ totalItems: z.int() }) })

async function finished(id: number, token: string) {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(50)) {
    const { data } = exportSchema.parse((await world.call(getExport, { token, params: { id } })).body)
    if (data.attributes.status !== 'ON_GOING') return data.attributes
  }
  throw new Error('the export did not end')
}

async function exported(start: Parameters<ApiWorld['call']>[0], params: { id: number }, query: string, token: string) {
  const answer = await world.call(start, { token, params, query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  const facts = await finished(exportSchema.parse(answer.body).data.attributes.id, token)
  expect(facts).toMatchObject({ status: 'DONE', error: null })
  const file = await fetch(`${world.url}${facts.url}`)
  expect(file.status).toBe(200)
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes.length).toBe(facts.sizeBytes)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(facts.sha256)
  return { facts, bytes, headers: file.headers }
}

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const visit = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  group = visit.group.id
  inspection = visit.inspections[0]?.id ?? 0
  await makeSlicedSide(world, owners.adminToken, inspection)
  for (const [index, comment] of comments.entries()) {
    const position = { pixelX: 100, pixelY: 150 + 400 * index, pixelWidth: 80, pixelHeight: 120 }
    const drawn = comment === 'plain' ? { shape: outlined } : { position }
    const body = { inspection, type: 2, severity: index + 1, ...drawn, comment }
    const { status } = await world.call(createAnnotation, { token: owners.adminToken, body })
    expect(status).toBe(201)
  }
}, 400_000)

afterAll(() => world.close())

describe('tables of findings', () => {
  it('REP-05 a visit as English CSV: every finding, commas and points, no cell a spreadsheet would run', async () => {
    const { bytes, headers } = await exported(startGroupExport, { id: group }, 'format=csv&lang=en', owners.adminToken)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="([a-z0-9-]+\.csv)"; filename\*=UTF-8''\1$/,
    )
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows: Record<string, string>[] = parseCsv(bytes, { bom: true, columns: true })
    expect(rows.map((row) => row.Number)).toEqual(['1', '2', '3', '4', '5'])
    expect(rows.map((row) => row.Comment)).toEqual([
      `'${comments[0]}`,
      comments[1],
      comments[2],
      `'${comments[3]}`,
      comments[4],
    ])
    for (const value of rows.flatMap((row) => Object.values(row))) expect(value).not.toMatch(/^[=+@]/)
    expect(Number(rows[0]?.['Distance (m)'])).toBeGreaterThan(0)
  })

  it('REP-05 in French with the semicolon and the decimal comma, as a French spreadsheet reads it', async () => {
    const { bytes } = await exported(startGroupExport, { id: group }, 'format=csv&lang=fr', owners.adminToken)
    const rows: Record<string, string>[] = parseCsv(bytes, { bom: true, columns: true, delimiter: ';' })
    expect(rows).toHaveLength(5)
    expect(rows[1]?.['Distance (m)']).toMatch(/^\d+,\d+$/)
    expect(rows[0]?.Statut).toBe('À réparer')
  })

  it('REP-05 as a workbook that another library reads back, formulas as texts and numbers as numbers', async () => {
    const { bytes } = await exported(startGroupExport, { id: group }, 'format=xlsx&lang=fr', owners.adminToken)
    const [header = [], ...rows] = await readSheet(bytes)
    const at = (title: string) => header.indexOf(title)
    expect(rows.map((row) => row[at('Numéro')])).toEqual([1, 2, 3, 4, 5])
    expect(rows.map((row) => row[at('Commentaire')])).toEqual(comments)
    expect(rows[0]?.[at('Distance (m)')]).toBeTypeOf('number')
    const { date } = await world.ctx.db
      .selectFrom('inspectionGroup')
      .select('date')
      .where('id', '=', group)
      .executeTakeFirstOrThrow()
    expect(rows[0]?.[at('Visite')]).toEqual(new Date(`${date}T00:00:00Z`))
    const properties = (await unzip(bytes)).get('docProps/core.xml')?.toString('utf8')
    expect(properties).toContain(`${owners.own.turbine.name}`)
    expect(properties).toContain(` ${date} – Défauts</dc:title>`)
  })

  it('REP-05 the day of a finding is that of the company’s zone, which stands beside it', async () => {
    const { db } = world.ctx
    const company = (timeZone: string | null) =>
      db.updateTable('organization').set({ timeZone }).where('id', '=', owners.own.organization).execute()
    const was = await db.selectFrom('annotation').select(['id', 'createdAt']).execute()
    await db.updateTable('annotation').set({ createdAt: '2026-03-12T20:30:00Z' }).execute()
    for (const [zone, day] of [
      ['Pacific/Auckland', '2026-03-13'],
      ['America/Lima', '2026-03-12'],
    ] as const) {
      await company(zone)
      const { bytes } = await exported(startGroupExport, { id: group }, 'format=csv&lang=en', owners.adminToken)
      const [row]: Record<string, string>[] = parseCsv(bytes, { bom: true, columns: true })
      expect([row?.['Created on']?.slice(0, 10), row?.['Time zone']]).toEqual([day, zone])
      const book = await exported(startGroupExport, { id: group }, 'format=xlsx&lang=en', owners.adminToken)
      const [header = [], cells = []] = await readSheet(book.bytes)
      const cell = (title: string) => cells[header.indexOf(title)]
      const createdOn = cell('Created on')
      // A spreadsheet's moment has no zone: the library reads its clock as if it were UTC.
      if (!(createdOn instanceof Date)) throw new Error(`not a moment: ${String(createdOn)}`)
      expect([createdOn.toISOString().slice(0, 10), cell('Time zone')]).toEqual([day, zone])
    }
    await company(null)
    for (const { id, createdAt } of was)
      await db.updateTable('annotation').set({ createdAt }).where('id', '=', id).execute()
  })

  it('REP-05 a park gives the findings of all its visits, narrowed by severity, type and status', async () => {
    const park = { id: owners.own.park }
    const all = await exported(startParkExport, park, 'format=csv&lang=en', owners.responsibleToken)
    expect(parseCsv(all.bytes, { bom: true, columns: true })).toHaveLength(5)
    const some = await exported(
      startParkExport,
      park,
      'format=csv&lang=en&severities=2,3&types=2&status=to%20fix',
      owners.responsibleToken,
    )
    expect(parseCsv(some.bytes, { bom: true, columns: true })).toHaveLength(2)
    const byText = await exported(startParkExport, park, 'format=csv&lang=en&text=tief', owners.responsibleToken)
    expect(parseCsv(byText.bytes, { bom: true, columns: true })).toHaveLength(1)
    const none = await exported(startParkExport, park, 'format=csv&lang=en&status=fixed', owners.responsibleToken)
    expect(parseCsv(none.bytes, { bom: true, columns: true })).toHaveLength(0)
  })

  it('as COCO every box lies in its image and has a category; as GeoJSON every finding is a feature', async () => {
    const coco = await exported(startGroupExport, { id: group }, 'format=coco&lang=en', owners.adminToken)
    const dataset = JSON.parse(coco.bytes.toString('utf8'))
    expect(dataset.images).toHaveLength(1)
    expect(dataset.annotations).toHaveLength(5)
    for (const { bbox, segmentation, area, image_id, category_id, attributes } of dataset.annotations) {
      const image = dataset.images.find(({ id }: { id: number }) => id === image_id)
      expect(bbox[0] + bbox[2]).toBeLessThanOrEqual(image.width)
      expect(bbox[1] + bbox[3]).toBeLessThanOrEqual(image.height)
      const [x, y, width, height] = bbox
      const isOutlined = attributes.comment === 'plain'
      const box = [x, y, x + width, y, x + width, y + height, x, y + height]
      expect(segmentation).toEqual([isOutlined ? [100, 1750, 180, 1750, 100, 1870] : box])
      expect(area).toBe(isOutlined ? 4800 : width * height)
      expect(dataset.categories.map(({ id }: { id: number }) => id)).toContain(category_id)
    }
    const map = await exported(startGroupExport, { id: group }, 'format=geojson&lang=en', owners.adminToken)
    const { type, features } = JSON.parse(map.bytes.toString('utf8'))
    expect(type).toBe('FeatureCollection')
    expect(features).toHaveLength(5)
    expect(features[0]).toMatchObject({ type: 'Feature', geometry: null, properties: { number: 1, severity: 0 } })
    // No length without where its scale is from, and whether its place is sure.
    const sources = features.map(({ properties }: { properties: Record<string, unknown> }) => properties.scaleSource)
    for (const [k, { attributes }] of dataset.annotations.entries()) {
      expect(attributes.width_cm === null).toBe(attributes.scale_source === null)
      expect(['sure', 'about', 'unknown']).toContain(attributes.place_certainty)
      expect(typeof sources[k]).toBe('string')
    }
  })
})

describe('the archive of a visit', () => {
  it('REP-04 holds crops, tables and a manifest whose checksums fit every file', async () => {
    const { bytes, facts } = await exported(
      startGroupZip,
      { id: group },
      'annexes=0&pictures=1&lang=en',
      owners.adminToken,
    )
    expect(facts.options).toMatchObject({ annexes: false, pictures: true })
    const files = await unzip(bytes)
    const manifest = JSON.parse(files.get('manifest.json')?.toString('utf8') ?? '')
    expect(manifest.files.map(({ path }: { path: string }) => path).sort()).toEqual(
      [...files.keys()].filter((path) => path !== 'manifest.json').sort(),
    )
    for (const { path, sha256, sizeBytes } of manifest.files) {
      const content = files.get(path)
      expect(content?.length, path).toBe(sizeBytes)
      expect(
        createHash('sha256')
          .update(content ?? '')
          .digest('hex'),
        path,
      ).toBe(sha256)
      expect(path).toMatch(/^[a-z0-9./-]+$/)
    }
    const crops = [...files].filter(([path]) => path.startsWith('crops/'))
    expect(crops).toHaveLength(5)
    for (const [, jpeg] of crops) expect((await sharp(jpeg).metadata()).width).toBeGreaterThan(80)
    expect(parseCsv(files.get('findings.csv') ?? '', { bom: true, columns: true })).toHaveLength(5)
    const dataset = JSON.parse(files.get('findings.coco.json')?.toString('utf8') ?? '')
    expect(dataset.annotations).toHaveLength(5)
    expect(dataset.images).toEqual([
      expect.objectContaining({ visit_id: group, inspection_id: inspection, picture_version: expect.any(Number) }),
    ])
    expect([...files.keys()]).toContain(dataset.images[0].file_name)
    const picture = [...files].find(([path]) => path.startsWith('pictures/'))
    expect([...(await unzip(picture?.[1] ?? Buffer.alloc(0))).keys()].some((path) => path.endsWith('.dzi'))).toBe(true)
  })

  it('REP-04 with annexes the attached images are in it, byte for byte', async () => {
    const photo = await grainyPhoto(120, 80)
    const form = new FormData()
    form.append('files[]', new Blob([new Uint8Array(photo)]), 'Près du récepteur.jpg')
    const { id } = await world.ctx.db
      .selectFrom('annotation')
      .where('groupId', '=', group)
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await world.call(uploadAnnotationImages, { token: owners.adminToken, params: { id }, body: form })
    const attachedIn = async (annexes: 0 | 1) => {
      const { bytes } = await exported(startGroupZip, { id: group }, `annexes=${annexes}`, owners.adminToken)
      return [...(await unzip(bytes))].filter(([path]) => path.startsWith('attached/'))
    }
    expect(await attachedIn(0)).toEqual([])
    const [attached, ...more] = await attachedIn(1)
    expect(more).toEqual([])
    expect(attached?.[0]).toMatch(/^attached\/0001-[a-z0-9-]+\/près-du-récepteur\.jpg$/)
    expect(attached?.[1].equals(photo)).toBe(true)
  })

  it('REP-04 the choice of annexes is required', async () => {
    const answer = await world.call(startGroupZip, { token: owners.adminToken, params: { id: group } })
    expect(answer).toMatchObject({ status: 400 })
    expect(JSON.stringify(answer.body)).toContain('annexes')
  })

  it('while one is being made, asking again answers the same', async () => {
    const ask = async () =>
      exportSchema.parse(
        (await world.call(startGroupZip, { token: owners.adminToken, params: { id: group }, query: 'annexes=1' })).body,
      ).data.attributes.id
    const ids = await Promise.all([ask(), ask(), ask()])
    expect(new Set(ids).size).toBe(1)
    await finished(ids[0] ?? 0, owners.adminToken)
  })

  it('while one is being made, another choice is a file of its own', async () => {
    const ask = async (query: string) =>
      exportSchema.parse(
        (await world.call(startGroupExport, { token: owners.adminToken, params: { id: group }, query })).body,
      ).data.attributes
    const [english, french] = await Promise.all([ask('format=csv&lang=en'), ask('format=csv&lang=fr')])
    expect(english.id).not.toBe(french.id)
    expect([english.options.lang, french.options.lang]).toEqual(['en', 'fr'])
    for (const { id } of [english, french])
      expect(await finished(id, owners.adminToken)).toMatchObject({ status: 'DONE' })
  })
})

describe('measures of the lightning protection', () => {
  it('REP-05 a Volta visit gives its measures: values, open circuits and no readings, with photos in the archive', async () => {
    const visit = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 1, date: '2026-05-05' })
    const blade = visit.inspections[0]?.id ?? 0
    const photo = await grainyPhoto(100, 100)
    const measures = [
      { measureValue: 12.5, positionFromHub: 3.5, isCompliant: false, comment: '-1+2' },
      { reading: 'open-circuit', positionFromHub: 10 },
      { reading: 'no-reading', positionFromHub: 20 },
    ]
    for (const measure of measures) {
      const form = new FormData()
      form.append('data', JSON.stringify({ inspection: blade, type: 1, severity: 3, ...measure }))
      form.append('file', new Blob([new Uint8Array(photo)]), 'photo.jpg')
      const answer = await world.call(createVoltaMeasure, { token: owners.adminToken, body: form })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    }
    const params = { id: visit.group.id }
    const csv = await exported(startGroupExport, params, 'format=csv&lang=fr', owners.adminToken)
    const rows: Record<string, string>[] = parseCsv(csv.bytes, { bom: true, columns: true, delimiter: ';' })
    const told = rows.map((row) => [row.Valeur, row.Lecture, row.Limite, row.Conformité, row['Conformité selon']])
    expect(told).toEqual([
      ['12,5', '', '50', 'Non conforme', 'choix'],
      ['', 'Circuit ouvert', '50', 'Non conforme', 'limite'],
      ['', 'Pas de mesure', '50', '', 'limite'],
    ])
    expect(rows[0]?.Commentaire).toBe("'-1+2")
    const zip = await unzip((await exported(startGroupZip, params, 'annexes=1', owners.adminToken)).bytes)
    expect([...zip.keys()].filter((path) => path.startsWith('attached/'))).toHaveLength(3)
    expect(zip.has('measures.xlsx')).toBe(true)
    const park = { id: owners.own.park }
    const all = await exported(startParkExport, park, 'format=csv&lang=en&content=measures', owners.responsibleToken)
    expect(parseCsv(all.bytes, { bom: true, columns: true })).toHaveLength(3)
    const coco = await world.call(startGroupExport, { token: owners.adminToken, params, query: 'format=coco' })
    expect(coco).toMatchObject({ status: 422, body: { violations: [{ field: 'format' }] } })
  })
})

describe('who may have an export', () => {
  it('REP-06 without findings or without a picture it says which is missing, and nothing starts', async () => {
    const empty = (await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-09-01' })).group.id
    const before = await world.ctx.db.selectFrom('export').select('id').execute()
    const start = (id: number, language: 'en' | 'fr') =>
      world.call(startGroupZip, { token: owners.adminToken, params: { id }, query: 'annexes=0', language })
    const english = await start(empty, 'en')
    const french = await start(empty, 'fr')
    expect(english).toMatchObject({ status: 409, body: { code: 'no-annotation' } })
    expect(Object(english.body).detail).not.toBe(Object(french.body).detail)
    expect(await world.ctx.db.selectFrom('export').select('id').execute()).toHaveLength(before.length)
    await world.ctx.db.updateTable('pyramid').set({ isCurrent: false }).where('inspectionId', '=', inspection).execute()
    expect(await start(group, 'en')).toMatchObject({ status: 409, body: { code: 'not-sliced' } })
    await world.ctx.db.updateTable('pyramid').set({ isCurrent: true }).where('inspectionId', '=', inspection).execute()
  })

  it('only who asked for it, as long as they hold the permission and see what they saw', async () => {
    const { id, token } = await makeSignedIn(world, {
      organizationIds: [owners.own.organization],
      permissions: ['clarity_report_export'],
    })
    const { facts } = await exported(startGroupExport, { id: group }, 'format=csv', token)
    const params = { id: facts.id }
    expect((await world.call(getExport, { token: owners.adminToken, params })).status).toBe(404)
    expect((await world.call(getExport, { token: owners.foreignToken, params })).status).toBe(404)
    expect((await world.call(getExport, { token: owners.readerToken, params })).status).toBe(403)
    expect((await world.call(deleteExport, { token: owners.responsibleToken, params })).status).toBe(404)
    expect(
      (await world.call(startGroupExport, { token: owners.foreignToken, params: { id: group }, query: 'format=csv' }))
        .status,
    ).toBe(404)
    const forged = String(facts.url).replace(/u=\d+/, 'u=1')
    expect((await fetch(`${world.url}${forged}`)).status).toBe(403)
    await world.ctx.db
      .insertInto('accountRootDevice')
      .values({ accountId: id, deviceId: owners.own.turbine.id })
      .execute()
    expect((await fetch(`${world.url}${facts.url}`)).status).toBe(404)
    await world.ctx.db.deleteFrom('accountRootDevice').where('accountId', '=', id).execute()
    expect((await fetch(`${world.url}${facts.url}`)).status).toBe(200)
    await world.ctx.db.deleteFrom('organizationMember').where('accountId', '=', id).execute()
    expect((await fetch(`${world.url}${facts.url}`)).status).toBe(404)
  })

  it('a link is for one file and a few minutes; each reading makes a new one, and an expired one says so in words', async () => {
    const { facts } = await exported(startGroupExport, { id: group }, 'format=csv', owners.adminToken)
    const { facts: other } = await exported(startGroupExport, { id: group }, 'format=xlsx', owners.adminToken)
    const path = String(facts.url).replace(/\?.*/, '')
    const query = String(facts.url).replace(/.*\?/, '')
    const expiry = Number(new URLSearchParams(query).get('e')) * 1000 - Date.now()
    expect(expiry).toBeGreaterThan(60_000)
    expect(expiry).toBeLessThanOrEqual(300_000)
    expect((await fetch(`${world.url}${String(other.url).replace(/\?.*/, '')}?${query}`)).status).toBe(403)
    const before = new Date(Date.now() - 301_000)
    const old = `${world.url}${world.ctx.signer.signBriefly(path, { accountId: owners.admin.userId, session: null }, before)}`
    const expired = await fetch(old, { headers: { 'accept-language': 'fr' } })
    expect(expired.status).toBe(403)
    expect(await expired.json()).toMatchObject({
      detail: 'Ce lien a expiré. Reprenez le fichier là où il est listé : un nouveau lien est créé chaque fois.',
    })
    const page = await fetch(old, { headers: { accept: 'text/html,*/*' } })
    expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await page.text()).toContain('This link has expired.')
    const again = await world.call(getExport, { token: owners.adminToken, params: { id: facts.id } })
    expect(again.status).toBe(200)
    expect((await fetch(`${world.url}${exportSchema.parse(again.body).data.attributes.url}`)).status).toBe(200)
  })

  it('they are listed newest first, say when they end, and are deleted on demand', async () => {
    const list = async () =>
      listSchema.parse(
        (await world.call(listExports, { token: owners.responsibleToken, query: `device_group=${owners.own.park}` }))
          .body,
      )
    const { data, meta } = await list()
    expect(meta.totalItems).toBe(5)
    const ids = data.map(({ attributes }) => attributes.id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    const params = { id: ids[0] ?? 0 }
    expect((await world.call(deleteExport, { token: owners.responsibleToken, params })).status).toBe(204)
    expect((await world.call(getExport, { token: owners.responsibleToken, params })).status).toBe(404)
    expect((await list()).meta.totalItems).toBe(4)
    for (const { attributes } of data)
      expect(new Date(attributes.expiresAt ?? 0).getTime() - new Date(attributes.finishedAt ?? 0).getTime()).toBe(
        7 * 86_400_000,
      )
  })

  it('refuses formats, ids and devices it does not know', async () => {
    const start = (query: string, id: number = group) =>
      world.call(startGroupExport, { token: owners.adminToken, params: { id }, query })
    expect((await start('format=exe')).status).toBe(400)
    expect((await start('format=csv&lang=de')).status).toBe(400)
    expect((await start('format=csv&severities=1,x')).status).toBe(400)
    expect((await start('format=csv&secret=1')).status).toBe(400)
    expect((await start('format=csv&devices=999999')).status).toBe(422)
    expect((await start('format=csv', 999_999)).status).toBe(404)
  })
})
