import { setTimeout as sleep } from 'node:timers/promises'
import { login, logout, requestPasswordReset } from '@visionair/contract/accounts'
import { createAnnotation } from '@visionair/contract/annotations'
import { auditEntryResource, listAuditEntries, strangerName } from '@visionair/contract/audit'
import { cloneDevice, createDevice, deleteDevice, updateDevice } from '@visionair/contract/devices'
import { deleteExport, getExport, startGroupExport } from '@visionair/contract/exports'
import { deleteInspectionImage, listInspectionImages, uploadInspectionImages } from '@visionair/contract/images'
import {
  createInspectionGroup,
  deleteInspectionGroup,
  updateGroupInspections,
  updateInspection,
  updateInspectionGroup,
} from '@visionair/contract/inspections'
import { createPark, deletePark, updatePark } from '@visionair/contract/parks'
import { generateReport, listReports } from '@visionair/contract/reports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Log } from '../platform/log.ts'
import { type ApiWorld, createApiWorld } from '../testing/api-world.ts'
import { makePerson, makeVisit, signIn, testPassword } from '../testing/factories.ts'
import { importing } from '../testing/importing.ts'
import { grainyPhoto, makeSlicedSide } from '../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
let token: string
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  token = owners.adminToken
}, 120_000)
afterAll(() => world.close())

const entries = z.object({ data: z.array(auditEntryResource) })
const made = z.object({ data: z.object({ id: z.coerce.number() }) })

/** What has entered the trail about an entity, in order. */
async function trail(query: string) {
  const { body } = await world.call(listAuditEntries, { token, query: `${query}&order[at]=asc&itemsPerPage=100` })
  return entries.parse(body).data.map(({ attributes }) => attributes)
}
const actions = async (query: string) => (await trail(query)).map(({ action }) => action)

async function done(endpoint: Parameters<ApiWorld['call']>[0], options: Parameters<ApiWorld['call']>[1] = {}) {
  const answer = await world.call(endpoint, { token, ...options })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

describe('what enters the audit trail', () => {
  it('is what becomes of parks, with all that goes with one that is deleted', async () => {
    const fields = { name: 'Nord', localization: 'Lille', organization: owners.own.organization }
    const { id } = made.parse(await done(createPark, { body: fields })).data
    await done(updatePark, { params: { id }, body: { name: 'Nordwest' } })
    await done(createDevice, { body: { name: 'E1', type: 8, deviceGroup: id, withSubDevices: true } })
    await done(deletePark, { params: { id } })
    const told = await trail(`entity=park&entityId=${id}`)
    expect(told.map(({ action, entityName }) => [action, entityName])).toEqual([
      ['create', 'Nord'],
      ['update', 'Nord'],
      ['delete', 'Nordwest'],
    ])
    expect(told[0]).toMatchObject({ after: { name: 'Nord', localization: 'Lille' }, before: null })
    expect(told[1]).toMatchObject({ before: { name: 'Nord' }, after: { name: 'Nordwest' } })
    expect(told[2]?.before).toMatchObject({ visits: 0, photos: 0, parks: 0 })
    expect(Number(Object(told[2]?.before).devices)).toBeGreaterThan(10)
  })

  it('is what becomes of devices, whole or part, value by value', async () => {
    const body = { name: 'E77', type: 8, deviceGroup: owners.own.park, withSubDevices: true }
    const { id } = made.parse(await done(createDevice, { body })).data
    const deviceValues = [{ reference: 'rotorDiameter', value: 120 }]
    await done(updateDevice, { params: { id }, body: { name: 'E78', deviceValues } })
    const copy = made.parse(await done(cloneDevice, { params: { id }, body: { name: 'E79' } })).data
    await done(deleteDevice, { params: { id } })
    const told = await trail(`entity=device&entityId=${id}`)
    expect(told.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
    expect(told[1]).toMatchObject({ before: { name: 'E77' }, after: { name: 'E78', rotorDiameter: '120' } })
    expect(await trail(`entity=device&entityId=${copy.id}`)).toMatchObject([
      { action: 'create', after: { copyOf: id } },
    ])
  })

  it('is what becomes of visits and inspections', async () => {
    const body = { device: owners.own.turbine.id, service: 2, date: '2026-05-04', status: 'todo' }
    const { id } = made.parse(await done(createInspectionGroup, { body })).data
    await done(updateInspectionGroup, { params: { id }, body: { comment: 'Wind' } })
    const rows = await world.ctx.db.selectFrom('inspection').where('groupId', '=', id).select('id').execute()
    const [one = 0, other = 0] = rows.map((row) => row.id)
    await done(updateInspection, { params: { id: one }, body: { status: 'doing' } })
    await done(updateGroupInspections, { params: { id }, body: { inspections: [{ id: other, status: 'doing' }] } })
    await done(deleteInspectionGroup, { params: { id } })
    const told = await trail(`entity=visit&entityId=${id}`)
    expect(told.map(({ action }) => action)).toEqual(['create', 'update', 'update', 'delete'])
    expect(told[0]?.entityName).toContain('2026-05-04')
    expect(told[1]).toMatchObject({ before: { comment: null }, after: { comment: 'Wind' } })
    expect(told[2]?.after).toMatchObject({ inspections: [{ id: other, status: 'doing' }] })
    expect(told[3]?.before).toMatchObject({ inspections: rows.length, photos: 0 })
    const changed = await trail(`entity=inspection&entityId=${one}`)
    expect(changed).toMatchObject([{ action: 'update', before: { status: 'todo' }, after: { status: 'doing' } }])
  })

  it('is the upload of photos, once however many, and the deletion of each', async () => {
    const visit = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-04-01' })
    const inspection = visit.inspections[0]?.id ?? 0
    for (const names of [['a.jpg', 'b.jpg'], ['c.jpg']]) {
      const form = new FormData()
      for (const [index, name] of names.entries()) {
        const photo = await grainyPhoto(320 + index, 200 + name.charCodeAt(0))
        form.append('files[]', new Blob([new Uint8Array(photo)]), name)
      }
      await done(uploadInspectionImages, { params: { id: inspection }, body: form })
    }
    expect(await trail(`entity=inspection&entityId=${inspection}`)).toMatchObject([
      { action: 'upload', after: { firstPhoto: 'a.jpg' } },
    ])
    const listed = await done(listInspectionImages, { params: { id: inspection } })
    const id = Number(z.object({ data: z.array(z.object({ id: z.string() })) }).parse(listed).data[0]?.id)
    await done(deleteInspectionImage, { params: { id } })
    expect(await trail(`entity=photo&entityId=${id}`)).toMatchObject([{ action: 'delete', before: { inspection } }])
  })

  it('is every export and report that is made, fetched or deleted; a file that is fetched in pieces is one', async () => {
    const visit = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-06-01' })
    const inspection = visit.inspections[0]?.id ?? 0
    await makeSlicedSide(world, token, inspection)
    const position = { pixelX: 100, pixelY: 150, pixelWidth: 80, pixelHeight: 120 }
    await done(createAnnotation, { body: { inspection, type: 2, severity: 4, position, comment: 'x' } })
    const { id } = made.parse(
      await done(startGroupExport, { params: { id: visit.group.id }, query: 'format=csv' }),
    ).data
    await done(generateReport, { params: { id: visit.group.id } })
    const urlSchema = z.object({ data: z.object({ attributes: z.object({ url: z.string().nullable() }) }) })
    let url: string | null = null
    for (let tries = 0; url === null && tries < 600; tries += 1) {
      url = urlSchema.parse(await done(getExport, { params: { id } })).data.attributes.url
      await sleep(50)
    }
    // Who only asks for the head of a file has fetched nothing of it.
    expect((await fetch(`${world.url}${url}`, { method: 'HEAD' })).status).toBe(200)
    expect(await actions(`entity=export&entityId=${id}`)).toEqual(['create'])
    for (const range of ['bytes=0-9', 'bytes=10-19'])
      expect((await fetch(`${world.url}${url}`, { headers: { range } })).status).toBe(206)
    await done(deleteExport, { params: { id } })
    expect(await actions(`entity=export&entityId=${id}`)).toEqual(['create', 'download', 'delete'])
    const reports = z.object({ data: z.array(z.object({ attributes: z.object({ url: z.string() }) })) })
    let report: string | undefined
    for (let tries = 0; report === undefined && tries < 1200; tries += 1) {
      report = reports.parse(await done(listReports, { params: { id: visit.group.id } })).data[0]?.attributes.url
      await sleep(50)
    }
    expect((await fetch(`${world.url}${report}`)).status).toBe(200)
    expect(await actions('entity=report')).toEqual(['create', 'download'])
  }, 120_000)

  it('is every import that is sent and applied, with each park and device it makes', async () => {
    const { planned, applied } = importing({ world, token, place: `organization=${owners.own.organization}&service=2` })
    const plan = await planned('park;turbine\nImported;I1\nImported;I2\n')
    await applied(plan.id)
    expect(await actions(`entity=import&entityId=${plan.id}`)).toEqual(['upload', 'apply'])
    expect(await actions('entity=park&entityName=Imported')).toEqual(['create'])
    expect(await actions('entity=device&entityName=I1')).toEqual(['create'])
  })

  it('is every sign-in with its way, those that were refused, and what ends sessions', async () => {
    const { id, email } = await makePerson(world.ctx)
    const { refresh_token } = await signIn(world, email)
    await world.call(logout, { body: { refresh_token } })
    await world.call(logout, { body: { refresh_token } })
    await world.call(login, { body: { username: email, password: 'Wrong-one1!' } })
    await world.call(requestPasswordReset, { body: { email } })
    expect(await trail(`entity=user&entityId=${id}`)).toMatchObject([
      { action: 'sign-in', userEmail: email, after: { way: 'password', secondFactor: null } },
      { action: 'sign-out', userEmail: email, after: { because: 'signed-out' } },
      { action: 'refuse-sign-in', user: null, userEmail: strangerName, after: { because: 'wrong-credentials' } },
    ])
    expect(await trail(`action=request-password-reset&entityName=${email}`)).toMatchObject([{ user: null }])
    await world.call(login, { body: { username: 'Nobody@example.org', password: testPassword } })
    await world.call(login, { body: { username: 'Typed-in-the-wrong-field1!', password: testPassword } })
    const refused = await trail('action=refuse-sign-in&userEmail=stranger')
    expect(refused.map(({ entityId, entityName }) => [entityId, entityName])).toEqual([
      [id, email],
      [null, 'Nobody@example.org'],
      [null, '–'],
    ])
  })

  it('names the address and the client of the call, and none where no call caused it', async () => {
    const { email } = await makePerson(world.ctx)
    const headers = { 'content-type': 'application/json', 'user-agent': `Drone/1.0 ${'x'.repeat(400)}` }
    const body = JSON.stringify({ username: email, password: testPassword })
    expect((await fetch(`${world.url}/api/login_check`, { method: 'POST', headers, body })).status).toBe(200)
    const [signedIn] = await trail(`action=sign-in&entityName=${email}&address=127.0.0.1`)
    expect(signedIn?.address).toBe('127.0.0.1')
    expect(signedIn?.client).toBe(headers['user-agent'].slice(0, 300))
    expect(await trail(`action=sign-in&entityName=${email}&address=192.0.2.`)).toEqual([])
    const [byHand] = await trail(`entity=park&entityId=${owners.own.park}`)
    expect(byHand).toMatchObject({ action: 'create', address: null, client: null })
  })

  it('is in the log as well where a sign-in was refused, without password or address of a person', async () => {
    const { id, email } = await makePerson(world.ctx)
    const lines: string[] = []
    const log: Log = world.ctx.log
    const { warn } = log
    log.warn = (fields, message) => lines.push(JSON.stringify({ ...fields, message }))
    await world.call(login, { body: { username: email, password: 'Wrong-one1!' } })
    log.warn = warn
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({
        ...{ because: 'wrong-credentials', account: id, way: 'password', address: '127.0.0.1' },
        message: 'a sign-in was refused',
      }),
    ])
    expect(lines.join()).not.toContain(email)
    expect(lines.join()).not.toContain('Wrong-one')
  })
})
