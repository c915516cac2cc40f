import { getInspectionGroup } from '@visionair/contract/inspections'
import { getKeyFigures } from '@visionair/contract/overview'
import { generateReport } from '@visionair/contract/reports'
import {
  createVoltaMeasure,
  deleteVoltaMeasure,
  getVoltaMeasure,
  listVoltaMeasures,
  listVoltaMeasureTypes,
  updateVoltaMeasure,
  uploadVoltaPhotos,
  voltaMeasureResource,
} from '@visionair/contract/volta'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let volta: { group: number; blades: number[] }
let express: { group: number; blade: number }
let jpeg: Buffer
let png: Buffer
let inspectorToken: string

const answered = z.object({ data: voltaMeasureResource })
const listed = z.object({ data: z.array(voltaMeasureResource), meta: z.object({ totalItems: z.number() }) })
const picture = (background: string) => sharp({ create: { width: 640, height: 400, channels: 3, background } })

const valid = () => ({
  inspection: volta.blades[0] ?? 0,
  type: 1,
  measureValue: 12.5,
  positionFromHub: 24.5,
  severity: 2,
})

type Photo = readonly [name: string, content: Buffer]
const formOf = (data: unknown, ...photos: Photo[]) => {
  const form = new FormData()
  if (data !== undefined) form.append('data', typeof data === 'string' ? data : JSON.stringify(data))
  for (const [name, content] of photos) form.append('file', new Blob([new Uint8Array(content)]), name)
  return form
}
const create = (form: FormData, token = owners.adminToken, language: 'en' | 'fr' = 'en') =>
  world.call(createVoltaMeasure, { token, body: form, language })
const created = async (data: object = {}) =>
  answered.parse((await create(formOf({ ...valid(), ...data }, ['spot.jpg', jpeg]))).body).data.attributes
const update = (id: number, body: object, token = owners.adminToken) =>
  world.call(updateVoltaMeasure, { token, params: { id }, body })

async function stored(): Promise<{ rows: number; photos: number; files: string[] }> {
  const files: string[] = []
  for await (const { key } of world.ctx.storage.list('volta/')) files.push(key)
  const { db } = world.ctx
  const rows = (await db.selectFrom('voltaMeasure').select('id').execute()).length
  const photos = (await db.selectFrom('voltaPhoto').select('id').execute()).length
  return { rows, photos, files: files.sort() }
}

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const { turbine, organization } = owners.own
  const visit = await makeVisit(world.ctx, owners.admin, turbine.id, { service: 1, date: '2026-05-01' })
  volta = { group: visit.group.id, blades: visit.inspections.map(({ id }) => id) }
  const fast = await makeVisit(world.ctx, owners.admin, turbine.id, { service: 8, date: '2026-06-01' })
  express = { group: fast.group.id, blade: fast.inspections[0]?.id ?? 0 }
  jpeg = await picture('#a04030').jpeg().toBuffer()
  png = await picture('#3040a0').png().toBuffer()
  inspectorToken = (await makeSignedIn(world, { organizationIds: [organization], profileId: 1 })).token
})
afterAll(() => world.close())

describe('measure types', () => {
  it('are data with a unit, a drawing and a limit', async () => {
    const { status, body } = await world.call(listVoltaMeasureTypes, { token: owners.readerToken })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      data: [
        { attributes: { id: 1, unit: 'mΩ', kind: 'receptor', limitValue: 50 } },
        {},
        {},
        {},
        {},
        {},
        { attributes: { unit: 'Ω' } },
      ],
    })
  })
})

describe('entering a measure', () => {
  it('VOLTA-03 takes a file and data as JSON in one form and answers the measure whole', async () => {
    const { status, body } = await create(formOf(valid(), ['C:\\photos\\spot.jpg', jpeg]))
    expect(status).toBe(201)
    const { attributes } = answered.parse(body).data
    expect(attributes).toMatchObject({
      measureValue: 12.5,
      reading: 'value',
      positionFromHub: 24.5,
      isInspected: true,
      isCompliant: true,
      version: 1,
      comment: null,
      files: [{ originalName: 'spot.jpg', width: 640, height: 400 }],
      can: { edit: true, delete: true },
    })
    const original = await fetch(`${world.url}${attributes.uri}`)
    expect(original.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await original.arrayBuffer())).toEqual(jpeg)
    const small = await fetch(`${world.url}${attributes.files[0]?.thumbnail}`)
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(480)
    expect((await fetch(`${world.url}${attributes.uri?.split('?')[0]}`)).status).toBe(403)
  })

  it('keeps open circuit and no reading as results, judged by the limit of the type', async () => {
    expect(await created({ measureValue: 51 })).toMatchObject({ measureValue: 51, isCompliant: false })
    expect(await created({ measureValue: null, reading: 'open-circuit' })).toMatchObject({
      measureValue: null,
      reading: 'open-circuit',
      isCompliant: false,
    })
    expect(await created({ measureValue: null, reading: 'no-reading' })).toMatchObject({
      reading: 'no-reading',
      isCompliant: null,
    })
    expect(await created({ measureValue: 51, isCompliant: true })).toMatchObject({ isCompliant: true })
    expect(await created({ measureValue: null, reading: 'no-reading', isInspected: false })).toMatchObject({
      isInspected: false,
      isCompliant: null,
    })
  })

  it.each<[string, object, string]>([
    ['no value', { measureValue: undefined }, 'measureValue'],
    ['a value beside an open circuit', { reading: 'open-circuit' }, 'measureValue'],
    ['a negative value', { measureValue: -1 }, 'measureValue'],
    ['a text as value', { measureValue: '12' }, 'measureValue'],
    ['no position', { positionFromHub: undefined }, 'positionFromHub'],
    ['a position behind the hub', { positionFromHub: -0.1 }, 'positionFromHub'],
    ['a position beyond any blade', { positionFromHub: 501 }, 'positionFromHub'],
    ['a position beyond the tip of this blade', { positionFromHub: 50.01 }, 'positionFromHub'],
    ['no severity', { severity: undefined }, 'severity'],
    ['an unknown severity', { severity: 999 }, 'severity'],
    ['an unknown type', { type: 999 }, 'type'],
    ['an unknown reading', { reading: 'maybe' }, 'reading'],
    ['compliance of what was not inspected', { isInspected: false, isCompliant: true }, 'isCompliant'],
    ['a field nobody knows', { colour: 'red' }, 'colour'],
  ])('VOLTA-03 refuses %s and stores nothing', async (_, change, field) => {
    const before = await stored()
    const { status, body } = await create(formOf({ ...valid(), ...change }, ['spot.jpg', jpeg]))
    expect(status).toBe(422)
    expect(body).toMatchObject({ violations: [{ field }] })
    expect(await stored()).toEqual(before)
  })

  it.each(['', '{', 'null', '[]', '"12"'])('VOLTA-03 refuses %j as data and stores nothing', async (data) => {
    const before = await stored()
    expect((await create(formOf(data, ['spot.jpg', jpeg]))).status).toBe(422)
    expect(await stored()).toEqual(before)
  })

  it('VOLTA-03 refuses a form without data, and files that are no jpeg or png, and stores nothing', async () => {
    const before = await stored()
    expect((await create(formOf(undefined, ['spot.jpg', jpeg]))).status).toBe(422)
    const webp = await picture('#ffffff').webp().toBuffer()
    const bad: Photo[] = [
      ['notes.jpg', Buffer.from('not a picture')],
      ['cut.jpg', jpeg.subarray(0, 400)],
      ['modern.jpg', webp],
      ['drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ]
    for (const photo of bad) {
      const { status, body } = await create(formOf(valid(), photo))
      expect([photo[0], status]).toEqual([photo[0], 422])
      expect(body).toMatchObject({ violations: [{ field: 'file' }] })
    }
    expect(await stored()).toEqual(before)
  })

  it('VOLTA-01 needs one photo, and Volta Express takes none', async () => {
    const before = await stored()
    const without = await create(formOf(valid()), owners.adminToken, 'fr')
    expect(without.body).toMatchObject({ violations: [{ field: 'file', message: 'Veuillez choisir une photo.' }] })
    expect((await create(formOf(valid(), ['1.jpg', jpeg], ['2.png', png]))).status).toBe(422)
    const fast = { ...valid(), inspection: express.blade }
    expect((await create(formOf(fast, ['1.jpg', jpeg]))).body).toMatchObject({ violations: [{ field: 'file' }] })
    expect(await stored()).toEqual(before)
    const { status, body } = await create(formOf(fast))
    expect(status).toBe(201)
    const { id, uri, files } = answered.parse(body).data.attributes
    expect({ uri, files }).toEqual({ uri: null, files: [] })
    const later = await world.call(uploadVoltaPhotos, {
      token: owners.adminToken,
      params: { id },
      body: formOf(undefined, ['1.jpg', jpeg]),
    })
    expect(later.status).toBe(422)
    expect(await stored()).toEqual({ ...before, rows: before.rows + 1 })
  })

  it('belongs to Volta visits only', async () => {
    const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
    const before = await stored()
    const { status, body } = await create(formOf({ ...valid(), inspection: inspections[0]?.id }, ['1.jpg', jpeg]))
    expect(status).toBe(422)
    expect(body).toMatchObject({ violations: [{ field: 'inspection' }] })
    expect(await stored()).toEqual(before)
  })
})

describe('changing a measure', () => {
  const whole = { type: 2, measureValue: 60, positionFromHub: 49, severity: 5 }

  it('VOLTA-02 keeps inspected, compliant and the expert comments in both languages', async () => {
    const { id, version } = await created()
    const expertComment = { en: 'Replace the receptor.', fr: 'Remplacer le récepteur.' }
    const change = { ...whole, comment: 'Corroded', expertComment, isInspected: true, isCompliant: false, version }
    const { status, body } = await update(id, change)
    expect(status).toBe(200)
    expect(answered.parse(body).data.attributes).toMatchObject({
      type: { data: { attributes: { id: 2 } } },
      measureValue: 60,
      comment: 'Corroded',
      expertComment,
      isCompliant: false,
      version: 2,
    })
    const kept = await update(id, {
      ...whole,
      isInspected: false,
      reading: 'no-reading',
      measureValue: null,
      version: 2,
    })
    expect(answered.parse(kept.body).data.attributes).toMatchObject({
      expertComment,
      isInspected: false,
      isCompliant: null,
    })
  })

  it('VOLTA-02 lets the verdict follow from reading and limit until a person fixes it, and says which', async () => {
    const { id } = await created()
    const good = { type: 1, measureValue: 12.5, positionFromHub: 24.5, severity: 2 }
    const changed = async (change: object) =>
      answered.parse((await update(id, { ...good, ...change })).body).data.attributes
    const kept = { positionFromHub: 24.5, measureValue: 80 }
    expect(await changed({ measureValue: 80, version: 1 })).toMatchObject({
      ...kept,
      ...{ isCompliant: false, verdictBy: 'limit', limitValue: 50 },
    })
    expect(await changed({ measureValue: 80, isCompliant: true, version: 2 })).toMatchObject({
      ...kept,
      ...{ isCompliant: true, verdictBy: 'choice' },
    })
    expect(await changed({ measureValue: 50, version: 3 })).toMatchObject({ isCompliant: true, verdictBy: 'limit' })
    const off = { reading: 'no-reading', measureValue: null, isInspected: false, version: 4 }
    expect(await changed(off)).toMatchObject({ isCompliant: null, verdictBy: 'limit' })
    // Whoever writes the reading, the verdict cannot stay behind.
    await world.ctx.db.updateTable('voltaMeasure').where('id', '=', id).set({ isInspected: true }).execute()
    await world.ctx.db.updateTable('voltaMeasure').where('id', '=', id).set({ value: 51, reading: 'value' }).execute()
    const now = await world.call(getVoltaMeasure, { token: owners.adminToken, params: { id } })
    expect(answered.parse(now.body).data.attributes).toMatchObject({ isCompliant: false, verdictBy: 'limit' })
  })

  it('tells the second of two people, and changes nothing', async () => {
    const { id } = await created()
    expect((await update(id, { ...whole, version: 1 })).status).toBe(200)
    const second = await update(id, { ...whole, measureValue: 1, version: 1 })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ code: 'changed-meanwhile' })
    const now = await world.call(getVoltaMeasure, { token: owners.adminToken, params: { id } })
    expect(answered.parse(now.body).data.attributes).toMatchObject({ measureValue: 60, version: 2 })
  })

  it('refuses what creation refuses', async () => {
    const { id } = await created()
    for (const bad of [
      { measureValue: null },
      { positionFromHub: -1 },
      { positionFromHub: 200 },
      { severity: 99 },
      { type: 99 },
      { version: 0 },
    ])
      expect([bad, (await update(id, { ...whole, version: 1, ...bad })).status]).toEqual([bad, 422])
  })
})

describe('photos of a measure', () => {
  it('VOLTA-03 adds jpeg and png, each once, and all of an upload or none', async () => {
    const { id } = await created()
    const send = (...photos: Photo[]) =>
      world.call(uploadVoltaPhotos, { token: owners.adminToken, params: { id }, body: formOf(undefined, ...photos) })
    const before = await stored()
    expect((await send(['a.png', png], ['b.jpg', Buffer.from('no')])).status).toBe(422)
    expect((await send()).status).toBe(422)
    expect(await stored()).toEqual(before)
    const { status, body } = await send(['a.png', png], ['again.png', png], ['known.jpg', jpeg])
    expect(status).toBe(201)
    expect(answered.parse(body).data.attributes.files.map(({ originalName }) => originalName)).toEqual([
      'spot.jpg',
      'a.png',
    ])
    expect((await stored()).photos).toBe(before.photos + 1)
    expect((await stored()).files).toHaveLength(before.files.length + 2)
  })

  it('leave with their measure', async () => {
    const { id } = await created()
    const keys = await world.ctx.db.selectFrom('voltaPhoto').where('measureId', '=', id).select('storageKey').execute()
    const { status } = await world.call(deleteVoltaMeasure, { token: owners.adminToken, params: { id } })
    expect(status).toBe(204)
    const [photo] = keys
    const garbage = await world.ctx.db.selectFrom('storageGarbage').select('storageKey').execute()
    expect(garbage.map(({ storageKey }) => storageKey)).toEqual(
      expect.arrayContaining([photo?.storageKey, `${photo?.storageKey}.thumbnail`]),
    )
    expect((await world.call(getVoltaMeasure, { token: owners.adminToken, params: { id } })).status).toBe(404)
  })
})

describe('rights', () => {
  it('VOLTA-01 follow the permissions for create, edit and delete', async () => {
    const { id } = await created()
    const whole = { type: 1, measureValue: 1, positionFromHub: 1, severity: 1, version: 1 }
    const before = await stored()
    expect((await create(formOf(valid(), ['1.jpg', jpeg]), owners.readerToken)).status).toBe(403)
    expect((await update(id, whole, owners.readerToken)).status).toBe(403)
    expect((await world.call(deleteVoltaMeasure, { token: inspectorToken, params: { id } })).status).toBe(403)
    expect(await stored()).toEqual(before)
    const shown = await world.call(getVoltaMeasure, { token: inspectorToken, params: { id } })
    expect(answered.parse(shown.body).data.attributes.can).toEqual({ edit: true, delete: false })
    expect((await update(id, whole, inspectorToken)).status).toBe(200)
    const own = await create(formOf(valid(), ['1.jpg', jpeg]), inspectorToken)
    expect(own.status).toBe(201)
    const made = answered.parse(own.body).data.attributes
    expect(made.can).toEqual({ edit: true, delete: true })
    const removeOwn = () => world.call(deleteVoltaMeasure, { token: inspectorToken, params: { id: made.id } })
    const set = (status: 'doing' | 'done') =>
      world.ctx.db.updateTable('inspectionGroup').set({ status }).where('id', '=', volta.group).execute()
    await set('done')
    expect((await removeOwn()).status).toBe(403)
    await set('doing')
    expect((await removeOwn()).status).toBe(204)
  })

  it('end at the owner: every call answers 404 or leaves foreign measures out', async () => {
    const { id } = await created()
    const token = owners.foreignToken
    const before = await stored()
    const foreign = [
      await world.call(getVoltaMeasure, { token, params: { id } }),
      await update(id, { type: 1, measureValue: 1, positionFromHub: 1, severity: 1, version: 1 }, token),
      await world.call(deleteVoltaMeasure, { token, params: { id } }),
      await world.call(uploadVoltaPhotos, { token, params: { id }, body: formOf(undefined, ['a.png', png]) }),
      await create(formOf(valid(), ['1.jpg', jpeg]), token),
    ]
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    const list = await world.call(listVoltaMeasures, { token, query: `inspection_group=${volta.group}` })
    expect(listed.parse(list.body).meta.totalItems).toBe(0)
    expect(await stored()).toEqual(before)
  })
})

describe('lists, counts and the report', () => {
  it('TAB-03 answers all measures of a visit, blade by blade from the hub outwards, filtered and sorted', async () => {
    for (const [index, blade] of volta.blades.toReversed().entries())
      await created({ inspection: blade, positionFromHub: 10 + index, severity: index + 1 })
    const list = async (query: string) =>
      listed
        .parse(
          (await world.call(listVoltaMeasures, { token: owners.readerToken, query: `itemsPerPage=100&${query}` })).body,
        )
        .data.map(({ attributes }) => attributes)
    const group = await list(`inspection_group=${volta.group}`)
    const places = group.map(
      ({ inspection, positionFromHub }) => volta.blades.indexOf(inspection) * 1000 + positionFromHub,
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const blade = await list(`inspection=${volta.blades[1]}&order[severity]=desc`)
    expect(new Set(blade.map(({ inspection }) => inspection))).toEqual(new Set([volta.blades[1]]))
    const byPlace = (await list(`inspection_group=${volta.group}&order[positionFromHub]=desc`)).map(
      ({ positionFromHub }) => positionFromHub,
    )
    expect(byPlace).toEqual(byPlace.toSorted((a, b) => b - a))
    const ids = group.slice(0, 2).map(({ id }) => id)
    expect((await list(`ids=${ids.join(',')}`)).map(({ id }) => id)).toEqual(ids)
    for (const bad of ['order[comment]=asc', 'colour=red', 'page=0', 'itemsPerPage=101', 'ids=a'])
      expect((await world.call(listVoltaMeasures, { token: owners.readerToken, query: bad })).status).toBe(400)
  })

  it('TAB-01 in an order that was asked for ties are broken by the id', async () => {
    const later = await created({ inspection: volta.blades[2], severity: 6, positionFromHub: 40 })
    const latest = await created({ inspection: volta.blades[0], severity: 6, positionFromHub: 1 })
    const token = owners.readerToken
    for (const order of ['order[severity]=desc', 'order[severity]=asc']) {
      const query = `ids=${latest.id},${later.id}&${order}`
      const { data } = listed.parse((await world.call(listVoltaMeasures, { token, query })).body)
      expect(data.map(({ attributes }) => attributes.id)).toEqual([later.id, latest.id])
    }
  })

  it('counts severities of measures, in the visit and in the key figures', async () => {
    const { inspections, group } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, {
      service: 1,
      date: '2026-09-01',
    })
    const detail = async () =>
      Object((await world.call(getInspectionGroup, { token: owners.adminToken, params: { id: group.id } })).body).data
        .attributes
    const critical = async () => {
      const { body } = await world.call(getKeyFigures, { token: owners.responsibleToken, query: '' })
      const found: { severityNumber: number; count: number }[] = Object(body).data.severities
      return found.find(({ severityNumber }) => severityNumber === 5)?.count ?? 0
    }
    expect(await detail()).toMatchObject({ canGenerateReport: false, severityCounter: [] })
    const refused = await world.call(generateReport, {
      token: owners.adminToken,
      params: { id: group.id },
      query: 'lang=en',
    })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ code: 'no-annotation' })
    const before = await critical()
    await created({ inspection: inspections[0]?.id, severity: 6, reading: 'open-circuit', measureValue: null })
    await created({ inspection: inspections[1]?.id, severity: 2 })
    expect(await critical()).toBe(before + 1)
    expect(await detail()).toMatchObject({
      canGenerateReport: true,
      severityCounter: [
        { count: 1, severity: { data: { attributes: { severityNumber: 5 } } } },
        { count: 1, severity: { data: { attributes: { severityNumber: 1 } } } },
      ],
    })
    const report = await world.call(generateReport, {
      token: owners.adminToken,
      params: { id: group.id },
      query: 'lang=en',
    })
    expect(report.status).toBe(202)
    await expect.poll(async () => (await detail()).reportStatus, { timeout: 180_000, interval: 200 }).toBe('DONE')
  })

  it('of a test park are found by who asks for its visit only', async () => {
    await created()
    const total = async (query: string) => {
      const { body } = await world.call(listVoltaMeasures, { token: owners.adminToken, query })
      return listed.parse(body).meta.totalItems
    }
    expect(await total('')).toBeGreaterThan(0)
    await world.ctx.db.updateTable('park').set({ isTest: true }).execute()
    expect(await total('')).toBe(0)
    expect(await total(`inspection_group=${volta.group}`)).toBeGreaterThan(0)
    await world.ctx.db.updateTable('park').set({ isTest: false }).execute()
  })
})
