import { setTimeout as sleep } from 'node:timers/promises'
import { createAnnotation, deleteAnnotation, updateAnnotation } from '@visionair/contract/annotations'
import { startGroupExport, startGroupZip } from '@visionair/contract/exports'
import { getInspectionGroup, inspectionGroupResource } from '@visionair/contract/inspections'
import {
  generateReport,
  getReportChoices,
  listReports,
  previewReport,
  reportChoicesResource,
  reportResource,
} from '@visionair/contract/reports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { makeSlicedSide } from '../../testing/photos/sliced-side.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { linkAnnotations } from '../annotations/links/annotation-groups.service.ts'
import { readPdf, squeeze } from './report-document/testing/read-pdf.ts'
import { gatherReport } from './report-source.service.ts'
import { planReport, type ReportRequest } from './reports.service.ts'

let world: ApiWorld
let owners: TwoOwners
let token: string
const at = { pressure: 0, suction: 0, tower: 0 }
const visits = { y2024: 0, y2025: 0, now: 0 }
const found = { worn: 0, crack: 0, low: 0 }

const idOf = (body: unknown) =>
  z.object({ data: z.object({ attributes: z.object({ id: z.int() }) }) }).parse(body).data.attributes.id

async function mark(inspection: number, over: { type?: number; y: number; length?: number; severity?: number }) {
  const { type = 2, y, length = 100, severity = 4 } = over
  const position = { pixelX: 400, pixelY: y - length / 2, pixelWidth: 50, pixelHeight: length }
  const answer = await world.call(createAnnotation, {
    token,
    body: { inspection, type, severity, position, component: 1, comment: 'Seen.' },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return idOf(answer.body)
}

async function visitOn(date: string, service: number) {
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date, service })
  const of = (device: number) => inspections.find((each) => each.device.id === device)?.id ?? 0
  return { group: group.id, pressure: of(at.pressure), suction: of(at.suction), tower: of(at.tower) }
}

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  token = owners.adminToken
  const turbine = owners.own.turbine.id
  at.pressure = await deviceBelow(world, turbine, 1, 3)
  at.suction = await deviceBelow(world, turbine, 1, 4)
  at.tower = await deviceBelow(world, turbine, 7, 14)
  const first = await visitOn('2024-06-12', 2)
  for (const inspection of [first.pressure, first.suction]) await pretendPicture(world.ctx, inspection)
  await mark(first.pressure, { y: 1000, length: 100 })
  await mark(first.suction, { y: 500 })
  const second = await visitOn('2025-06-20', 4)
  await pretendPicture(world.ctx, second.pressure)
  const worn = await mark(second.pressure, { y: 1000, length: 120 })
  const crack = await mark(second.pressure, { y: 2000 })
  const now = await visitOn('2026-06-18', 2)
  // Half as many pixels for the same blade.
  for (const inspection of [now.pressure, now.suction])
    await makeSlicedSide(world, token, inspection, { widthPx: 900, heightPx: 2500 })
  found.worn = await mark(now.pressure, { y: 500, length: 80 })
  found.crack = await mark(now.pressure, { y: 1000, length: 50 })
  found.low = await mark(now.suction, { y: 250, length: 50, severity: 3 })
  await linkAnnotations(world.ctx, owners.admin, { type: 'history', ids: [worn, found.worn], comment: null })
  await linkAnnotations(world.ctx, owners.admin, { type: 'history', ids: [crack, found.crack], comment: null })
  Object.assign(visits, { y2024: first.group, y2025: second.group, now: now.group })
}, 400_000)
afterAll(() => world.close())

const plain = { devices: [], severities: [], types: [], lang: 'en', corporate: false, annexes: false } as const

async function gather(over: Partial<ReportRequest> = {}) {
  const plan = await planReport(world.ctx, owners.admin, visits.now, { ...plain, ...over })
  const folder = await world.ctx.storage.createWorkFolder()
  return await gatherReport(world.ctx, owners.admin, { groupId: visits.now, ...plan }, folder, { areBlank: true })
}

const visit = async () =>
  z
    .object({ data: inspectionGroupResource })
    .parse((await world.call(getInspectionGroup, { token, params: { id: visits.now } })).body).data.attributes

async function generated(query: string) {
  const started = await world.call(generateReport, { token, params: { id: visits.now }, query })
  expect(started.status, JSON.stringify(started.body)).toBe(202)
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(100)) {
    const shown = await visit()
    if (shown.reportStatus === 'ON_GOING') continue
    expect(shown).toMatchObject({ reportStatus: 'DONE', reportError: null })
    return { ...shown, bytes: Buffer.from(await (await fetch(`${world.url}${shown.reportUrl}`)).arrayBuffer()) }
  }
  throw new Error('the report did not end')
}

describe('the comparison of a report', () => {
  const changes = async (over: Partial<ReportRequest>) => {
    const { comparison } = await gather(over)
    return comparison?.changes.map(({ kind, idForReport, comparedOn, beforeCm, seenOn }) =>
      [kind, idForReport, comparedOn, beforeCm, seenOn].join(' '),
    )
  }

  it('is with the previous visit that saw each side, whatever its service, and each row carries its date', async () => {
    expect(await changes({})).toEqual([
      'grown 1 2025-06-20 120 ',
      'unchanged 2 2025-06-20 100 ',
      'unchanged 3 2024-06-12 100 ',
    ])
    const { comparison } = await gather()
    expect(comparison).toMatchObject({
      isChosen: false,
      visits: [{ date: '2025-06-20' }, { date: '2024-06-12' }],
    })
  })

  it('is with the one visit that was chosen and no other: what that did not see is new, and says who saw it', async () => {
    const comparedWith = visits.y2024
    expect(await changes({ comparedWith })).toEqual([
      'grown 1 2024-06-12 100 ',
      'new 2 2024-06-12  2025-06-20',
      'unchanged 3 2024-06-12 100 ',
    ])
    const { comparison } = await gather({ comparedWith: visits.y2025 })
    expect(comparison).toMatchObject({ isChosen: true, visits: [{ date: '2025-06-20' }] })
    expect(comparison?.changes.map(({ idForReport }) => idForReport)).toEqual(['1', '2'])
    expect(comparison?.withoutPast.join()).toContain('Suction side')
  })

  it('offers the earlier visits that saw one of the sides and refuses every other', async () => {
    const { body } = await world.call(getReportChoices, { token, params: { id: visits.now } })
    const choices = z.object({ data: reportChoicesResource }).parse(body).data.attributes.comparableVisits
    expect(choices.map(({ id, date }) => [id, date])).toEqual([
      [visits.y2025, '2025-06-20'],
      [visits.y2024, '2024-06-12'],
    ])
    for (const id of [visits.now, 999_999]) {
      const answer = await world.call(previewReport, {
        token,
        params: { id: visits.now },
        query: `comparedWith=${id}`,
      })
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        422,
        expect.stringContaining('saw none of the inspected parts'),
      ])
    }
  })
})

describe('ids that are none', () => {
  it('REP-01 REP-05 are refused with a sentence by reports, previews, tables and archives', async () => {
    const params = { id: visits.now }
    for (const [query, words] of [
      ['severities=99', 'no severity'],
      ['severities=3,99', 'no severity'],
      ['types=9999', 'no type'],
      ['devices=999999', 'not inspected'],
    ] as const)
      for (const [endpoint, more] of [
        [generateReport, ''],
        [previewReport, ''],
        [startGroupExport, 'format=csv&'],
      ] as const) {
        const answer = await world.call(endpoint, { token, params, query: `${more}${query}` })
        expect([query, answer.status, JSON.stringify(answer.body)]).toEqual([
          query,
          422,
          expect.stringContaining(words),
        ])
      }
  })
})

describe('an extract', () => {
  it('REP-01 counts what it leaves out with its severity, also on devices that were not chosen', async () => {
    const whole = await gather({ devices: [] })
    expect([whole.extract, whole.resultCount, whole.title]).toEqual([null, 3, 'Inspection report'])
    const low = await gather({ severities: [3] })
    expect(low.title).toBe('Extract of the inspection report')
    expect(low.resultCount).toBe(3)
    expect(low.extract?.leftOut.filter(({ count }) => count > 0)).toMatchObject([{ number: 3, count: 2 }])
    const sides = low.blades.flatMap((blade) => blade.sides)
    expect(sides.find(({ name }) => name === 'Pressure side')).toMatchObject({ findings: [], leftOut: 2, seen: 'seen' })
    expect(sides.filter(({ seen }) => seen === 'seen')).toHaveLength(2)
    const suction = await gather({ devices: [at.suction] })
    expect(suction.extract?.leftOut.filter(({ count }) => count > 0)).toMatchObject([{ number: 3, count: 2 }])
    const none = await gather({ types: [1] })
    expect(none.extract?.leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  })

  it('REP-03 sides are seen, partly seen or not seen as the visit has it, and the notes name them', async () => {
    const { inspections } = await visit()
    const suction = inspections.data.find(({ attributes }) => attributes.device.data.attributes.id === at.suction)
    const set = (seen: string) =>
      world.ctx.db
        .updateTable('inspection')
        .set({ seen })
        .where('id', '=', suction?.attributes.id ?? 0)
        .execute()
    await set('partly')
    const { blades, coverageNotes } = await gather()
    const how = (name: string) => blades.flatMap((blade) => blade.sides).find((side) => side.name === name)?.seen
    expect([how('Pressure side'), how('Suction side'), how('Leading edge')]).toEqual(['seen', 'partly', 'unseen'])
    expect(coverageNotes).toEqual([
      expect.stringContaining('No assembled picture in this visit'),
      expect.stringMatching(/^Only partly shown .*Suction side/),
    ])
    await set('seen')
  })

  it('is a whole report when all devices are named one by one', async () => {
    const { inspections } = await visit()
    const devices = inspections.data.map(({ attributes }) => attributes.device.data.attributes.id)
    expect((await gather({ devices })).extract).toBeNull()
  })

  it('REP-03 REP-04 is named so in its file, on the visit and in the list; archives take the newest whole report', async () => {
    const whole = await generated('lang=en')
    expect([whole.reportIsExtract, whole.report?.startsWith('extract-')]).toEqual([false, false])
    const extract = await generated('lang=en&severities=3')
    expect([extract.reportIsExtract, extract.report?.startsWith('extract-')]).toEqual([true, true])
    const pdf = await readPdf(extract.bytes)
    expect(pdf.info.Title).toMatch(/^Extract of the inspection report · /)
    for (const page of pdf.pages) expect(squeeze(page)).toContain(squeeze('Extract · 2 left out, up to 3 · Middle'))
    const list = await world.call(listReports, { token, params: { id: visits.now } })
    const listed = z
      .object({ data: z.array(reportResource) })
      .parse(list.body)
      .data.map(({ attributes }) => attributes)
    expect(listed.map(({ isExtract }) => isExtract)).toEqual([true, false])
    const zip = await world.call(startGroupZip, { token, params: { id: visits.now }, query: 'annexes=0' })
    const chosen = z.object({ data: z.object({ attributes: z.object({ options: z.object({ report: z.int() }) }) }) })
    expect(chosen.parse(zip.body).data.attributes.options.report).toBe(listed[1]?.id)
  })
})

describe('a finished report', () => {
  it('REP-02 tells how many findings were changed, added and deleted since it was gathered', async () => {
    expect((await generated('lang=en')).reportChanges).toBe(0)
    const body = { severity: 4, version: 1 }
    const params = { id: found.low }
    expect((await world.call(updateAnnotation, { token, params, body })).status).toBe(200)
    expect((await visit()).reportChanges).toBe(1)
    const { inspections } = await visit()
    await mark(inspections.data[0]?.attributes.id ?? 0, { y: 1500 })
    expect((await world.call(deleteAnnotation, { token, params: { id: found.crack } })).status).toBe(204)
    expect((await visit()).reportChanges).toBe(3)
    expect((await generated('lang=en')).reportChanges).toBe(0)
  })
})

describe('a choice that holds nothing', () => {
  it('REP-01 makes a report only when the request says so', async () => {
    const { db } = world.ctx
    const count = async () =>
      Number((await db.selectFrom('report').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
    const before = await count()
    // Information is a severity there is, and nothing in this visit has it.
    for (const [language, words] of [
      ['en', 'This choice holds no finding and no measurement of the visit.'],
      ['fr', 'Ce choix ne contient aucun défaut ni aucune mesure de la visite.'],
    ] as const) {
      const ask = { token, params: { id: visits.now }, query: 'severities=2&lang=en', language }
      const refused = await world.call(generateReport, ask)
      expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining(words)])
    }
    expect(await count()).toBe(before)
    const made = await generated('severities=2&lang=en&allowEmpty=1')
    expect(made.bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(await count()).toBe(before + 1)
  })
})

describe('what the requester concludes', () => {
  it('stands behind what the report says of the part, in no extract, and is refused for parts that were not inspected', async () => {
    const { blades } = await gather()
    const parts = (await visit()).inspections.data.map(
      ({ attributes }) => attributes.parentDevice?.data.attributes.id ?? 0,
    )
    const blade = parts.find((id) => id > 0) ?? 0
    const query = (conclusions: unknown) => `conclusions=${encodeURIComponent(JSON.stringify(conclusions))}`
    const text = 'Keep running; look again « soon » #set page()'
    const { bytes } = await generated(query({ [blade]: text, [at.tower]: ' ' }))
    const { squeezed } = await readPdf(bytes)
    expect(blades.map(({ conclusion }) => conclusion)).toEqual(blades.map(() => ''))
    expect(squeezed).toContain(squeeze(text))
    const extract = await generated(`${query({ [blade]: text })}&severities=4`)
    expect((await readPdf(extract.bytes)).squeezed).not.toContain(squeeze(text))
    for (const [wrong, status] of [
      [query({ 999999: 'x' }), 422],
      [query(['x']), 400],
      [query({ [blade]: 'x'.repeat(601) }), 400],
      ['conclusions=x{', 400],
    ] as const) {
      const answer = await world.call(previewReport, { token, params: { id: visits.now }, query: wrong })
      expect([wrong.slice(0, 40), answer.status]).toEqual([wrong.slice(0, 40), status])
      expect(JSON.stringify(answer.body)).toContain('"field":"conclusions"')
    }
  })
})
