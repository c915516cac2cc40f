import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createAnnotation, updateAnnotation, uploadAnnotationImages } from '@visionair/contract/annotations'
import { deleteDevice, updateDevice } from '@visionair/contract/devices'
import { getInspectionGroup } from '@visionair/contract/inspections'
import { generateReport, previewReport } from '@visionair/contract/reports'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { paintPicture } from '../../testing/photos/pictures.ts'
import { grainyPhoto, makeSlicedSide } from '../../testing/photos/sliced-side.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { linkAnnotations } from '../annotations/links/annotation-groups.service.ts'
import { readPdf, squeeze } from './report-document/testing/read-pdf.ts'
import { gatherReport } from './report-source.service.ts'

const run = promisify(execFile)
const hasQpdf = await run('qpdf', ['--version']).then(
  () => true,
  () => false,
)
let world: ApiWorld
let owners: TwoOwners
let folder: string
let token: string
let visit: number
const at = { pressure: 0, suction: 0, tower: 0 }
const comments = [
  '#set page(fill: red) $x$ <b>bold</b>',
  'مرحبا ‮evil',
  'Crack 🌀 « grave »',
  `= Heading\n#import "x" ${'Lorem ipsum. '.repeat(760)}END-OF-COMMENT`,
]

const idOf = (body: unknown) =>
  z.object({ data: z.object({ attributes: z.object({ id: z.int() }) }) }).parse(body).data.attributes.id

async function mark(
  inspection: number,
  { type = 2, y, length = 100, comment = '' }: { type?: number; y: number; length?: number; comment?: string },
): Promise<number> {
  const position = { pixelX: 400, pixelY: y - length / 2, pixelWidth: 50, pixelHeight: length }
  const body = { inspection, type, severity: 4, position, comment }
  const answer = await world.call(createAnnotation, { token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return idOf(answer.body)
}

async function visitOn(date: string) {
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date })
  const of = (device: number) => inspections.find((each) => each.device.id === device)?.id ?? 0
  return { group: group.id, pressure: of(at.pressure), suction: of(at.suction), tower: of(at.tower) }
}

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  folder = await mkdtemp(join(tmpdir(), 'visionair-report-'))
  owners = await makeTwoOwners(world)
  token = owners.adminToken
  const turbine = owners.own.turbine.id
  at.pressure = await deviceBelow(world, turbine, 1, 3)
  at.suction = await deviceBelow(world, turbine, 1, 4)
  at.tower = await deviceBelow(world, turbine, 7, 14)
  const reversed = { name: 'Pressure side', deviceValues: [{ reference: 'reverseDevice', value: true }] }
  expect((await world.call(updateDevice, { token, params: { id: at.pressure }, body: reversed })).status).toBe(200)

  const before = await visitOn('2025-06-01')
  for (const inspection of [before.pressure, before.suction]) await paintPicture(world.ctx, inspection)
  const grown = await mark(before.pressure, { y: 1000, length: 100 })
  await mark(before.pressure, { y: 2000, type: 3 })
  const moved = await mark(before.suction, { y: 500, length: 100 })
  await mark(before.suction, { y: 4000 })

  const now = await visitOn('2026-06-01')
  visit = now.group
  await makeSlicedSide(world, token, now.pressure, { widthPx: 900, heightPx: 2500 })
  await paintPicture(world.ctx, now.suction)
  await paintPicture(world.ctx, now.tower)
  expect(grown).toBeGreaterThan(0)
  await mark(now.pressure, { y: 500, length: 80, comment: comments[0] ?? '' })
  const fixed = await mark(now.pressure, { y: 1000, length: 50, type: 3, comment: comments[1] ?? '' })
  const linked = await mark(now.suction, { y: 900, type: 5, length: 104, comment: comments[2] ?? '' })
  await mark(now.tower, { y: 2000, comment: comments[3] ?? '' })
  const position = { pixelX: 400, pixelY: 2500, pixelWidth: 50, pixelHeight: 50 }
  const tooLong = { inspection: now.tower, type: 2, severity: 4, position, comment: 'x'.repeat(100_000) }
  expect((await world.call(createAnnotation, { token, body: tooLong })).body).toMatchObject({
    status: 422,
    violations: [{ field: 'comment' }],
  })
  const change = { status: 'fixed', version: 1 }
  expect((await world.call(updateAnnotation, { token, params: { id: fixed }, body: change })).status).toBe(200)
  await linkAnnotations(world.ctx, owners.admin, { type: 'history', ids: [moved, linked], comment: null })
  const form = new FormData()
  form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(300, 200))]), 'close-up.jpg')
  expect((await world.call(uploadAnnotationImages, { token, params: { id: linked }, body: form })).status).toBe(201)
}, 400_000)
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const options = { types: [], severities: [], devices: [], lang: 'en', corporate: false, annexes: true } as const
type Over = Partial<Record<'types' | 'severities' | 'devices', number[]>> & { lang?: 'en' | 'fr' }
const gather = (over: Over = {}) =>
  gatherReport(
    world.ctx,
    owners.admin,
    {
      groupId: visit,
      fileName: 'r.pdf',
      inspectionIds: null,
      isExtract: false,
      options: { ...options, types: [], severities: [], devices: [], ...over },
    },
    folder,
  )

async function generated(query: string) {
  const started = await world.call(generateReport, { token, params: { id: visit }, query })
  expect(started.status).toBe(202)
  // What the page shows is the server's text.
  expect(started.body).toMatchObject({ data: { attributes: { message: expect.stringContaining('PDF') } } })
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(100)) {
    const { attributes } = z
      .object({
        data: z.object({
          attributes: z.object({
            reportStatus: z.string(),
            reportUrl: z.string().nullable(),
            reportError: z.string().nullable(),
          }),
        }),
      })
      .parse((await world.call(getInspectionGroup, { token, params: { id: visit } })).body).data
    if (attributes.reportStatus === 'ON_GOING') continue
    expect(attributes).toMatchObject({ reportStatus: 'DONE', reportError: null })
    return Buffer.from(await (await fetch(`${world.url}${attributes.reportUrl}`)).arrayBuffer())
  }
  throw new Error('the report did not end')
}

describe('what a report tells of the visit before', () => {
  it('is new, grown, unchanged by a link, repaired, or not seen again, with growth', async () => {
    const { comparison } = await gather()
    expect(comparison?.visits.map(({ date }) => date)).toEqual(['2025-06-01'])
    expect(comparison?.changes.map(({ kind, idForReport }) => `${kind} ${idForReport ?? '-'}`)).toEqual([
      'grown 1',
      'repaired 2',
      'unchanged 3',
      'not-seen -',
    ])
    const [grown] = comparison?.changes ?? []
    expect([grown?.beforeCm, grown?.nowCm]).toEqual([100, 160])
    // The tower was not looked at before: nothing on it is called new.
    expect(comparison?.withoutPast.join()).toContain('Tower')
    const chosen = await gather({ types: [5] })
    expect(chosen.comparison?.changes.map(({ kind }) => kind)).toEqual(['unchanged'])
  })

  it('REP-03 is never “not seen again” where this visit did not inspect the side, and said with doubt where it did in part', async () => {
    const inspections = () =>
      world.ctx.db.updateTable('inspection').where('groupId', '=', visit).where('deviceId', '=', at.suction)
    const before = await world.ctx.db
      .selectFrom('inspection')
      .select('seen')
      .where('groupId', '=', visit)
      .where('deviceId', '=', at.suction)
      .executeTakeFirstOrThrow()
    const goneWith = async (seen: string) => {
      await inspections().set({ seen }).execute()
      const { comparison } = await gather()
      return comparison?.changes.filter(({ idForReport }) => idForReport === null).map(({ kind }) => kind)
    }
    expect(await goneWith('unseen')).toEqual(['not-inspected'])
    expect(await goneWith('partly')).toEqual(['not-seen-partly'])
    expect(await goneWith('seen')).toEqual(['not-seen'])
    await inspections().set(before).execute()
  })

  it('is nothing where there was no visit before, which the report says', async () => {
    const tower = await gather({ devices: [at.tower] })
    expect(tower.comparison).toBeNull()
    expect(tower.blades.map(({ name }) => name)).toEqual(['Tower'])
  })

  it('gives findings what became of them, also of earlier visits, the oldest first, without who entered or changed them', async () => {
    const findings = (await gather()).blades.flatMap(({ sides }) => sides.flatMap((side) => side.findings))
    const events = (id: string) =>
      findings.find(({ idForReport }) => idForReport === id)?.events.map(({ what }) => what)
    expect([events('1'), events('2'), events('3')]).toEqual([[], ['fixed'], ['seen-before']])
  })

  it('tells model and serial number of the turbine, and of camera, distance and scale only what is known', async () => {
    const { id } = owners.own.turbine
    const deviceValues = [
      { reference: 'model', value: 'V90' },
      { reference: 'serialNumber', value: 'S-1' },
    ]
    const body = { name: 'Named T1', deviceValues }
    expect((await world.call(updateDevice, { token, params: { id }, body })).status).toBe(200)
    const { turbine, capture, blades } = await gather()
    expect(turbine).toEqual({ model: 'V90', serialNumber: 'S-1', hubHeightM: null, rotorDiameterM: 100 })
    // By the known length of the blades, about; the length of the tower is not known.
    expect(capture).toMatchObject({ cameras: [], distanceM: null, pictures: 3, picturesWithoutScale: 1 })
    expect([capture.mmPerPx?.most, capture.isResolutionAbout]).toEqual([20, true])
    expect(blades.map(({ model, serialNumber }) => [model, serialNumber])).toEqual(blades.map(() => [null, null]))
  })

  it('shows of each finding its place beside its picture, turned as the overview of its side', async () => {
    const findings = (await gather()).blades.flatMap(({ sides }) => sides.flatMap((side) => side.findings))
    const [first] = findings
    expect(first?.picture && first.picture.widthPx / first.picture.heightPx).toBeGreaterThan(0.6)
    const { context } = first ?? {}
    expect(context && context.heightPx / context.widthPx).toBeGreaterThan(1)
    // The side is reversed: what lies near its hub, at the end of the picture, lies near the top of what is shown.
    const middle = context && (context.box.y + context.box.height / 2) / context.heightPx
    expect(middle).toBeGreaterThan(0.5)
  })

  it('turns the overview of a reversed side with its frames', async () => {
    const sides = (await gather()).blades.flatMap((blade) => blade.sides)
    const [pressure] = sides.filter(({ overview }) => overview !== null)
    expect(pressure?.findings[0]?.onOverview?.y).toBeCloseTo(1 - 540 / 2500, 5)
    expect(pressure?.findings[0]?.distanceM).toBeCloseTo(40, 1)
  })
})

describe('the report of a visit', () => {
  it('REP-03 NAV-07 names parts in its language as long as nobody gave them another name', async () => {
    const { blades, comparison, coverageNotes } = await gather({ lang: 'fr' })
    expect(blades.slice(0, 1).map(({ name, sides }) => [name, ...sides.map((side) => side.name)])).toEqual([
      ['Pale 1', 'Intrados', 'Extrados', 'Bord d’attaque', 'Bord de fuite'],
    ])
    expect(comparison?.changes.map(({ place }) => place)).toContain('Pale 1 · Intrados')
    expect(comparison?.withoutPast.join()).toContain('Mât')
    expect(`${coverageNotes.join()}${JSON.stringify(comparison)}`).not.toMatch(/Blade|side|edge|Tower/)
    expect((await gather()).blades[0]?.sides.map(({ name }) => name)).toContain('Suction side')
  })

  it('REP-03 holds every finding with its comment as it was written, its history, the comparison and the annexes, in French', async () => {
    const bytes = await generated('lang=fr&annexes=1&corporate=0')
    const pdf = await readPdf(bytes)
    expect(pdf.isTagged).toBe(true)
    expect(pdf.outline).toEqual(
      expect.arrayContaining(['Comparaison avec la visite précédente', 'Annexes', 'Images jointes']),
    )
    for (const [index, comment] of comments.entries()) {
      expect(pdf.outline.some((title) => title.startsWith(`${index + 1} · `))).toBe(true)
      // Letters that go from right to left come out in another order.
      if (index === 0 || index === 3) expect(pdf.squeezed).toContain(squeeze(comment.slice(0, 40)))
    }
    expect(pdf.squeezed).toContain(squeeze('END-OF-COMMENT'))
    expect(pdf.squeezed).toMatch(/Crack🌀«grave»/u)
    expect(pdf.squeezed).toContain(squeeze('+60 cm (+60 %)'))
    expect(pdf.squeezed).toContain(squeeze('1er juin 2025 · Relevé à une visite précédente'))
    expect(pdf.altTexts.join('\n')).toContain('Image 1 jointe au défaut 3')
    expect(bytes.toString('latin1')).toContain('pdfaid:part>2')
  })

  it.skipIf(!hasQpdf)('is sound for other programs (skipped where qpdf is absent)', async () => {
    const path = join(folder, 'whole.pdf')
    await writeFile(path, await generated('lang=en&annexes=1'))
    const { stdout } = await run('qpdf', ['--check', path])
    expect(stdout).toContain('No syntax')
  })
})

const previewSchema = z.object({
  data: z.object({
    attributes: z.object({
      pageCount: z.int(),
      findingCount: z.int(),
      remarks: z.array(z.string()),
      pages: z.array(z.object({ number: z.int(), width: z.int(), height: z.int(), image: z.string() })),
    }),
  }),
})

describe('the preview of a report', () => {
  const preview = (query: string, id = visit, by = token) =>
    world.call(previewReport, { token: by, params: { id }, query })

  it('shows the first pages of the very report, how many there are and what is in it, and keeps nothing', async () => {
    const answer = await preview('lang=en&annexes=1')
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const { pages, ...facts } = previewSchema.parse(answer.body).data.attributes
    expect(facts).toMatchObject({ findingCount: 4, remarks: [] })
    expect(pages.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    const [cover] = pages
    const picture = sharp(Buffer.from(cover?.image.split(',')[1] ?? '', 'base64'))
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: cover?.width, height: cover?.height })
    const { dominant } = await picture.stats()
    expect(dominant.b).toBeGreaterThan(150)
    const pdf = await readPdf(await generated('lang=en&annexes=1'))
    expect(Math.abs(pdf.pages.length - facts.pageCount)).toBeLessThanOrEqual(1)
    const chosen = previewSchema.parse((await preview('types=5')).body).data.attributes
    expect(chosen.findingCount).toBe(1)
  })

  it('is refused with the words of the report itself', async () => {
    const empty = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 1, date: '2026-07-01' })
    for (const [query, id, status, words] of [
      ['lang=en', empty.group.id, 409, 'at least one measure'],
      ['devices=999999', visit, 422, 'was not inspected'],
      ['lang=xx', visit, 400, ''],
      ['corporateParts=footer', visit, 400, ''],
      ['types=1;drop', visit, 400, ''],
      ['other=1', visit, 400, ''],
    ] as const) {
      for (const endpoint of [previewReport, generateReport]) {
        const answer = await world.call(endpoint, { token, params: { id }, query })
        expect([query, answer.status]).toEqual([query, status])
        expect(JSON.stringify(answer.body)).toContain(words)
      }
    }
    expect((await preview('', visit, owners.foreignToken)).status).toBe(404)
    expect((await preview('', visit, owners.readerToken)).status).toBe(403)
    expect((await preview('', 999_999)).status).toBe(404)
  })

  it('REP-06 is refused like the report without a finding, and without a sliced picture', async () => {
    const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.foreign.turbine.id)
    const refused = async () => {
      const answer = await preview('lang=fr', group.id)
      return z.object({ status: z.int(), detail: z.string(), code: z.string() }).parse(answer.body)
    }
    expect(await refused()).toMatchObject({ status: 409, code: 'no-annotation' })
    const inspection = inspections[0]?.id ?? 0
    await paintPicture(world.ctx, inspection)
    await mark(inspection, { y: 900 })
    await world.ctx.db.deleteFrom('pyramid').where('inspectionId', '=', inspection).execute()
    expect(await refused()).toMatchObject({ status: 409, code: 'not-sliced' })
  })

  it('is refused for a chosen device that was deleted meanwhile', async () => {
    expect((await preview(`devices=${at.tower}`)).status).toBe(200)
    expect((await world.call(deleteDevice, { token, params: { id: at.tower } })).status).toBe(204)
    const answer = await preview(`devices=${at.tower}&lang=en`)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining('was not inspected')])
    expect(previewSchema.parse((await preview('lang=en')).body).data.attributes.findingCount).toBe(3)
  })
})
