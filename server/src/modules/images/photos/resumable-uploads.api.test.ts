import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { deleteInspectionImage, listInspectionImages } from '@visionair/contract/images'
import { updateUser } from '@visionair/contract/people'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { actorOf, makePerson, makeVisit, signIn } from '../../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { completeUpload, forgetExpiredUploads } from './resumable-uploads.service.ts'
import { PhotoUploadStore } from './tus-store.ts'

const day = 24 * 3_600_000
let world: ApiWorld
let owners: TwoOwners
let inspection: number
let sender: { id: number; token: string }
let noise = 0

/** Every photo has other bytes. */
const photo = (widthPx = 300): Promise<Buffer> => {
  noise += 1
  const background = { r: noise % 256, g: 120, b: 90 }
  const shape = { width: widthPx, height: 200, channels: 3 as const, background }
  return sharp({ create: { ...shape, noise: { type: 'gaussian', mean: 120, sigma: 30 } } })
    .jpeg()
    .toBuffer()
}

interface Piece {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

async function tus(method: string, path: string, { token = sender.token, headers = {}, body }: Piece = {}) {
  const answer = await fetch(`${world.url}${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, 'accept-language': 'en', ...headers },
    body: body ? new Uint8Array(body) : null,
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const nameHeader = (name: string) => ({ 'upload-metadata': `filename ${Buffer.from(name).toString('base64')}` })
const start = (content: Buffer, name = 'photo.jpg', headers: Record<string, string> = {}) =>
  tus('POST', `/api/inspections/${inspection}/photo_uploads`, {
    headers: { 'upload-length': String(content.length), ...nameHeader(name), ...headers },
  })
async function started(content: Buffer, name?: string): Promise<string> {
  const { status, headers } = await start(content, name)
  expect(status).toBe(201)
  return headers.get('location') ?? ''
}
const piece = (path: string, offset: number, body: Buffer, token?: string) =>
  tus('PATCH', path, {
    ...(token ? { token } : {}),
    headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  })
const offsetOf = async (path: string) => {
  const { status, headers } = await tus('HEAD', path)
  expect(status).toBe(200)
  return Number(headers.get('upload-offset'))
}
const photos = async (): Promise<{ id: number; originalName: string; sha256: string; uri: string }[]> =>
  Object(
    (await world.call(listInspectionImages, { token: owners.adminToken, params: { id: inspection } })).body,
  ).data.map(({ id, attributes }: { id: string; attributes: object }) => ({ ...attributes, id: Number(id) }))
const workFiles = async () => (await readdir(join(world.dataDir, 'files/.work'), { recursive: true })).length
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')

beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
  const made = await makePerson(world.ctx, {
    organizationIds: [owners.own.organization],
    permissions: ['inspection_can_upload_image'],
  })
  sender = { id: made.id, token: (await signIn(world, made.email)).token }
  inspection = (await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)).inspections[0]?.id ?? 0
})
afterAll(() => world.close())

describe('an upload in pieces', () => {
  it('becomes the same photo as in one go: byte for byte, by name, with nothing left over', async () => {
    const content = await photo()
    const path = await started(content, 'Pâle 1/côté é.jpg')
    const half = Math.floor(content.length / 2)
    const first = await piece(path, 0, content.subarray(0, half))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, String(half)])
    expect(await offsetOf(path)).toBe(half)
    expect((await piece(path, half, content.subarray(half))).status).toBe(204)
    const taken = (await photos()).find(({ sha256: sum }) => sum === sha256(content))
    expect(taken?.originalName).toBe('côté é.jpg')
    const stored = Buffer.from(await (await fetch(`${world.url}${taken?.uri}`)).arrayBuffer())
    expect(stored.equals(content)).toBe(true)
    expect(await workFiles()).toBe(0)
    expect(await offsetOf(path), 'a sender whose last answer was lost learns that all is there').toBe(content.length)
  })

  it('asks once for each piece whether its sender may see the inspection', async () => {
    const content = await photo()
    const path = await started(content)
    const half = Math.floor(content.length / 2)
    const asked: string[] = []
    const stop = world.database.observeStatements((statement) => {
      if (statement.includes('scope_park')) asked.push(statement)
    })
    expect((await piece(path, 0, content.subarray(0, half))).status).toBe(204)
    expect(asked).toHaveLength(1)
    expect((await piece(path, half, content.subarray(half))).status).toBe(204)
    stop()
    expect(asked, 'the last piece, with which the photo is entered, asks no more often').toHaveLength(2)
  })

  it('asks once for each piece and each start over many uploads that go side by side', async () => {
    const contents = await Promise.all(Array.from({ length: 24 }, () => photo()))
    let calls = 0
    let asked = 0
    const stop = world.database.observeStatements((statement) => {
      if (statement.includes('scope_park')) asked += 1
    })
    await Promise.all(
      contents.map(async (content, index) => {
        const path = await started(content, `many-${index}.jpg`)
        const size = Math.ceil(content.length / (1 + (index % 4)))
        calls += 1
        for (let from = 0; from < content.length; from += size) {
          calls += 1
          expect((await piece(path, from, content.subarray(from, from + size))).status).toBe(204)
        }
      }),
    )
    stop()
    expect(calls).toBe(24 + 6 * (1 + 2 + 3 + 4))
    expect(asked).toBe(calls)
    const names = new Set((await photos()).map(({ originalName }) => originalName))
    expect(contents.filter((_, index) => names.has(`many-${index}.jpg`))).toHaveLength(24)
  })

  it('that is refused at once leaves the connection free for what is asked next on it', async () => {
    const path = await started(Buffer.alloc(2_000_000))
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const connections: unknown[] = []
    const ask = (method: string, headers: Record<string, string>, body?: Buffer) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asking = httpRequest(
          world.url + path,
          { method, agent, headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${sender.token}`, ...headers } },
          (answer) => {
            answer.resume().once('end', () => resolve(answer.statusCode))
          },
        )
        asking.once('socket', (socket) => connections.push(socket))
        asking.once('error', reject)
        asking.end(body)
      })
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '500' }
    try {
      for (let time = 0; time < 3; time += 1) {
        expect(await ask('PATCH', { ...headers, 'content-length': '1000000' }, Buffer.alloc(1_000_000))).toBe(409)
        expect(await ask('HEAD', {})).toBe(200)
        const [refused, next] = connections.splice(0)
        expect(next === refused).toBe(true)
      }
    } finally {
      agent.destroy()
      await tus('DELETE', path)
    }
  })

  it('is given an address of this server, whatever the request says of host and protocol', async () => {
    const content = await photo()
    const { headers } = await start(content, 'photo.jpg', {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    })
    const location = headers.get('location') ?? ''
    expect(location).toMatch(/^\/api\/photo_uploads\/[0-9a-f-]{36}$/)
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect((await tus('DELETE', location)).status).toBe(204)
    expect((await tus('HEAD', location)).status).toBe(404)
    expect(await workFiles()).toBe(0)
  })

  it('goes on where a cut connection left it', async () => {
    const content = await photo(1200)
    const path = await started(content)
    await new Promise<void>((resolve) => {
      const cut = httpRequest(`${world.url}${path}`, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${sender.token}`,
          'tus-resumable': '1.0.0',
          'upload-offset': '0',
          'content-type': 'application/offset+octet-stream',
          'content-length': content.length,
        },
      })
      cut.on('error', () => resolve())
      cut.write(content.subarray(0, 20_000), () => cut.destroy(new Error('the line is cut')))
    })
    const offset = await offsetOf(path)
    expect(offset).toBeLessThanOrEqual(20_000)
    expect((await piece(path, offset, content.subarray(offset))).status).toBe(204)
    expect((await photos()).some(({ sha256: sum }) => sum === sha256(content))).toBe(true)
  })

  it('refuses what is no photo, what is there already and what is cut short, by name, and forgets it', async () => {
    const known = await photo()
    expect((await piece(await started(known), 0, known)).status).toBe(204)
    const before = (await photos()).length
    const bad: readonly (readonly [Buffer, string, RegExp])[] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unreadable-image', /bad.jpg.*(format|cannot|not)/],
      [known, 'already-uploaded', /bad.jpg: This photo has already been uploaded/],
      [known.subarray(0, 900), 'unreadable-image', /bad.jpg/],
    ]
    for (const [content, code, words] of bad) {
      const path = await started(content, 'bad.jpg')
      const { status, text } = await piece(path, 0, content)
      expect(status).toBe(422)
      expect(JSON.parse(text)).toMatchObject({ code, detail: expect.stringMatching(words) })
      expect((await tus('HEAD', path)).status).toBe(404)
    }
    const empty = await start(Buffer.alloc(0))
    expect([empty.status, empty.headers.get('content-type')]).toEqual([422, 'application/problem+json'])
    expect((await photos()).length).toBe(before)
    expect(await workFiles()).toBe(0)
  })

  it('ASM-01 of one person are 500 at most on their way, also when many are begun at once', async () => {
    await sql`insert into photo_upload (id, inspection_id, account_id, file_name, size_bytes, folder, created_at)
      select gen_random_uuid(), ${inspection}, ${sender.id}, 'many.jpg', 10, 'none', ${world.ctx.now()} from generate_series(1, 497) n`.execute(
      world.ctx.db,
    )
    const content = await photo()
    const begun = await Promise.all(Array.from({ length: 12 }, () => start(content)))
    const statuses = begun.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 201, 201, ...Array(9).fill(429)])
    for (const { headers } of begun) {
      const path = headers.get('location')
      if (path) await tus('DELETE', path)
    }
    await sql`delete from photo_upload where file_name = 'many.jpg'`.execute(world.ctx.db)
  })

  it('refuses what the protocol does not allow, as a problem and without a change', async () => {
    const content = await photo()
    expect((await start(Buffer.alloc(0), 'x', { 'upload-length': String(65 * 1024 ** 2) })).status).toBe(413)
    expect((await start(content, 'x', { 'upload-length': '-1' })).status).toBe(400)
    expect((await start(content, 'x', { 'upload-metadata': 'filename ***' })).status).toBe(400)
    expect((await start(content, 'x', { 'upload-defer-length': '1' })).status).toBe(400)
    expect((await start(content, 'x', { 'tus-resumable': '0.2.0' })).status).toBe(400)
    const path = await started(content)
    const wrongPlace = await piece(path, 10, content)
    expect([wrongPlace.status, JSON.parse(wrongPlace.text).code]).toEqual([409, 'changed-meanwhile'])
    expect((await piece(path, 0, Buffer.concat([content, content]))).status).toBe(413)
    const json = await tus('PATCH', path, { headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') })
    expect(json.status).toBe(400)
    expect((await tus('PATCH', '/api/photo_uploads/not-an-id', {})).status).toBe(404)
    const toJson = await tus('POST', '/api/login_check', {
      headers: { 'content-type': 'application/offset+octet-stream' },
      body: Buffer.from('x'),
    })
    expect(toJson.status).toBe(415)
    expect(await offsetOf(path)).toBe(0)
    await tus('DELETE', path)
  })
})

it('ASM-01 an upload goes with its photo: the same file is taken in again after the photo was deleted', async () => {
  const content = await photo()
  const path = await started(content)
  expect((await piece(path, 0, content)).status).toBe(204)
  const idOf = async () => (await photos()).find(({ sha256: sum }) => sum === sha256(content))?.id ?? 0
  const id = await idOf()
  expect(await offsetOf(path), 'the answer to the last piece may be lost').toBe(content.length)
  expect((await world.call(deleteInspectionImage, { token: owners.adminToken, params: { id } })).status).toBe(204)
  expect((await tus('HEAD', path)).status, 'else the sender believes that all is there').toBe(404)
  expect((await piece(await started(content), 0, content)).status).toBe(204)
  expect(await idOf()).toBeGreaterThan(id)
})

describe('an upload belongs to who started it', () => {
  it('PERM-02 others find it no more than one that does not exist, whoever they are', async () => {
    const content = await photo()
    const path = await started(content)
    for (const token of [owners.adminToken, owners.responsibleToken, owners.foreignToken]) {
      expect((await tus('HEAD', path, { token })).status).toBe(404)
      expect((await piece(path, 0, content, token)).status).toBe(404)
      expect((await tus('DELETE', path, { token })).status).toBe(404)
    }
    expect((await tus('HEAD', path, { token: owners.readerToken })).status).toBe(403)
    expect((await fetch(`${world.url}${path}`, { method: 'HEAD' })).status).toBe(401)
    expect(await offsetOf(path)).toBe(0)
    await tus('DELETE', path)
  })

  it('PERM-02 ends with the right to upload, and with the sight of the inspection, at the very next piece', async () => {
    const content = await photo()
    const path = await started(content)
    const change = (body: object) =>
      world.call(updateUser, { token: owners.adminToken, params: { id: sender.id }, body })
    expect((await piece(path, 0, content.subarray(0, 500))).status).toBe(204)
    expect((await change({ permissions: [] })).status).toBe(200)
    expect((await piece(path, 500, content.subarray(500))).status).toBe(403)
    await change({ permissions: ['inspection_can_upload_image'], organizations: [owners.foreign.organization] })
    expect((await piece(path, 500, content.subarray(500))).status).toBe(404)
    expect((await tus('HEAD', path)).status).toBe(404)
    await change({ organizations: [owners.own.organization] })
    expect(await offsetOf(path)).toBe(500)
    await tus('DELETE', path)
  })
})

it('ASM-01 nobody is told that all of a photo has arrived before it is taken in', async () => {
  const content = await photo()
  const path = await started(content)
  const id = path.split('/').at(-1) ?? ''
  const { ctx } = world
  const actor = await actorOf(ctx, sender.id)
  // The rest comes in over a connection that broke, after it was looked whether the photo is whole.
  await new PhotoUploadStore(ctx, actor, null).write(Readable.from([content]), id, 0)
  const hashes = async () => (await photos()).map((each) => each.sha256)
  expect(await hashes()).not.toContain(sha256(content))
  const asked = new PhotoUploadStore(ctx, actor, null, (whole) => completeUpload(ctx, actor, whole))
  expect((await asked.getUpload(id)).offset).toBe(content.length)
  expect(await hashes()).toContain(sha256(content))
})

it('an upload nobody goes on with expires after a day and is swept with its bytes', async () => {
  const content = await photo()
  const path = await started(content)
  await piece(path, 0, content.subarray(0, 500))
  expect(await forgetExpiredUploads(world.ctx)).toBe(0)
  world.advance(day + 60_000)
  sender = { ...sender, token: (await signIn(world, await emailOf(sender.id))).token }
  expect((await tus('HEAD', path)).status).toBe(404)
  expect(await forgetExpiredUploads(world.ctx)).toBeGreaterThan(0)
  expect(await workFiles()).toBe(0)
})

const emailOf = async (id: number): Promise<string> =>
  (await world.ctx.db.selectFrom('account').where('id', '=', id).select('email').executeTakeFirstOrThrow()).email
