import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAnnotation } from '@visionair/contract/annotations'
import { deleteDevice, getDevice } from '@visionair/contract/devices'
import {
  createInspection,
  createInspectionGroup,
  deleteInspectionGroup,
  getInspection,
  getInspectionGroup,
  listInspectionGroups,
  updateInspection,
  updateInspectionGroup,
} from '@visionair/contract/inspections'
import { getKeyFigures } from '@visionair/contract/overview'
import { getPark } from '@visionair/contract/parks'
import { getService } from '@visionair/contract/reference'
import { updateService } from '@visionair/contract/reference-editing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makePark, makeSignedIn, makeTurbine, makeVisit } from '../../testing/factories.ts'
import { insertFindings } from '../../testing/findings.ts'
import { monthsLater } from '../../testing/oracle/facts/days.ts'
import { insertPhotos } from '../../testing/photos/photos.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { createTestDatabase } from '../../testing/processes/database.ts'
import { deviceBelow, makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let token: string
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  token = owners.responsibleToken
})
afterAll(() => world.close())

const dayMs = 86_400_000
const daysFromNow = (days: number) => new Date(world.ctx.now().getTime() + days * dayMs).toISOString().slice(0, 10)
const attributesOf = ({ body }: { readonly body: unknown }) => Object(body).data.attributes
const violationsOf = ({ body }: { readonly body: unknown }) => Object(body).violations

const inspectionOf = async (id: number) => attributesOf(await world.call(getInspection, { token, params: { id } }))
const visitOf = async (id: number) => attributesOf(await world.call(getInspectionGroup, { token, params: { id } }))
const change = (id: number, body: object) =>
  world.call(updateInspectionGroup, { token, params: { id }, body: { comment: null, ...body } })

async function criticalOf(device: number): Promise<number> {
  const { body } = await world.call(getKeyFigures, { token, query: `device=${device}` })
  return Object(body).data.severities.find(({ severityNumber }: { severityNumber: number }) => severityNumber === 5)
    .count
}

/** A turbine whose visit of two years ago is under way: pictures on every side, two open critical findings on the first. */
async function turbineUnderWork() {
  const park = await makePark(world.ctx, owners.admin, owners.own.organization)
  const turbine = (await makeTurbine(world.ctx, owners.admin, park.id, { name: 'E01' })).id
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, turbine, { date: daysFromNow(-700) })
  for (const { id } of inspections) await pretendPicture(world.ctx, id)
  const side = inspections[0]?.id ?? 0
  const finding = { inspection: side, group: group.id, severity: 6 }
  await insertFindings(world.ctx, [finding, finding])
  return { park: park.id, turbine, visit: group.id, side }
}

const plan = async (device: number, days: number) => {
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, device, { date: daysFromNow(days) })
  return { visit: group.id, side: inspections[0]?.id ?? 0 }
}

describe('a planned visit', () => {
  it('GRP-09 DASH-02 hides no open finding and takes nothing from the visit under way', async () => {
    const { park, turbine, visit, side } = await turbineUnderWork()
    const planned = await plan(turbine, 200)
    expect(await criticalOf(turbine)).toBe(2)
    const ofPark = await world.call(getKeyFigures, { token, query: `device_group=${park}` })
    expect(Object(ofPark.body).data.severities[0]).toEqual({ severityNumber: 5, count: 2 })
    const open = await world.call(listInspectionGroups, { token, query: `device=${turbine}&severity=5` })
    expect(Object(open.body).data.map(({ id }: { id: string }) => Number(id))).toEqual([visit])
    expect(await inspectionOf(side)).toMatchObject({ isLastInspection: true, can: { createAnnotation: true } })
    expect(await inspectionOf(planned.side)).toMatchObject({
      isLastInspection: false,
      can: { createAnnotation: false },
    })
    const position = { pixelX: 100, pixelY: 600, pixelWidth: 80, pixelHeight: 120 }
    const body = { inspection: side, type: 2, severity: 4, position }
    expect((await world.call(createAnnotation, { token, body })).status).toBe(201)
  })

  it('DEV-02 PARK-01 clears no due date: overdue and planned are told side by side, with service, turbine and visit', async () => {
    const { park, turbine } = await turbineUnderWork()
    const { visit } = await plan(turbine, 200)
    const due = new Date(`${daysFromNow(-700)}T00:00:00Z`)
    due.setUTCFullYear(due.getUTCFullYear() + 1)
    const dueDay = due.toISOString().slice(0, 10)
    const planned = { date: daysFromNow(200), service: 'Clarity', inspectionGroup: visit }
    const { theoricalDates } = attributesOf(await world.call(getDevice, { token, params: { id: turbine } }))
    const dates = { lastInspectionDate: daysFromNow(-700), nextInspectionDate: dueDay, planned }
    expect(theoricalDates).toEqual([{ serviceFamily: 'clarity', ...dates }])
    const device = { id: turbine, name: 'E01' }
    const told = {
      nextInspectionDate: dueDay,
      due: { date: dueDay, serviceFamily: 'clarity', device },
      planned: { ...planned, device },
    }
    expect(attributesOf(await world.call(getPark, { token, params: { id: park } }))).toMatchObject(told)
    const limited = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
    await world.ctx.db.insertInto('accountRootDevice').values({ accountId: limited.id, deviceId: turbine }).execute()
    expect(attributesOf(await world.call(getPark, { token: limited.token, params: { id: park } }))).toMatchObject(told)
    const listed = await world.call(listInspectionGroups, { token, query: `ids=${visit}` })
    expect(Object(listed.body).data[0].attributes.nextInspectionDate).toBeNull()
  })

  it('DEV-02 PARK-01 GRP-08 ADM-09 is due by the interval that its service has now, on each page that tells it', async () => {
    const { park, turbine, visit, side } = await turbineUnderWork()
    const admin = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
    const { svg, deviceTypes } = attributesOf(await world.call(getService, { token, params: { id: 2 } }))
    const types = deviceTypes.data.map(({ id }: { id: string }) => Number(id))
    const afterMonths = async (intervalMonths: number) => {
      const body = { name: 'Clarity', svg, intervalMonths, deviceTypes: types }
      expect((await world.call(updateService, { token: admin, params: { id: 2 }, body })).status).toBe(200)
      const { theoricalDates } = attributesOf(await world.call(getDevice, { token, params: { id: turbine } }))
      const told = attributesOf(await world.call(getPark, { token, params: { id: park } }))
      const listed = Object((await world.call(listInspectionGroups, { token, query: `ids=${visit}` })).body).data[0]
      return [
        theoricalDates[0].nextInspectionDate,
        told.nextInspectionDate,
        told.due.date,
        listed.attributes.nextInspectionDate,
        (await inspectionOf(side)).theoricalNextInspectionDate,
      ]
    }
    expect(new Set(await afterMonths(24))).toEqual(new Set([monthsLater(daysFromNow(-700), 24)]))
    expect(new Set(await afterMonths(1))).toEqual(new Set([monthsLater(daysFromNow(-700), 1)]))
    const moved = { inspectionDate: daysFromNow(-712) }
    await world.call(updateInspectionGroup, { token, params: { id: visit }, body: moved })
    expect(new Set(await afterMonths(6))).toEqual(new Set([monthsLater(daysFromNow(-712), 6)]))
    expect(new Set(await afterMonths(12))).toEqual(new Set([monthsLater(daysFromNow(-712), 12)]))
  })

  it('DEV-02 that a later visit has overtaken is told no more, and the first of several plans is', async () => {
    const { park, turbine } = await turbineUnderWork()
    await plan(turbine, -800)
    await plan(turbine, 90)
    const { visit } = await plan(turbine, 30)
    const { theoricalDates } = attributesOf(await world.call(getDevice, { token, params: { id: turbine } }))
    expect(theoricalDates[0].planned).toMatchObject({ inspectionGroup: visit })
    expect(attributesOf(await world.call(getPark, { token, params: { id: park } })).planned.inspectionGroup).toBe(visit)
  })

  it('GRP-09 is last while nothing has ever begun, and nothing is due then', async () => {
    const turbine = (await makeTurbine(world.ctx, owners.admin, owners.own.subPark)).id
    const early = await plan(turbine, 10)
    const late = await plan(turbine, 20)
    expect((await inspectionOf(early.side)).isLastInspection).toBe(false)
    expect((await inspectionOf(late.side)).isLastInspection).toBe(true)
    const { theoricalDates } = attributesOf(await world.call(getDevice, { token, params: { id: turbine } }))
    expect(theoricalDates).toMatchObject([
      { lastInspectionDate: null, nextInspectionDate: null, planned: { inspectionGroup: early.visit } },
    ])
  })
})

describe('what is due first in a park', () => {
  it('PARK-01 is the one that was planned first when two are due on the same day, whichever was changed last', async () => {
    const park = await makePark(world.ctx, owners.admin, owners.own.organization)
    const turbines = [
      await makeTurbine(world.ctx, owners.admin, park.id),
      await makeTurbine(world.ctx, owners.admin, park.id),
    ]
    const visits = []
    for (const { id } of turbines)
      visits.push((await makeVisit(world.ctx, owners.admin, id, { date: daysFromNow(-30) })).group.id)
    for (const id of visits) expect((await change(id, { status: 'doing' })).status).toBe(200)
    for (const day of [-40, -30]) await change(visits[0] ?? 0, { inspectionDate: daysFromNow(day) })
    const { due } = attributesOf(await world.call(getPark, { token, params: { id: park.id } }))
    expect(due.device.id).toBe(turbines[0]?.id)
  })
})

describe('a visit has begun', () => {
  const beginnings: readonly (readonly [string, (side: number, visit: number) => Promise<unknown>])[] = [
    ['a photo', (side) => insertPhotos(world.ctx, side, 1)],
    ['a picture', (side) => pretendPicture(world.ctx, side)],
    ['a finding', (side, visit) => insertFindings(world.ctx, [{ inspection: side, group: visit, severity: 1 }])],
    [
      'a measure',
      (side) =>
        world.ctx.db
          .insertInto('voltaMeasure')
          .values({ inspectionId: side, typeId: 1, severityId: 1, positionFromHubM: 1, reading: 'open-circuit' })
          .execute(),
    ],
    ['its status', (side) => world.call(updateInspection, { token, params: { id: side }, body: { status: 'doing' } })],
  ]
  for (const [what, begin] of beginnings)
    it(`GRP-09 on a side with ${what}: it is no longer to do, and the side's last inspection lies there`, async () => {
      const { turbine, side } = await turbineUnderWork()
      const planned = await plan(turbine, 0)
      await begin(planned.side, planned.visit)
      expect(await inspectionOf(planned.side)).toMatchObject({ status: 'doing', isLastInspection: true })
      expect((await inspectionOf(side)).isLastInspection).toBe(false)
      expect((await visitOf(planned.visit)).status).toBe('doing')
      expect(await criticalOf(turbine)).toBe(0)
      const { theoricalDates } = attributesOf(await world.call(getDevice, { token, params: { id: turbine } }))
      // The other sides are still due from the visit before.
      expect(theoricalDates[0]).toMatchObject({ lastInspectionDate: daysFromNow(0), planned: null })
      expect(theoricalDates[0].nextInspectionDate < daysFromNow(0)).toBe(true)
      await world.call(deleteInspectionGroup, { token, params: { id: planned.visit } })
      expect(await criticalOf(turbine)).toBe(2)
      expect((await inspectionOf(side)).isLastInspection).toBe(true)
    })

  it('GRP-09 exactly once for each device and service when photos come into two plans at the same moment', async () => {
    const turbine = (await makeTurbine(world.ctx, owners.admin, owners.own.subPark)).id
    const plans = [await plan(turbine, 1), await plan(turbine, 2), await plan(turbine, 3)]
    await Promise.all(plans.flatMap(({ side }) => [insertPhotos(world.ctx, side, 1), insertPhotos(world.ctx, side, 2)]))
    const last = await Promise.all(plans.map(async ({ side }) => (await inspectionOf(side)).isLastInspection))
    expect(last).toEqual([false, false, true])
  })

  it('GRP-09 a visit with photos or findings cannot be called to do again; one without can', async () => {
    const { visit, side, turbine } = await turbineUnderWork()
    const refused = { field: 'status', message: 'This visit has photos, findings or measures: it is no longer to do.' }
    const answer = await change(visit, { status: 'todo' })
    expect([answer.status, violationsOf(answer)]).toEqual([422, [refused]])
    const ofSide = await world.call(updateInspection, { token, params: { id: side }, body: { status: 'todo' } })
    expect([ofSide.status, violationsOf(ofSide)]).toEqual([422, [refused]])
    const empty = await plan(turbine, 5)
    await change(empty.visit, { status: 'doing' })
    expect(await criticalOf(turbine)).toBe(0)
    expect((await change(empty.visit, { status: 'todo' })).status).toBe(200)
    expect(await criticalOf(turbine)).toBe(2)
  })
})

describe('a visit of which a part goes', () => {
  it.each([
    ['done', 'doing', 'done'],
    ['todo', 'doing', 'todo'],
  ] as const)(
    'GRP-09 DEV-05 is as the parts that are left: all %s but the one %s that is deleted',
    async (others, last, left) => {
      const turbine = (await makeTurbine(world.ctx, owners.admin, owners.own.subPark)).id
      const { group, inspections } = await makeVisit(world.ctx, owners.admin, turbine, { date: daysFromNow(-3) })
      const [gone, ...rest] = inspections.map(({ id }) => id)
      const write = (id: number, status: string) =>
        world.call(updateInspection, { token, params: { id }, body: { status } })
      if (others !== 'todo') for (const id of rest) await write(id, others)
      await write(gone ?? 0, last)
      expect((await visitOf(group.id)).status).toBe('doing')
      const device = Number((await inspectionOf(gone ?? 0)).device.data.id)
      expect((await world.call(deleteDevice, { token, params: { id: device } })).status).toBe(204)
      expect((await visitOf(group.id)).status).toBe(left)
    },
  )
})

describe('the day of a visit', () => {
  const create = (body: object) =>
    world.call(createInspectionGroup, { token, body: { device: owners.own.turbine.id, service: 2, ...body } })

  it('GRP-02 GRP-04 lies between 1990 and ten years ahead', async () => {
    const range = 'A visit lies between 1990 and ten years from today.'
    for (const date of ['0026-06-01', '1989-12-31', daysFromNow(3700), '2206-06-01']) {
      const answer = await create({ date })
      expect([answer.status, violationsOf(answer)]).toEqual([422, [{ field: 'date', message: range }]])
    }
    const id = Number(Object((await create({ date: daysFromNow(3600) })).body).data.id)
    const moved = await change(id, { inspectionDate: '1889-01-01' })
    expect([moved.status, violationsOf(moved)]).toEqual([422, [{ field: 'inspectionDate', message: range }]])
    expect((await change(id, { inspectionDate: '1990-01-01' })).status).toBe(200)
  })

  it('GRP-09 has come when the visit, or a side of it, is done', async () => {
    const ahead = { field: 'status', message: 'A visit on a day to come cannot be done yet.' }
    const refused = [422, [ahead]]
    const future = await create({ date: daysFromNow(5), status: 'done' })
    expect([future.status, violationsOf(future)]).toEqual(refused)
    const planned = await plan(await deviceBelow(world, owners.own.turbine.id, 1), 5)
    const whole = await change(planned.visit, { status: 'done' })
    expect([whole.status, violationsOf(whole)]).toEqual(refused)
    const body = { status: 'done' }
    const side = await world.call(updateInspection, { token, params: { id: planned.side }, body })
    expect([side.status, violationsOf(side)]).toEqual(refused)
    expect((await change(planned.visit, { status: 'done', inspectionDate: daysFromNow(0) })).status).toBe(200)
    const moved = await change(planned.visit, { inspectionDate: daysFromNow(3) })
    expect([moved.status, violationsOf(moved)]).toEqual([422, [{ ...ahead, field: 'inspectionDate' }]])
    const blade = await deviceBelow(world, owners.own.turbine.id, 1)
    const onSide = await makeVisit(world.ctx, owners.admin, blade, { date: daysFromNow(5), service: 4 })
    const [first] = onSide.inspections
    await world.ctx.db
      .deleteFrom('inspection')
      .where('id', '=', first?.id ?? 0)
      .execute()
    const added = { inspectionGroup: onSide.group.id, device: first?.device.id ?? 0, status: 'done' }
    const late = await world.call(createInspection, { token, body: added })
    expect([late.status, violationsOf(late)]).toEqual(refused)
  })
})

it('GRP-09 what was planned or begun before this rule is brought under it', async () => {
  const database = await createTestDatabase('empty')
  const folder = await mkdtemp(join(tmpdir(), 'visionair-before-begun-'))
  const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))
  const client = new pg.Client({ connectionString: database.connectionString })
  try {
    for (const name of await readdir(migrations))
      if (name < '0091') await cp(join(migrations, name), join(folder, name))
    await migrate(database.connectionString, folder)
    await client.connect()
    await client.query(`
      insert into organization (id, name) values (1, 'Owner');
      insert into park (id, organization_id, ancestor_ids, name, localization) values (1, 1, '{}', 'Park', 'Somewhere');
      insert into device (id, park_id, ancestor_ids, type_id, name, position) values (1, 1, '{}', 8, 'E01', 1);
      insert into device (id, park_id, parent_id, ancestor_ids, type_id, name, position) values (2, 1, 1, '{1}', 3, 'PS', 1), (3, 1, 1, '{1}', 4, 'SS', 2);
      insert into inspection_group (id, device_id, service_id, date, status) values (1, 1, 2, '2025-06-01', 'todo'), (2, 1, 2, '2027-06-01', 'todo');
      insert into inspection (id, group_id, device_id, date, status, service_family, is_last) values
        (1, 1, 2, '2025-06-01', 'todo', 'clarity', false), (2, 1, 3, '2025-06-01', 'todo', 'clarity', false),
        (3, 2, 2, '2027-06-01', 'todo', 'clarity', true), (4, 2, 3, '2027-06-01', 'todo', 'clarity', true);
      insert into annotation (inspection_id, group_id, id_for_report, type_id, severity_id, x_px, y_px, width_px, height_px,
        image_version, image_width_px, image_height_px, share_along) values (1, 1, 1, 1, 6, 1, 1, 2, 2, 1, 100, 100, 0.5);`)
    await migrate(database.connectionString, migrations)
    const { rows: inspections } = await client.query('select id, status, is_last from inspection order by id')
    expect(inspections).toEqual([
      { id: 1, status: 'doing', is_last: true },
      { id: 2, status: 'todo', is_last: false },
      { id: 3, status: 'todo', is_last: false },
      { id: 4, status: 'todo', is_last: true },
    ])
    const { rows: visits } = await client.query('select status from inspection_group order by id')
    expect(visits).toEqual([{ status: 'doing' }, { status: 'todo' }])
    const { rows: open } = await client.query(
      `select amount::int from kept_total where scope = 'all' and kind = 'open' and key = 6`,
    )
    expect(open).toEqual([{ amount: 1 }])
  } finally {
    await client.end()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
