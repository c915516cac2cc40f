import { deleteAnnotation } from '@visionair/contract/annotations'
import { searchEverything } from '@visionair/contract/overview'
import { createPark } from '@visionair/contract/parks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn, makeTurbine, makeVisit } from '../../testing/factories.ts'
import { insertFindings } from '../../testing/findings.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let blade: number
let foreignBlade: number
let visit: { group: number; inspection: number; finding: number; number: number }
let foreignFinding: { finding: number; number: number }
let limitedToken: string

const answerSchema = z.object({
  data: z.object({
    found: z.array(z.looseObject({ type: z.string(), id: z.int(), name: z.string(), place: z.string() })),
    more: z.array(z.string()),
  }),
})

async function answered(token: string, query: string, language: 'en' | 'fr' = 'en') {
  const { status, body } = await world.call(searchEverything, {
    token,
    query: `query=${encodeURIComponent(query)}`,
    language,
  })
  expect(status, query).toBe(200)
  return answerSchema.parse(body).data
}

const found = async (token: string, query: string, language: 'en' | 'fr' = 'en') =>
  (await answered(token, query, language)).found

const idsOf = async (token: string, query: string) => (await found(token, query)).map(({ type, id }) => `${type} ${id}`)

const serialNumber = 9
const model = 2

async function withValue(device: number, attributeId: number, value: string) {
  const { db } = world.ctx
  await db.deleteFrom('deviceValue').where('deviceId', '=', device).where('attributeId', '=', attributeId).execute()
  await db.insertInto('deviceValue').values({ deviceId: device, attributeId, value }).execute()
}

const rename = (device: number, name: string) =>
  world.ctx.db.updateTable('device').set({ name }).where('id', '=', device).execute()

async function visitWithFinding(turbine: number) {
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, turbine, { service: 4, date: '2025-05-17' })
  const inspection = inspections[0]?.id ?? 0
  const [finding = 0] = await insertFindings(world.ctx, [{ inspection, group: group.id, severity: 5 }])
  const { idForReport: number } = await world.ctx.db
    .selectFrom('annotation')
    .where('id', '=', finding)
    .select('idForReport')
    .executeTakeFirstOrThrow()
  return { group: group.id, inspection, finding, number }
}

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  blade = await deviceBelow(world, owners.own.turbine.id, 1)
  foreignBlade = await deviceBelow(world, owners.foreign.turbine.id, 1)
  await withValue(blade, serialNumber, 'LM-58.7/0042')
  await withValue(foreignBlade, serialNumber, 'LM-58.7/0043')
  visit = await visitWithFinding(owners.own.turbine.id)
  foreignFinding = await visitWithFinding(owners.foreign.turbine.id)
  const limited = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
  await world.ctx.db.insertInto('accountRootDevice').values({ accountId: limited.id, deviceId: blade }).execute()
  limitedToken = limited.token
})
afterAll(() => world.close())

describe('the search over everything', () => {
  it('NAV-03 finds parks by a part of name or place, with the parks above them', async () => {
    const body = { name: 'Crête-aux-Vents 2', localization: 'Château-Salins', parent: owners.own.subPark }
    const { body: made } = await world.call(createPark, { token: owners.responsibleToken, body })
    const id = z.object({ data: z.object({ id: z.string() }) }).parse(made).data.id
    const [byName] = await found(owners.responsibleToken, 'crete-aux')
    expect(byName).toMatchObject({ type: 'device-group', id: Number(id), name: 'Crête-aux-Vents 2' })
    expect(byName?.place).toMatch(/ › .+ · Château-Salins$/)
    expect(await idsOf(owners.responsibleToken, 'chateau-sal')).toContain(`device-group ${id}`)
    expect(await idsOf(owners.foreignToken, 'crete-aux')).toEqual([])
  })

  it('finds a turbine by its name and a blade by its serial number, and tells which', async () => {
    const { name, id } = owners.own.turbine
    expect(await idsOf(owners.responsibleToken, name)).toContain(`device ${id}`)
    const [byNumber] = await found(owners.responsibleToken, '58.7/004')
    expect(byNumber).toMatchObject({ type: 'device', id: blade, serialNumber: 'LM-58.7/0042' })
    expect(byNumber?.place).toMatch(new RegExp(`› ${name}$`))
  })

  it('finds visits by service, day, month, year and number, findings by their number, in the language of the reader', async () => {
    const token = owners.responsibleToken
    for (const query of ['2025-05-17', '2025-05', '2025', 'sherl', `#${visit.group}`])
      expect(await idsOf(token, query), query).toContain(`inspection-group ${visit.group}`)
    const finding = (await found(token, `#${visit.number}`)).find(({ type }) => type === 'annotation')
    expect(finding).toMatchObject({
      id: visit.finding,
      inspection: visit.inspection,
      idForReport: visit.number,
      date: '2025-05-17',
    })
    const french = (await found(token, `#${visit.number}`, 'fr')).find(({ type }) => type === 'annotation')
    expect(french?.name).not.toBe(finding?.name)
  })

  it('finds parts by a name of their own, devices by their model, and tells the model by which', async () => {
    const token = owners.responsibleToken
    expect(await idsOf(token, 'pale orphee')).toEqual([])
    const before = await found(token, 'blade')
    await rename(blade, 'Pale Orphée')
    await withValue(owners.own.turbine.id, model, 'Éole V-112/3.3')
    const [part, ...others] = await found(token, 'PALE ORPHEE')
    expect(others).toEqual([])
    expect(part).toMatchObject({ type: 'device', id: blade, serialNumber: null, model: null })
    expect(part?.place).toMatch(new RegExp(`› ${owners.own.turbine.name}$`))
    const [side] = await found(token, 'lm-58.7', 'fr')
    expect(side?.place).toMatch(/› E\d+$/)
    const [byModel] = await found(token, 'eole v-112')
    expect(byModel).toMatchObject({ id: owners.own.turbine.id, model: 'Éole V-112/3.3', serialNumber: null })
    expect(await idsOf(owners.foreignToken, 'eole v-112')).toEqual([])
    expect(await idsOf(owners.foreignToken, 'pale orphee')).toEqual([])
    expect(await idsOf(limitedToken, 'pale orphee')).toEqual([`device ${blade}`])
    // What has the name of its type is one of thousands, and two letters are in nearly everything.
    const sides = await found(token, 'pressure side')
    expect(sides.filter(({ type }) => type === 'device')).toEqual([])
    expect(await idsOf(token, 'pa')).not.toContain(`device ${blade}`)
    await rename(blade, before.find(({ id }) => id === blade)?.name ?? 'Blade 1')
  })

  it('finds findings by a part of their comment and by their type in either language, none that was deleted', async () => {
    const token = owners.responsibleToken
    const { db } = world.ctx
    const comment = `Délaminage près du bord ${'x'.repeat(300)}`
    await db.updateTable('annotation').set({ comment }).where('id', '=', visit.finding).execute()
    const [commented, ...others] = await found(token, 'delaminage PRES')
    expect(others).toEqual([])
    expect(commented).toMatchObject({ type: 'annotation', id: visit.finding, comment: comment.slice(0, 200) })
    const { name, nameFr } = await db
      .selectFrom('annotationType')
      .where('id', '=', 1)
      .select(['name', 'nameFr'])
      .executeTakeFirstOrThrow()
    for (const text of [name, nameFr]) {
      expect(await idsOf(token, text), text).toContain(`annotation ${visit.finding}`)
      expect(await idsOf(token, text), text).not.toContain(`annotation ${foreignFinding.finding}`)
    }
    expect(await idsOf(owners.foreignToken, 'delaminage')).toEqual([])
    const [spare = 0] = await insertFindings(world.ctx, [{ ...visit, severity: 2 }])
    await db.updateTable('annotation').set({ comment: 'Gone tomorrow' }).where('id', '=', spare).execute()
    expect(await idsOf(token, 'gone tom')).toEqual([`annotation ${spare}`])
    const gone = await world.call(deleteAnnotation, { token: owners.adminToken, params: { id: spare } })
    expect(gone.status).toBeLessThan(300)
    expect(await idsOf(token, 'gone tom')).toEqual([])
  })

  it('tells eight of each kind, T2 before T10, and of which there are more', async () => {
    const park = owners.own.subPark
    const names = ['T10', 'T9', 'T8', 'T7', 'T6', 'T5', 'T4', 'T3', 'T2', 'T1'].map((name) => `Xebec ${name}`)
    for (const name of names) await makeTurbine(world.ctx, owners.admin, park, { name })
    const { found: told, more } = await answered(owners.responsibleToken, 'xebec')
    expect(told.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((number) => `Xebec T${number}`))
    expect(more).toEqual(['device'])
    const few = await answered(owners.responsibleToken, 'xebec t1')
    expect(few.found.map(({ name }) => name)).toEqual(['Xebec T1', 'Xebec T10'])
    expect(few.more).toEqual([])
  })

  it('PERM-02 PERM-04 shows nothing of another company, and of a limited account only its blade and what leads to it', async () => {
    for (const query of ['58.7', '2025', `#${visit.number}`, owners.foreign.turbine.name]) {
      const own = await idsOf(owners.readerToken, query)
      expect(own, query).not.toContain(`device ${foreignBlade}`)
      expect(own, query).not.toContain(`annotation ${foreignFinding.finding}`)
      expect(await idsOf(owners.foreignToken, query), query).not.toContain(`annotation ${visit.finding}`)
    }
    const ofForeign = `#${foreignFinding.number}`
    expect(await idsOf(owners.foreignToken, ofForeign)).toContain(`annotation ${foreignFinding.finding}`)
    expect(await idsOf(owners.readerToken, ofForeign)).not.toContain(`annotation ${foreignFinding.finding}`)
    expect(await idsOf(owners.adminToken, '58.7/004')).toEqual([`device ${blade}`, `device ${foreignBlade}`])
    const [limited, ...others] = await found(limitedToken, '58.7')
    expect(others).toEqual([])
    expect(limited).toMatchObject({ type: 'device', id: blade })
    expect(await idsOf(limitedToken, owners.own.turbine.name)).not.toContain(`device ${owners.own.turbine.id}`)
  })

  it('takes what is typed for what it is: wild cards, quotes and huge numbers find nothing, nothing is refused', async () => {
    for (const query of [
      '%',
      '_',
      '\\',
      "' or 1=1 --",
      '#99999999999',
      '#0',
      '2025-99',
      'ÉÉÉ',
      '%%%',
      '___',
      '"a" & b | !',
      '2025-02-31',
      'a'.repeat(120),
    ])
      await found(owners.readerToken, query)
    expect(await idsOf(owners.adminToken, '%%%')).toEqual([])
    expect(await idsOf(owners.adminToken, '___')).toEqual([])
    for (const query of ['', 'query=', 'query=a%00b', 'query[]=a', `query=${'a'.repeat(121)}`, 'query=a&page=1'])
      expect((await world.call(searchEverything, { token: owners.adminToken, query })).status, query).toBe(400)
  })
})
