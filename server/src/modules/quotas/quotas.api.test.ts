import { startDeviceListExport } from '@visionair/contract/exports'
import { deleteInspectionImage, uploadInspectionImages } from '@visionair/contract/images'
import { deleteInspectionGroup } from '@visionair/contract/inspections'
import {
  getOrganizationQuota,
  getOwnQuota,
  getQuotaDefaults,
  getQuotaWarnings,
  type Limits,
  listQuotas,
  quotaFigures,
  updateOrganizationQuota,
  updateQuotaDefaults,
  updateUserQuota,
} from '@visionair/contract/quotas'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makePerson, makeVisit, signIn } from '../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { watchQuotas } from './quota-watch.service.ts'

let world: ApiWorld
let owners: TwoOwners
let visit: { id: number; inspection: number }
let foreignInspection: number
let sender: { id: number; token: string; email: string }
let other: { id: number; token: string }
let noise = 0

const none: Limits = { storedBytes: null, photos: null, uploadBytes: null, exportBytes: null }

const photo = (): Promise<Buffer> => {
  noise += 1
  const background = { r: noise % 256, g: 120, b: 90 }
  const create = { width: 60, height: 40, channels: 3 as const, background }
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 120, sigma: 30 } } })
    .jpeg()
    .toBuffer()
}

async function tus(method: string, path: string, token: string, headers: Record<string, string>, body?: Buffer) {
  const answer = await fetch(`${world.url}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, 'accept-language': 'en', ...headers },
    body: body ? new Uint8Array(body) : null,
  })
  return { status: answer.status, path: answer.headers.get('location') ?? '', text: await answer.text() }
}
const announce = (content: Buffer, inspection = visit.inspection, token = sender.token) =>
  tus('POST', `/api/inspections/${inspection}/photo_uploads`, token, {
    'upload-length': String(content.length),
    'upload-metadata': `filename ${Buffer.from('p.jpg').toString('base64')}`,
  })
const send = (path: string, content: Buffer, token = sender.token) =>
  tus('PATCH', path, token, { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }, content)

async function sendAtOnce(content: Buffer, inspection = visit.inspection, token = sender.token) {
  const body = new FormData()
  body.append('files[]', new Blob([new Uint8Array(content)]), 'p.jpg')
  return await world.call(uploadInspectionImages, { token, params: { id: inspection }, body })
}

const data = (answer: Answer) => Object(answer.body).data
const company = async () =>
  data(
    await world.call(getOrganizationQuota, { token: owners.responsibleToken, params: { id: owners.own.organization } }),
  ).attributes
const limitCompany = (body: Partial<Limits> & { version?: string }) =>
  world.call(updateOrganizationQuota, { token: owners.adminToken, params: { id: owners.own.organization }, body })
const limitSender = (body: Partial<Limits>) =>
  world.call(updateUserQuota, { token: owners.adminToken, params: { id: sender.id }, body })

/** What is kept of use, and the same counted from the rows themselves. */
async function kept() {
  const { rows: sums } = await world.database.pool.query(
    `select organization_id, account_id, sum(photos)::int as photos, sum(bytes)::int as bytes from storage_use
      group by 1, 2 having sum(bytes) <> 0 order by 1, 2`,
  )
  const { rows: counted } = await world.database.pool.query(
    `select p.organization_id, m.uploaded_by as account_id, count(*)::int as photos, sum(m.size_bytes)::int as bytes
      from image m join inspection i on i.id = m.inspection_id join park p on p.id = i.park_id group by 1, 2 order by 1, 2`,
  )
  return { sums, counted }
}

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const organizationIds = [owners.own.organization, owners.foreign.organization]
  const permissions = ['inspection_can_upload_image', 'result_download'] as const
  const made = await makePerson(world.ctx, { organizationIds, permissions: [...permissions] })
  sender = { id: made.id, email: made.email, token: (await signIn(world, made.email)).token }
  const second = await makePerson(world.ctx, { organizationIds, permissions: [...permissions] })
  other = { id: second.id, token: (await signIn(world, second.email)).token }
})
beforeEach(async () => {
  await world.database.pool.query('delete from photo_upload where not is_taken_in')
  await limitCompany(none)
  await limitSender(none)
  const made = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  visit = { id: made.group.id, inspection: made.inspections[0]?.id ?? 0 }
  const foreign = await makeVisit(world.ctx, owners.admin, owners.foreign.turbine.id)
  foreignInspection = foreign.inspections[0]?.id ?? 0
})
afterAll(() => world.close())

describe('the quota of a company', () => {
  it('lets one of two uploads that are announced at once have the last of it, and says how much is used of how much', async () => {
    const { photos } = (await company()).used
    await limitCompany({ photos: photos + 1 })
    const contents = [await photo(), await photo()]
    const announced = await Promise.all(
      contents.map((content, index) => announce(content, visit.inspection, [sender, other][index]?.token)),
    )
    expect(announced.map(({ status }) => status).toSorted()).toEqual([201, 507])
    const refused = JSON.parse(announced.find(({ status }) => status === 507)?.text ?? '{}')
    expect(refused.code).toBe('quota-reached')
    expect(refused.details.en).toContain(`limit of photos is ${photos + 1}; stored or on their way: ${photos + 1}`)
    expect(refused.details.fr).toContain(`est de ${photos + 1} ; stockées ou en cours d’envoi : ${photos + 1}`)
    const direct = await Promise.all([sendAtOnce(await photo()), sendAtOnce(await photo())])
    expect(direct.map(({ status }) => status)).toEqual([507, 507])
    expect((await sendAtOnce(await photo(), foreignInspection)).status, 'another company is not touched').toBe(201)
  })

  it('deletes nothing when it is set below what is used, finishes what is under way, and has room again after deleting', async () => {
    const content = await photo()
    const stored = await sendAtOnce(await photo())
    expect(stored.status).toBe(201)
    const before = (await company()).used
    const { path } = await announce(content)
    expect((await limitCompany({ storedBytes: 1 })).status).toBe(200)
    expect((await send(path, content)).status, 'what was announced is taken in').toBe(204)
    const now = await company()
    expect(now.used).toEqual({
      ...before,
      photos: before.photos + 1,
      storedBytes: before.storedBytes + content.length,
    })
    expect(now.limits.storedBytes).toBe(1)
    const refused = await sendAtOnce(await photo())
    expect([refused.status, Object(refused.body).code]).toEqual([507, 'quota-reached'])
    const next = await photo()
    await limitCompany({ storedBytes: now.used.storedBytes + next.length - 1 })
    expect((await sendAtOnce(next)).status).toBe(507)
    await world.call(deleteInspectionImage, { token: owners.adminToken, params: { id: data(stored)[0].attributes.id } })
    expect((await sendAtOnce(next)).status).toBe(201)
  })

  it('counts what there is after photos, visits and adding up, and what of all an account sent', async () => {
    for (let count = 0; count < 4; count += 1) await sendAtOnce(await photo(), visit.inspection, other.token)
    await sendAtOnce(await photo())
    await world.database.pool.query(
      'select fold_storage_use(inspection_id) from (select distinct inspection_id from storage_use) u',
    )
    expect(await kept()).toMatchObject({ sums: (await kept()).counted })
    await world.call(deleteInspectionGroup, { token: owners.adminToken, params: { id: visit.id } })
    const { sums, counted } = await kept()
    expect(sums).toEqual(counted)
    const { storedBytes } = (await company()).used
    const picture = await world.database.pool.query(
      `insert into pyramid (inspection_id, version, storage_key, overview_key, size_bytes, width_px, height_px, tile_size_px,
        overlap_px, is_current, placements) select max(id), 1, 'p', 'o', 1000, 1, 1, 1, 0, false, '[]' from inspection
        where park_id = $1 returning id`,
      [owners.own.subPark],
    )
    const bytes = async () => (await company()).used.storedBytes - storedBytes
    expect(await bytes()).toBe(1000)
    const archive = 'update pyramid set is_archived = $2 where id = $1'
    await world.database.pool.query(archive, [picture.rows[0].id, true])
    expect(await bytes(), 'in cold storage').toBe(0)
    await world.database.pool.query(archive, [picture.rows[0].id, false])
    expect(await bytes()).toBe(1000)
    await world.database.pool.query('delete from pyramid where id = $1', [picture.rows[0].id])
    expect(await bytes()).toBe(0)
    const used = (await company()).used.photos
    expect(used).toBe(
      counted
        .filter((row) => row.organization_id === owners.own.organization)
        .reduce((sum, { photos }) => sum + photos, 0),
    )
  })

  it('bounds what an account has on its way, and counts it until it is given up', async () => {
    const content = await photo()
    await limitSender({ uploadBytes: content.length })
    const first = await announce(content)
    const second = await announce(await photo())
    expect([first.status, second.status]).toEqual([201, 507])
    expect(JSON.parse(second.text).detail).toContain('on their way at once')
    expect((await announce(await photo(), visit.inspection, other.token)).status, 'of others').toBe(201)
    expect((await tus('DELETE', first.path, sender.token, {})).status).toBe(204)
    expect((await announce(content)).status).toBe(201)
  })

  it('refuses another export of who keeps as much as they may', async () => {
    const insert = sql`insert into export (format, group_id, options, scope, file_name, storage_key, status, size_bytes, requested_by)
      values ('csv', ${visit.id}, '{}', 'x', ${`kept-${visit.id}.csv`}, ${`exports/kept-${visit.id}`}, 'DONE', 1000, ${sender.id})`
    await insert.execute(world.ctx.db)
    await limitSender({ exportBytes: 1000 })
    const call = (token: string) => world.call(startDeviceListExport, { token, query: 'format=csv', language: 'fr' })
    const refused = await call(sender.token)
    expect([refused.status, Object(refused.body).detail]).toEqual([507, expect.stringMatching(/1\s+Ko d’exports/)])
    await limitSender({ exportBytes: 1001 })
    expect((await call(sender.token)).status).not.toBe(507)
  })
})

describe('limits', () => {
  it('are set by administrators, upon what they read, and enter the trail; the general one counts where there is none', async () => {
    const { version } = await company()
    expect((await limitCompany({ photos: 7, version })).status).toBe(200)
    const stale = await limitCompany({ photos: 8, version })
    expect([stale.status, Object(stale.body).code]).toEqual([409, 'changed-meanwhile'])
    const entry = await world.ctx.db
      .selectFrom('auditEntry')
      .where('entity', '=', 'quota')
      .orderBy('id', 'desc')
      .select(['entityId', 'before', 'after'])
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ entityId: owners.own.organization, before: { photos: null }, after: { photos: 7 } })
    const general = data(await world.call(getQuotaDefaults, { token: owners.adminToken })).attributes
    expect(general.account).toMatchObject({ uploadBytes: 64e9, exportBytes: 200e9, photos: null })
    const changed = { company: { ...none, photos: 9, storedBytes: 5000 } }
    await world.call(updateQuotaDefaults, { token: owners.adminToken, body: changed })
    expect(await company()).toMatchObject({
      limits: { photos: 7, storedBytes: 5000 },
      own: { photos: 7, storedBytes: null },
      can: { limit: false },
    })
    await world.call(updateQuotaDefaults, { token: owners.adminToken, body: { company: none } })
    for (const figure of quotaFigures) {
      const query = `scope=account&order[${figure}]=desc`
      const listed = await world.call(listQuotas, { token: owners.adminToken, query })
      const values: number[] = data(listed).map(
        (each: { attributes: { used: Limits } }) => each.attributes.used[figure],
      )
      expect(values, figure).toEqual(values.toSorted((one, next) => next - one))
    }
    const named = await world.call(listQuotas, {
      token: owners.adminToken,
      query: `scope=account&name=${sender.email}`,
    })
    expect(data(named).map(({ id }: { id: string }) => id)).toEqual([String(sender.id)])
    const foreign = { token: owners.foreignToken, params: { id: owners.own.organization } }
    expect((await world.call(getOrganizationQuota, foreign)).status).toBe(404)
  })

  it('are told with what is used to the account they are of, and to nobody else but administrators', async () => {
    const own = async ({ token }: { readonly token: string }) => data(await world.call(getOwnQuota, { token }))
    const before = (await own(sender)).attributes
    const content = await photo()
    await sendAtOnce(content)
    await limitSender({ photos: 1234 })
    const mine = await own(sender)
    expect([mine.id, mine.attributes.scope, mine.attributes.name]).toEqual([String(sender.id), 'account', sender.email])
    expect(mine.attributes).toMatchObject({
      used: { photos: before.used.photos + 1, storedBytes: before.used.storedBytes + content.length },
      limits: { photos: 1234, uploadBytes: 64e9 },
      own: { photos: 1234, uploadBytes: null },
      can: { limit: false },
    })
    expect((await own(other)).attributes).toMatchObject({ name: expect.not.stringMatching(sender.email) })
    expect((await own(other)).attributes.limits.photos).toBeNull()
  })

  it('are told of by mail at 80 and at 95 percent, once each, and again after it was less; who sends sees it beforehand', async () => {
    const mails = async () => {
      await watchQuotas(world.ctx)
      const sent = await world.ctx.db
        .deleteFrom('mail')
        .where('template', '=', 'quota-near')
        .returning(['recipient', 'subject'])
        .execute()
      return sent.length
    }
    const told = 3
    await mails()
    await limitCompany({ photos: 10 })
    await world.database.pool.query('update storage_use set photos = 0')
    await world.database.pool.query(
      'update storage_use set photos = 8 where id = (select min(id) from storage_use where organization_id = $1)',
      [owners.own.organization],
    )
    await world.database.pool.query('delete from photo_upload')
    expect(await mails(), 'administrators and who is responsible').toBe(told)
    expect(await mails()).toBe(0)
    const warned = await world.call(getQuotaWarnings, { token: sender.token, params: { id: visit.inspection } })
    expect(data(warned)).toEqual([{ scope: 'company', figure: 'photos', percent: 80 }])
    await limitCompany({ photos: 8 })
    expect(await mails()).toBe(told)
    await limitCompany({ photos: 9 })
    expect(await mails(), 'still above 80').toBe(0)
    await limitCompany({ photos: 8 })
    expect(await mails()).toBe(told)
    await limitCompany({ photos: 100 })
    expect(await mails()).toBe(0)
    await limitCompany({ photos: 10 })
    expect(await mails()).toBe(told)
  })
})
