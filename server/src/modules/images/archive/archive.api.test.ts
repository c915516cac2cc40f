import {
  archiveInspection,
  getSlicing,
  listReimportRequests,
  reimportRequestResource,
  requestReimport,
  restoreReimport,
  startSlicing,
  uploadInspectionImages,
} from '@visionair/contract/images'
import { getInspection, getInspectionGroup } from '@visionair/contract/inspections'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makePerson, makeVisit } from '../../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
/** An inspection whose picture is ready at first. */
let inspection: number
let visit: number

const patience = { timeout: 180_000, interval: 100 }
const shown = async () =>
  Object((await world.call(getInspection, { token: owners.adminToken, params: { id: inspection } })).body).data
    .attributes
const until = (state: string) => vi.waitFor(async () => expect((await shown()).imageState).toBe(state), patience)
const ask = (token = owners.readerToken) => world.call(requestReimport, { token, params: { id: inspection } })
const archive = (token = owners.adminToken) => world.call(archiveInspection, { token, params: { id: inspection } })
const restore = (id: number, token = owners.adminToken) => world.call(restoreReimport, { token, params: { id } })
const answered = z.object({ data: reimportRequestResource })
const requests = async (query = '') =>
  z
    .object({ data: z.array(reimportRequestResource) })
    .parse((await world.call(listReimportRequests, { token: owners.adminToken, query })).body)
    .data.map(({ attributes }) => attributes)
const mailsFor = async () =>
  await world.ctx.db
    .selectFrom('mail')
    .where('template', '=', 're-import-request')
    .select(['recipient', 'language'])
    .execute()
const pyramids = async () => {
  const keys: string[] = []
  for (const prefix of ['pyramids/', 'cold/'])
    for await (const { key } of world.ctx.storage.list(prefix)) keys.push(key.split('/')[0] ?? '')
  return keys
}

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  visit = group.id
  inspection = inspections[0]?.id ?? 0
  const photo = await sharp({ create: { width: 700, height: 1500, channels: 3, background: '#b0b0a8' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('files[]', new Blob([new Uint8Array(photo)]), 'side.jpg')
  await world.call(uploadInspectionImages, { token: owners.adminToken, params: { id: inspection }, body: form })
  await world.call(startSlicing, { token: owners.adminToken, params: { id: inspection } })
  await until('ready')
})
afterAll(() => world.close())

describe('an archived picture', () => {
  it('is asked for only when it is archived, and archived by administrators only', async () => {
    expect((await ask()).body).toMatchObject({ status: 409, detail: 'The picture of this inspection is not archived.' })
    expect((await archive(owners.responsibleToken)).status).toBe(403)
    expect(await requests()).toEqual([])
  })

  it('is gone from hot storage, and its tiles with it', async () => {
    const { dziPath } = await shown()
    expect((await fetch(`${world.url}${dziPath}`)).status).toBe(200)
    expect((await archive()).status).toBe(204)
    await until('archived')
    await expect.poll(pyramids, patience).toEqual(['cold'])
    expect(await shown()).toMatchObject({ dziPath: null, reimport: null })
    world.advance(31_000)
    expect((await fetch(`${world.url}${dziPath}`)).status).toBe(404)
    const slicing = await world.call(getSlicing, { token: owners.adminToken, params: { id: inspection } })
    expect(slicing.body).toMatchObject({ data: { state: 'archived', dziPath: null, version: 1 } })
    const answer = await world.call(getInspectionGroup, { token: owners.adminToken, params: { id: visit } })
    const sides: { attributes: { id: number; thumbnail: string } }[] = Object(answer.body).data.attributes.inspections
      .data
    const side = sides.find(({ attributes }) => attributes.id === inspection)
    expect((await fetch(`${world.url}${side?.attributes.thumbnail}`)).status).toBe(200)
    expect((await archive()).status).toBe(409)
  })

  it('VIEW-10 a request is recorded once and mailed to every administrator once', async () => {
    const admins = [
      await makePerson(world.ctx, { role: 'ROLE_ADMIN' }),
      await makePerson(world.ctx, { role: 'ROLE_ADMIN' }),
    ]
    const first = await ask()
    expect(first.status).toBe(202)
    const { id, state, place } = answered.parse(first.body).data.attributes
    expect(state).toBe('open')
    expect(place).toHaveLength(4)
    const again = await Promise.all([ask(), ask(owners.responsibleToken)])
    for (const { status, body } of again) {
      expect(status).toBe(202)
      expect(answered.parse(body).data.attributes.id).toBe(id)
    }
    expect(await requests('state=open')).toMatchObject([
      { id, inspection, requestedBy: { data: { attributes: { firstName: 'Ada' } } } },
    ])
    const recipients = (await mailsFor()).map(({ recipient }) => recipient)
    expect(new Set(recipients).size).toBe(recipients.length)
    expect(recipients).toEqual(expect.arrayContaining(admins.map(({ email }) => email)))
    expect(await shown()).toMatchObject({ reimport: { state: 'open' } })
  })

  it('is asked for and restored by nobody else', async () => {
    const [open] = await requests('state=open')
    const before = await mailsFor()
    expect((await ask(owners.foreignToken)).status).toBe(404)
    expect((await restore(open?.id ?? 0, owners.responsibleToken)).status).toBe(403)
    expect((await restore(999_999)).status).toBe(404)
    expect((await world.call(listReimportRequests, { token: owners.responsibleToken })).status).toBe(403)
    expect((await world.call(listReimportRequests, { token: owners.adminToken, query: 'state=lost' })).status).toBe(400)
    expect(await mailsFor()).toEqual(before)
    expect(await requests('state=open')).toEqual([open])
  })

  it('comes back as it was, under the same version, and the request is closed', async () => {
    const [open] = await requests('state=open')
    expect((await restore(open?.id ?? 0)).status).toBe(202)
    await until('ready')
    expect(await shown()).toMatchObject({ imageVersion: 1, reimport: { state: 'done' } })
    await expect.poll(pyramids, patience).toEqual(['pyramids'])
    const { dziPath } = await shown()
    // That it was missing is remembered for a few seconds.
    await expect.poll(async () => (await fetch(`${world.url}${dziPath}`)).status, patience).toBe(200)
    expect((await requests('state=done')).map(({ id }) => id)).toEqual([open?.id])
    expect((await restore(open?.id ?? 0)).status).toBe(202)
    expect(await requests('state=restoring')).toEqual([])
  })

  it('is made anew from its photos when the archive has lost it', async () => {
    await archive()
    await until('archived')
    for await (const { key } of world.ctx.storage.list('cold/')) await world.ctx.storage.delete(key)
    const { id } = answered.parse((await ask()).body).data.attributes
    expect((await restore(id)).status).toBe(202)
    await until('ready')
    expect(await shown()).toMatchObject({ imageVersion: 2, reimport: { state: 'done' } })
  })

  it('says so when neither archive nor photos have it', async () => {
    await archive()
    await until('archived')
    for await (const { key } of world.ctx.storage.list('cold/')) await world.ctx.storage.delete(key)
    await world.ctx.db.deleteFrom('image').where('inspectionId', '=', inspection).execute()
    const { id } = answered.parse((await ask()).body).data.attributes
    await restore(id)
    await expect.poll(async () => (await requests('state=failed')).map((request) => request.id), patience).toEqual([id])
    expect(await shown()).toMatchObject({ imageState: 'archived', reimport: { state: 'failed' } })
  })
})
