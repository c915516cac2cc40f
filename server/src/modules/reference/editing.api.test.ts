import { listAuditEntries } from '@visionair/contract/audit'
import {
  getAnnotationType,
  getDeviceType,
  getService,
  getSeverity,
  getWeather,
  listAnnotationTypes,
  listComponents,
  listTypeLinks,
} from '@visionair/contract/reference'
import * as calls from '@visionair/contract/reference-editing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeAdmin, makeOrganization, makePark, makeSignedIn, makeTurbine, makeVisit } from '../../testing/factories.ts'

type Call = Parameters<ApiWorld['call']>[0]

let world: ApiWorld
let token: string
let organization: number
beforeAll(async () => {
  world = await createApiWorld()
  token = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
  organization = await makeOrganization(world.ctx)
})
afterAll(() => world.close())

const send = (call: Call, body?: unknown, id?: number) =>
  world.call(call, { token, ...(id === undefined ? {} : { params: { id } }), ...(body === undefined ? {} : { body }) })
const made = z.object({ data: z.object({ attributes: z.looseObject({ id: z.int() }) }) })
const attributesOf = (body: unknown) => made.parse(body).data.attributes
const idOf = (body: unknown) => attributesOf(body).id
const trail = async (entity: string, entityId: number) => {
  const { body } = await world.call(listAuditEntries, { token, query: `entity=${entity}&entityId=${entityId}` })
  const entries = z.object({ data: z.array(z.object({ attributes: z.object({ action: z.string() }) })) }).parse(body)
  return entries.data.map(({ attributes }) => attributes.action)
}
const names = { name: 'Hail', nameFr: 'Grêle' }
const icon = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M1 1h9"/></svg>'

describe('severities', () => {
  const high = { ...names, color: '#D22B2B', severityNumber: 4, services: [2, 3] }

  it('ADM-06 are changed with their services, in the trail; a level is held by one only', async () => {
    const changed = await send(calls.updateSeverity, { ...high, name: 'Serious' }, 5)
    expect(changed.body).toMatchObject({
      data: {
        attributes: {
          name: 'Serious',
          color: '#d22b2b',
          severityNumber: 4,
          services: { data: [{ id: '2' }, { id: '3' }] },
        },
      },
    })
    expect((await send(getSeverity, undefined, 5)).body).toEqual(changed.body)
    expect(await trail('severity', 5)).toEqual(['update'])
    const taken = await send(calls.createSeverity, high)
    expect(taken.status).toBe(409)
    expect(taken.body).toMatchObject({ code: 'conflict', violations: [{ field: 'severityNumber' }] })
  })

  it.each([
    ['a colour that is none', { color: 'red' }, 'color'],
    ['a level beyond 5', { severityNumber: 6 }, 'severityNumber'],
    ['a service that is not there', { services: [2, 5] }, 'services'],
    ['a service named twice', { services: [2, 2] }, 'services'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a field of its own making', { id: 77 }, 'id'],
    ['a foreign field', { createdAt: '2020-01-01' }, 'createdAt'],
  ])('ADM-06 refuse %s and change nothing', async (_what, wrong, field) => {
    const before = (await send(getSeverity, undefined, 4)).body
    const { status, body } = await send(calls.updateSeverity, { ...high, severityNumber: 3, ...wrong }, 4)
    expect(status).toBe(422)
    expect(body).toMatchObject({ violations: [{ field: expect.stringContaining(field) }] })
    expect((await send(getSeverity, undefined, 4)).body).toEqual(before)
  })

  it('ADM-12 cannot be deleted while standards use them, and it says so in both languages', async () => {
    const { status, body } = await send(calls.deleteSeverity, undefined, 3)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'in-use',
      detail: expect.stringMatching(/^Still used by: standards \(\d+\)\.$/),
      violations: [{ field: 'annotation_standard' }],
    })
    const french = await world.call(calls.deleteSeverity, { token, params: { id: 3 }, language: 'fr' })
    expect(french.body).toMatchObject({
      detail: expect.stringMatching(/^Encore utilisé par : normes internes \(\d+\)\.$/),
      details: {
        en: expect.stringMatching(/^Still used by: standards \(\d+\)\.$/),
        fr: expect.stringMatching(/^Encore utilisé par : normes internes \(\d+\)\.$/),
      },
    })
  })
})

describe('weathers', () => {
  it('ADM-07 are created, changed and deleted, with their drawing made harmless', async () => {
    const hostile = icon.replace('<path', '<script>alert(1)</script><path onload="alert(2)"')
    const created = await send(calls.createWeather, { ...names, svg: hostile })
    expect(created.status).toBe(201)
    const id = idOf(created.body)
    expect(attributesOf(created.body).svg).toBe(icon)
    expect((await send(calls.updateWeather, { nameFr: 'Grêlons' }, id)).body).toMatchObject({
      data: { attributes: { nameFr: 'Grêlons', svg: icon } },
    })
    expect(attributesOf((await send(calls.updateWeather, { svg: null }, id)).body)).toMatchObject({
      nameFr: 'Grêlons',
      svg: null,
    })
    expect((await send(calls.deleteWeather, undefined, id)).status).toBe(204)
    expect((await send(getWeather, undefined, id)).status).toBe(404)
    expect(await trail('weather', id)).toEqual(['delete', 'update', 'update', 'create'])
  })

  it('ADM-12 refuse drawings that are none, declare entities or are too large, at their field', async () => {
    const entities = `<!DOCTYPE svg [<!ENTITY a "b">]>${icon}`
    for (const svg of ['<b>no</b>', entities, `${icon}<!--${'x'.repeat(66_000)}-->`]) {
      const { status, body } = await send(calls.createWeather, { ...names, svg })
      expect([status, body]).toMatchObject([422, { violations: [{ field: 'svg' }] }])
    }
    expect((await send(calls.createWeather, { ...names, svg: 'x'.repeat(200_000) })).status).toBe(413)
  })

  it('ADM-12 in use by an inspection say so, and how often', async () => {
    const admin = await makeAdmin(world.ctx)
    const park = await makePark(world.ctx, admin, organization)
    const turbine = await makeTurbine(world.ctx, admin, park.id)
    await makeVisit(world.ctx, admin, turbine.id)
    const { count } = await world.ctx.db
      .selectFrom('inspection')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await world.ctx.db.updateTable('inspection').set({ weatherId: 5 }).execute()
    expect((await send(calls.deleteWeather, undefined, 5)).body).toMatchObject({
      code: 'in-use',
      detail: `Still used by: inspections (${count}).`,
    })
    const usage = await world.call(calls.getReferenceUsage, { token, params: { list: 'weathers' } })
    expect(usage.body).toEqual({ data: [{ id: 5, total: count, text: `inspections (${count})` }] })
  })

  it('keep naughty but honest names as they are', async () => {
    for (const name of ["Robert'); drop table weather;--", '<b>Fog</b>', '=1+1', 'ﷺ 🌩️ Ω≈ç', '%s{{count}}$x']) {
      const { body } = await send(calls.createWeather, { name, nameFr: name })
      expect(attributesOf(body)).toMatchObject({ name, nameFr: name })
    }
    expect((await send(calls.createWeather, { ...names, name: 'a\u0000b' })).status).toBe(422)
  })
})

describe('types and attributes', () => {
  const type = { ...names, reference: 'blade-bearing', svg: null, attributs: [1, 9], childrenForModel: [] }

  it('ADM-08 are created with attributes in order and children with repetition', async () => {
    const created = await send(calls.createDeviceType, {
      ...type,
      attributs: [9, 1],
      childrenForModel: [{ type: 9, repetition: 2 }],
    })
    expect(created.status).toBe(201)
    const id = idOf(created.body)
    expect((await send(getDeviceType, undefined, id)).body).toMatchObject({
      data: {
        attributes: {
          attributs: { data: [{ id: '9' }, { id: '1' }] },
          childrenForModel: [{ repetition: 2, type: { data: { id: '9' } } }],
        },
      },
    })
    const again = await send(calls.createDeviceType, type)
    expect([again.status, again.body]).toMatchObject([409, { violations: [{ field: 'reference' }] }])
    expect((await send(calls.deleteDeviceType, undefined, id)).status).toBe(204)
  })

  it.each([
    ['repetition 0', { childrenForModel: [{ type: 1, repetition: 0 }] }, 'childrenForModel'],
    ['repetition 1000', { childrenForModel: [{ type: 1, repetition: 1000 }] }, 'childrenForModel'],
    ['a model of too many devices', { childrenForModel: [{ type: 8, repetition: 100 }] }, 'childrenForModel'],
    ['a child that is not there', { childrenForModel: [{ type: 99, repetition: 1 }] }, 'childrenForModel'],
    [
      'a child named twice',
      {
        childrenForModel: [
          { type: 1, repetition: 1 },
          { type: 1, repetition: 2 },
        ],
      },
      'childrenForModel',
    ],
    ['an attribute that is not there', { attributs: [1, 99] }, 'attributs'],
    ['no attribute for the name', { attributs: [9] }, 'attributs'],
    ['a reference with spaces', { reference: 'blade bearing' }, 'reference'],
    ['a field that is set by the product', { id: 5 }, 'id'],
  ])('ADM-08 refuse %s', async (_what, wrong, field) => {
    const { status, body } = await send(calls.createDeviceType, { ...type, reference: 'new', ...wrong })
    expect(status).toBe(422)
    expect(body).toMatchObject({ violations: [{ field: expect.stringContaining(field) }] })
  })

  it('ADM-08 never stand below themselves, directly or through others', async () => {
    const turbine = { name: 'Wind turbine', nameFr: 'Éolienne', reference: 'wind-turbine', svg: null, attributs: [1] }
    const blade = { name: 'Blade', nameFr: 'Pale', reference: 'blade', svg: null, attributs: [1] }
    for (const [id, body] of [
      [8, { ...turbine, childrenForModel: [{ type: 8, repetition: 1 }] }],
      [1, { ...blade, childrenForModel: [{ type: 8, repetition: 1 }] }],
    ] as const)
      expect((await send(calls.updateDeviceType, body, id)).body).toMatchObject({
        violations: [{ field: 'childrenForModel', message: 'A type cannot stand below itself.' }],
      })
  })

  it('ADM-12 what devices, models or the product use stays', async () => {
    const blade = await send(calls.deleteDeviceType, undefined, 1)
    expect(blade.body).toMatchObject({
      code: 'in-use',
      detail: expect.stringMatching(/devices \(3\).*models \(1\).*services/),
    })
    expect((await send(calls.deleteDeviceType, undefined, 12)).body).toMatchObject({ code: 'conflict' })
    expect((await send(calls.deleteAttribute, undefined, 4)).body).toMatchObject({ code: 'in-use' })
    expect((await send(calls.updateDeviceType, { ...type, reference: 'other' }, 12)).body).toMatchObject({
      violations: [{ field: 'reference' }],
    })
  })

  it('ADM-08 attributes are required or not; their kind stays, and a reference is given once', async () => {
    const attribute = { ...names, reference: 'gearOil', attributType: 'float', isRequired: true, unit: 'l' }
    const created = await send(calls.createAttribute, attribute)
    expect(attributesOf(created.body)).toMatchObject(attribute)
    const id = idOf(created.body)
    const changed = await send(calls.updateAttribute, { ...attribute, isRequired: false }, id)
    expect(attributesOf(changed.body)).toMatchObject({ isRequired: false })
    expect((await send(calls.updateAttribute, { ...attribute, attributType: 'string' }, id)).body).toMatchObject({
      violations: [{ field: 'attributType' }],
    })
    expect((await send(calls.createAttribute, attribute)).body).toMatchObject({
      code: 'conflict',
      violations: [{ field: 'reference' }],
    })
    expect((await send(calls.deleteAttribute, undefined, id)).status).toBe(204)
  })
})

describe('services', () => {
  it('ADM-09 are changed: name, drawing, interval and the types they inspect; never created or deleted', async () => {
    const { body } = await send(
      calls.updateService,
      { name: 'Clarity', svg: icon, intervalMonths: 18, deviceTypes: [3, 4] },
      2,
    )
    expect(attributesOf(body)).toMatchObject({
      svg: icon,
      intervalMonths: 18,
      deviceTypes: { data: [{ id: '3' }, { id: '4' }] },
    })
    expect((await send(getService, undefined, 2)).body).toEqual(body)
    for (const wrong of [{ intervalMonths: 0 }, { deviceTypes: [999] }, { family: 'volta' }, { isCertified: true }])
      expect(
        (await send(calls.updateService, { name: 'Clarity', intervalMonths: 12, deviceTypes: [3], ...wrong }, 2))
          .status,
      ).toBe(422)
    expect((await world.request('POST', '/api/services', { token, body: {} })).status).toBe(405)
    expect((await world.request('DELETE', '/api/services/2', { token })).status).toBe(405)
  })
})

const idsOf = async (call: Call, query = '') => {
  const { body } = await world.call(call, { token, query })
  return z
    .object({ data: z.array(z.object({ id: z.coerce.number() })) })
    .parse(body)
    .data.map(({ id }) => id)
}

describe('annotation types and components', () => {
  it('ADM-10 a new type stands at the end, and an order is saved whole', async () => {
    const created = await send(calls.createAnnotationType, { name: 'Ice', nameFr: 'Glace' })
    const before = await idsOf(listAnnotationTypes)
    expect(before.at(-1)).toBe(idOf(created.body))
    const wanted = before.toReversed()
    expect((await send(calls.orderAnnotationTypes, { ids: wanted })).status).toBe(204)
    expect(await idsOf(listAnnotationTypes)).toEqual(wanted)
    for (const ids of [wanted.slice(1), [...wanted, 9999], [...wanted.slice(1), 9999]])
      expect((await send(calls.orderAnnotationTypes, { ids })).status).toBe(409)
    expect((await send(calls.orderAnnotationTypes, { ids: [...wanted.slice(1), wanted[1]] })).status).toBe(422)
    expect(await idsOf(listAnnotationTypes)).toEqual(wanted)
    expect((await send(calls.deleteAnnotationType, undefined, idOf(created.body))).status).toBe(204)
    expect((await send(getAnnotationType, undefined, idOf(created.body))).status).toBe(404)
  })

  it('ADM-10 two orders at once leave one of them, whole', async () => {
    const ids = await idsOf(listComponents)
    const orders = [ids.toReversed(), [...ids.slice(3), ...ids.slice(0, 3)]]
    const answers = await Promise.all(orders.map((order) => send(calls.orderComponents, { ids: order })))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(orders).toContainEqual(await idsOf(listComponents))
  })

  it('ADM-10 the types a component offers are set for everyone or one organization, and named in the trail', async () => {
    const created = await send(calls.createComponent, { name: 'Bearing', nameFr: 'Roulement' })
    const id = idOf(created.body)
    const offer = (body: unknown) => send(calls.offerTypes, body, id)
    expect((await offer({ organization: null, types: [2, 3] })).body).toMatchObject({ data: [{}, {}] })
    expect((await offer({ organization, types: [5] })).status).toBe(200)
    expect((await offer({ organization: null, types: [3, 4] })).status).toBe(200)
    const links = await world.call(listTypeLinks, { token, query: `component.id=${id}` })
    const types = z
      .object({
        data: z.array(z.object({ attributes: z.object({ type: z.object({ data: z.object({ id: z.string() }) }) }) })),
      })
      .parse(links.body)
      .data.map(({ attributes }) => attributes.type.data.id)
    expect(types.toSorted()).toEqual(['3', '4', '5'])
    expect((await offer({ organization: 999, types: [5] })).body).toMatchObject({
      violations: [{ field: 'organization' }],
    })
    expect((await offer({ organization: null, types: [999] })).body).toMatchObject({ violations: [{ field: 'types' }] })
    expect((await send(calls.offerTypes, { organization: null, types: [] }, 9999)).status).toBe(404)
    expect((await send(calls.deleteComponent, undefined, id)).body).toMatchObject({ code: 'in-use' })
    await offer({ organization: null, types: [] })
    await offer({ organization, types: [] })
    expect((await send(calls.deleteComponent, undefined, id)).status).toBe(204)
    expect(await trail('component', id)).toEqual(['delete', 'update', 'update', 'update', 'update', 'update', 'create'])
  })
})

describe('standards', () => {
  const comment = { en: 'Seen.', fr: 'Vu.' }

  it('ADM-10 one for each type and zone, changed and deleted', async () => {
    const type = idOf((await send(calls.createAnnotationType, { name: 'Dent', nameFr: 'Bosse' })).body)
    const created = await send(calls.createStandard, { type, zone: 'B', severity: 2, comment })
    expect(created.status).toBe(201)
    const id = idOf(created.body)
    expect((await send(calls.createStandard, { type, zone: 'B', severity: 3, comment })).body).toMatchObject({
      code: 'conflict',
      violations: [{ field: 'zone' }],
    })
    const changed = await send(calls.updateStandard, { severity: 4, comment: { en: 'More.', fr: 'Plus.' } }, id)
    expect(attributesOf(changed.body)).toMatchObject({
      zone: 'B',
      comment: { en: 'More.', fr: 'Plus.' },
      severity: { data: { id: '4' } },
    })
    expect((await send(calls.deleteStandard, undefined, id)).status).toBe(204)
    expect((await send(calls.deleteStandard, undefined, id)).status).toBe(404)
    expect(await trail('standard', id)).toEqual(['delete', 'update', 'create'])
  })

  it.each([
    [{ zone: 'D' }, 'zone'],
    [{ type: 999 }, 'type'],
    [{ severity: 999 }, 'severity'],
    [{ comment: { en: 'x' } }, 'comment.fr'],
    [{ comment: { en: '', fr: 'x' } }, 'comment.en'],
  ])('refuse %j', async (wrong, field) => {
    const { status, body } = await send(calls.createStandard, { type: 1, zone: 'A', severity: 2, comment, ...wrong })
    expect([status, body]).toMatchObject([422, { violations: [{ field }] }])
  })
})

it('are changed by administrators only, and an answer tells nobody else what there is', async () => {
  const responsible = await makeSignedIn(world, { role: 'ROLE_RESPONSIBLE', organizationIds: [organization] })
  for (const endpoint of Object.values(calls)) {
    if (typeof endpoint !== 'object' || !('path' in endpoint)) continue
    const options = { params: { id: 1, list: 'weathers' }, ...(endpoint.method === 'GET' ? {} : { body: {} }) }
    expect([endpoint.name, (await world.call(endpoint, options)).status]).toEqual([endpoint.name, 401])
    expect([endpoint.name, (await world.call(endpoint, { ...options, token: responsible.token })).status]).toEqual([
      endpoint.name,
      403,
    ])
  }
})
