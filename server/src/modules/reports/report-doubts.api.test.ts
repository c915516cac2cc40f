import { calibrateInspection } from '@visionair/contract/inspections'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { insertFindings } from '../../testing/findings.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { gatherReport } from './report-source.service.ts'
import { planReport } from './reports.service.ts'

let world: ApiWorld
let owners: TwoOwners
let visit: { group: number; sides: number[] }
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  visit = { group: group.id, sides: inspections.map(({ id }) => id) }
})
afterAll(() => world.close())

async function remarks(lang: 'en' | 'fr'): Promise<readonly string[]> {
  const asked = { devices: [], severities: [], types: [], lang, corporate: false, annexes: false }
  const plan = await planReport(world.ctx, owners.admin, visit.group, asked)
  const folder = await world.ctx.storage.createWorkFolder()
  const report = { groupId: visit.group, ...plan }
  return (await gatherReport(world.ctx, owners.admin, report, folder, { areBlank: true })).remarks
}

it('REP-03 a report says which scales contradict one another, and which picture is refuted', async () => {
  const [apart = 0, refuted = 0] = visit.sides
  const { db } = world.ctx
  for (const side of [apart, refuted]) await pretendPicture(world.ctx, side)
  const finding = { group: visit.group, severity: 4 }
  await insertFindings(
    world.ctx,
    [apart, refuted].map((inspection) => ({ ...finding, inspection })),
  )
  await db.updateTable('inspection').set({ pictureShows: 'whole' }).where('id', '=', apart).execute()
  expect((await remarks('en')).filter((text) => /contradict|refuted/.test(text))).toEqual([])

  const { knownLengthM } = await db
    .selectFrom('inspectedSide')
    .where('inspectionId', '=', apart)
    .select('knownLengthM')
    .executeTakeFirstOrThrow()
  const { heightPx, widthPx } = await db
    .selectFrom('pyramid')
    .where('inspectionId', '=', apart)
    .select(['heightPx', 'widthPx'])
    .executeTakeFirstOrThrow()
  const imageRatio = ((Number(knownLengthM) * 100) / Math.max(heightPx, widthPx)) * 1.1
  const call = { token: owners.adminToken, params: { id: apart }, body: { imageRatio, source: 'flight' } }
  expect((await world.call(calibrateInspection, call)).status).toBe(200)
  await db.updateTable('pyramid').set({ refutedAt: new Date() }).where('inspectionId', '=', refuted).execute()

  const english = await remarks('en')
  expect(english).toContainEqual(
    expect.stringMatching(/contradict one another by 10 %: the flight and the known length of the side/),
  )
  expect(english).toContainEqual(expect.stringMatching(/is refuted/))
  const french = await remarks('fr')
  expect(french).toContainEqual(
    expect.stringMatching(/se contredisent de 10 % : le vol et la longueur connue de la face/),
  )
  expect(french).toContainEqual(expect.stringMatching(/est réfutée/))
})
