import { setTimeout as sleep } from 'node:timers/promises'
import { createAnnotation } from '@visionair/contract/annotations'
import { exportResource, getExport, startGroupZip } from '@visionair/contract/exports'
import { generateReport, getReportChoices, listReports, reportResource } from '@visionair/contract/reports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../../testing/factories.ts'
import { makeSlicedSide } from '../../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { unzip } from '../../../testing/unzip.ts'
import { uploadAsset } from '../../people/organizations/corporate-assets.service.ts'

/** Of the profiles that every installation begins with. */
const customerReader = 3

let world: ApiWorld
let owners: TwoOwners
let group: number
let inspectedDevice: number

const listSchema = z.object({ data: z.array(reportResource), meta: z.object({ totalItems: z.int() }) })
const exportSchema = z.object({ data: exportResource })
const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10"><rect width="30" height="10"/></svg>',
)

const call = (endpoint: Parameters<ApiWorld['call']>[0], query = '', token = owners.responsibleToken) =>
  world.call(endpoint, { token, params: { id: group }, query })

const reports = async () => listSchema.parse((await call(listReports)).body)

async function makeReport(query: string): Promise<void> {
  const before = (await reports()).meta.totalItems
  const answer = await call(generateReport, query)
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(100))
    if ((await reports()).meta.totalItems > before) return
  throw new Error('the report did not end')
}

/** The report in an archive and what its manifest says of it. */
async function packed(query: string) {
  const answer = await call(startGroupZip, `annexes=0&lang=en${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(202)
  const { id } = exportSchema.parse(answer.body).data.attributes
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(50)) {
    const read = await world.call(getExport, { token: owners.responsibleToken, params: { id } })
    const { status, url, options } = exportSchema.parse(read.body).data.attributes
    if (status === 'ON_GOING') continue
    expect(status).toBe('DONE')
    const files = await unzip(Buffer.from(await (await fetch(`${world.url}${url}`)).arrayBuffer()))
    const { report } = JSON.parse(files.get('manifest.json')?.toString('utf8') ?? '')
    const all = [...files.keys()]
    return { chosen: options.report, report, all, paths: all.filter((path) => path.startsWith('report/')) }
  }
  throw new Error('the archive did not end')
}

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const visit = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  group = visit.group.id
  const inspection = visit.inspections[0]?.id ?? 0
  inspectedDevice = visit.inspections[0]?.device.id ?? 0
  await makeSlicedSide(world, owners.adminToken, inspection)
  const position = { pixelX: 100, pixelY: 150, pixelWidth: 80, pixelHeight: 120 }
  const body = { inspection, type: 2, severity: 3, position, comment: 'one' }
  expect((await world.call(createAnnotation, { token: owners.adminToken, body })).status).toBe(201)
}, 400_000)

afterAll(() => world.close())

describe('what the company gives a report', () => {
  it('REP-01 is told; parts that are not there are refused by name, and all there are is what is meant without names', async () => {
    expect(await call(getReportChoices)).toMatchObject({
      status: 200,
      body: { data: { attributes: { corporateParts: [] } } },
    })
    expect(await call(generateReport, 'corporate=1&corporateParts=logo')).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'corporateParts' }] },
    })
    await makeReport('corporate=1&lang=en')
    await uploadAsset(world.ctx, owners.admin, owners.own.organization, { part: 'logo', name: 'logo.svg', bytes: logo })
    expect(await call(getReportChoices)).toMatchObject({ body: { data: { attributes: { corporateParts: ['logo'] } } } })
    expect((await call(generateReport, 'corporate=1&corporateParts=logo,cover')).status).toBe(422)
    expect((await call(generateReport, 'corporate=0&corporateParts=cover&severities=x')).status).toBe(400)
    await makeReport('corporate=1&corporateParts=logo&lang=fr')
  })

  it('is not told to whom the visit is not', async () => {
    expect((await call(getReportChoices, '', owners.foreignToken)).status).toBe(404)
    expect((await call(getReportChoices, '', owners.readerToken)).status).toBe(403)
    expect((await call(listReports, '', owners.foreignToken)).status).toBe(404)
  })
})

describe('a customer who reads', () => {
  it('PERM-03 REP-02 reads finished reports and takes archives of what they see, and makes no report', async () => {
    const seen = Object((await call(listReports, '', owners.readerToken)).body).data
    expect(seen.length).toBe((await reports()).data.length)
    const [{ attributes }] = seen
    expect((await fetch(`${world.url}${attributes.url}`)).status).toBe(200)
    expect((await call(generateReport, 'lang=en', owners.readerToken)).status).toBe(403)
    expect((await call(startGroupZip, 'annexes=0', owners.readerToken)).status).toBe(403)
    const organizationIds = [owners.own.organization]
    const customer = await makeSignedIn(world, { organizationIds, profileId: customerReader })
    expect((await call(startGroupZip, 'annexes=0', customer.token)).status).toBe(202)
    expect((await call(generateReport, 'lang=en', customer.token)).status).toBe(403)
  })
})

describe('the report in an archive', () => {
  it('REP-04 is the newest unless another or none is chosen; the manifest says which', async () => {
    const [newest, older, ...more] = (await reports()).data
    expect(more).toEqual([])
    const usual = await packed('')
    expect(usual).toMatchObject({ chosen: newest?.attributes.id, report: { language: 'fr' } })
    expect(usual.paths).toEqual([usual.report.path])
    expect(await packed(`&report=${older?.attributes.id}`)).toMatchObject({
      chosen: older?.attributes.id,
      report: { language: 'en', madeAt: older?.attributes.generatedAt },
    })
    expect(await packed('&report=none')).toMatchObject({ chosen: null, report: null, paths: [] })
  })

  it('REP-03 REP-04 keeps its name in every script: the file, its download and its place in the archive', async () => {
    const ofTurbine = world.ctx.db.selectFrom('device').select('parkId').where('id', '=', owners.own.turbine.id)
    await world.ctx.db.updateTable('park').set({ name: 'Éole 风电场' }).where('id', '=', ofTurbine).execute()
    const side = world.ctx.db.updateTable('device').set({ name: 'جانب الضغط' })
    await side.where('id', '=', inspectedDevice).execute()
    await makeReport('lang=en')
    const [newest] = (await reports()).data
    expect(newest?.attributes.file).toMatch(/^éole-风电场-/)
    const file = await fetch(`${world.url}${newest?.attributes.url}&download=1`)
    expect(file.status).toBe(200)
    expect(file.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(newest?.attributes.file ?? '')}`,
    )
    const { paths, all } = await packed('')
    expect(paths).toEqual([`report/${newest?.attributes.file}`])
    expect(all.some((path) => path.startsWith('crops/') && path.includes('جانب-الضغط'))).toBe(true)
  })

  it('is one of the visit', async () => {
    const { id } = await world.ctx.db.selectFrom('report').select('id').orderBy('id').executeTakeFirstOrThrow()
    const other = (await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-09-09' })).group.id
    const start = (params: { id: number }, query: string) =>
      world.call(startGroupZip, { token: owners.responsibleToken, params, query: `annexes=0&${query}` })
    expect(await start({ id: other }, `report=${id}`)).toMatchObject({
      status: 422,
      body: { violations: [{ field: 'report' }] },
    })
    expect((await start({ id: group }, 'report=999999')).status).toBe(422)
    for (const wrong of ['report=', 'report=0', 'report=-1', 'report=latest', 'report=1,2', 'report[]=1'])
      expect([wrong, (await start({ id: group }, wrong)).status]).toEqual([wrong, 400])
  })
})
