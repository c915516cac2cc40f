import { searchEverything } from '@visionair/contract/overview'
import { createPark } from '@visionair/contract/parks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../testing/factories.ts'
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
  data: z.array(z.looseObject({ type: z.string(), id: z.int(), name: z.string(), place: z.string() })),
})

async function found(token: string, query: string, language: 'en' | 'fr' = 'en') {
  const { status, body } = await world.call(searchEverything, {
    token,
    query: `query=${encodeURIComponent(query)}`,
    language,
  })
  expect(status, query).toBe(200)
  return answerSchema.parse(body).data
}

const idsOf = async (token: string, query: string) => (await found(token, query)).map(({ type, id }) => `${type} ${id}`)

async function withSerial(device: number, value: string) {
  await world.ctx.db.deleteFrom('deviceValue').where('deviceId', '=', device).where('attributeId', '=', 9).execute()
  await world.ctx.db.insertInto('deviceValue').values({ deviceId: device, attributeId: 9, value }).execute()
}

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
  await withSerial(blade, 'LM-58.7/0042')
  await withSerial(foreignBlade, 'LM-58.7/0043')
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
    for (const query of ['%', '_', '\\', "' or 1=1 --", '#99999999999', '#0', '2025-99', 'ÉÉÉ'])
      await found(owners.readerToken, query)
    for (const query of ['', 'query=', 'query[]=a', `query=${'a'.repeat(121)}`, 'query=a&page=1'])
      expect((await world.call(searchEverything, { token: owners.adminToken, query })).status, query).toBe(400)
  })
})
