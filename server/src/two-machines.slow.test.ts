import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { S3Storage } from './platform/storage/s3/s3-storage.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { type ProductProcess, startProduct } from './testing/product-process.ts'
import { type S3Peer, startS3Peer } from './testing/s3-peer.ts'

const turbineType = 8
const clarity = 2

let database: TestDatabase
let bucket: S3Peer
let folders: string[] = []
let one: ProductProcess
let other: ProductProcess
let token = ''
let inspection = 0

const settings = () => ({
  DATABASE_URL: database.connectionString,
  S3_BUCKET: bucket.bucket,
  S3_ENDPOINT: bucket.endpoint,
  S3_ACCESS_KEY_ID: 'reader',
  S3_SECRET_ACCESS_KEY: 'of-the-tests',
  TOKEN_SECRET: 'token-secret-of-two-machines-0123456789',
  SIGNING_SECRET: 'signing-secret-of-two-machines-012345678',
  WORKERS: '0',
})

const answerSchema = z.object({ data: z.unknown() })
const idSchema = z.object({ attributes: z.object({ id: z.int() }) })
const idOf = (data: unknown) => idSchema.parse(data).attributes.id

async function call(at: ProductProcess, path: string, body?: object, method = 'POST'): Promise<unknown> {
  const response = await fetch(`${at.url}/api/${path}`, {
    method: body === undefined ? 'GET' : method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return answerSchema.parse(await response.json()).data
}

const tus = (
  at: ProductProcess,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Uint8Array<ArrayBuffer>,
) =>
  fetch(at.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    body: body ?? null,
  })
const pieceHeaders = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})
const piece = async (at: ProductProcess, path: string, offset: number, content: Uint8Array) =>
  (await tus(at, 'PATCH', path, pieceHeaders(offset), new Uint8Array(content))).status
const offsetAt = async (at: ProductProcess, path: string) =>
  Number((await tus(at, 'HEAD', path)).headers.get('upload-offset'))

async function started(at: ProductProcess, content: Uint8Array): Promise<string> {
  const length = { 'upload-length': String(content.length) }
  return (await tus(at, 'POST', `/api/inspections/${inspection}/photo_uploads`, length)).headers.get('location') ?? ''
}

let seed = 0
async function photo(widthPx = 1500): Promise<Buffer> {
  seed += 1
  const noise = { type: 'gaussian', mean: 100 + seed, sigma: 60 } as const
  return await sharp({ create: { width: widthPx, height: 1200, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
}

/** Sends five megabytes of a piece that never ends, until the other machine sees some of them, and cuts the connection then. */
async function cutPiece(at: ProductProcess, path: string, offset: number, content: Buffer): Promise<void> {
  const sending = httpRequest(at.url + path, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      ...pieceHeaders(offset),
      'content-length': content.length - offset,
    },
  })
  const ended = new Promise<void>((resolve) => {
    sending.on('error', () => resolve())
    sending.on('close', () => resolve())
  })
  sending.write(content.subarray(offset, offset + 5_000_000))
  await expect.poll(() => offsetAt(other, path), { timeout: 20_000 }).toBeGreaterThan(offset)
  sending.destroy(new Error('the line is cut'))
  await ended
}

/** Goes on from what has arrived, as a sender does whose first attempt may meet the end of what came before. */
async function finish(at: ProductProcess, path: string, content: Buffer): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    const offset = await offsetAt(at, path)
    const status = await piece(at, path, offset, content.subarray(offset))
    if (status === 204) return offset
    expect([status, attempt < 10]).toEqual([409, true])
  }
}

/** The photos of the inspection, as they come back. */
async function storedPhotos(at: ProductProcess): Promise<Buffer[]> {
  const images = z.array(z.object({ attributes: z.object({ uri: z.string() }) }))
  const found = images.parse(await call(at, `inspections/${inspection}/images`))
  return await Promise.all(
    found.map(async ({ attributes: { uri } }) => Buffer.from(await (await fetch(at.url + uri)).arrayBuffer())),
  )
}
const isStored = async (at: ProductProcess, content: Buffer) =>
  (await storedPhotos(at)).filter((stored) => stored.equals(content)).length

async function piecesInBucket(): Promise<string[]> {
  const storage = await S3Storage.open({
    endpoint: bucket.endpoint,
    region: 'us-east-1',
    bucket: bucket.bucket,
    prefix: '',
    credentials: { accessKeyId: 'reader', secretAccessKey: 'of-the-tests' },
    scratchDir: join(folders[0] ?? '', 'scratch'),
    copiesBytes: 1_000,
  })
  const keys: string[] = []
  for await (const { key } of storage.list('uploads/')) keys.push(key)
  await storage.close()
  return keys
}

const machine = (folder: string) => startProduct(folder, 'start', settings())

beforeAll(async () => {
  database = await createTestDatabase()
  bucket = await startS3Peer()
  folders = await Promise.all(['one', 'other'].map((name) => mkdtemp(join(tmpdir(), `machine-${name}-`))))
  one = await machine(folders[0] ?? '')
  other = await machine(folders[1] ?? '')
  const [, password = ''] = /password (\S+)/.exec(one.output()) ?? []
  const login = await call(one, 'login_check', { username: 'admin@visionair.local', password })
  token = z.object({ token: z.string() }).parse(login).token
  await call(one, 'me/terms', { status: 1 }, 'PUT')
  const organization = idOf(await call(one, 'organizations', { name: 'Two' }))
  const park = idOf(await call(one, 'device_groups', { name: 'P', localization: 'x', organization }))
  const turbine = await call(one, 'devices', { name: 'T', type: turbineType, deviceGroup: park, withSubDevices: true })
  const visit = await call(one, 'inspection_groups', { device: idOf(turbine), service: clarity, date: '2025-01-01' })
  const { attributes } = z
    .object({ attributes: z.object({ inspections: z.object({ data: z.array(idSchema) }) }) })
    .parse(visit)
  inspection = attributes.inspections.data[0]?.attributes.id ?? 0
}, 120_000)
afterAll(async () => {
  await one.stop()
  await other.stop()
  await bucket.stop()
  await database.drop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

describe('two machines with one database and one bucket', () => {
  it('an upload begun on one and cut there is gone on with on the other, from what had arrived', async () => {
    const content = await photo(2500)
    expect(content.length).toBeGreaterThan(7_000_000)
    const path = await started(one, content)
    expect(await piece(one, path, 0, content.subarray(0, 1_000_000))).toBe(204)
    await cutPiece(one, path, 1_000_000, content)
    expect(await finish(other, path, content)).toBeGreaterThan(5_000_000)
    expect(await offsetAt(one, path)).toBe(content.length)
    expect(await isStored(one, content)).toBe(1)
  })

  it('who goes on with the same upload on both at once adds each byte once', async () => {
    const content = await photo()
    const path = await started(one, content)
    const half = Math.floor(content.length / 2)
    const answers = await Promise.all([one, other].map((at) => piece(at, path, 0, content.subarray(0, half))))
    expect(answers).toContain(204)
    for (const status of answers) expect([204, 409]).toContain(status)
    expect([await offsetAt(one, path), await offsetAt(other, path)]).toEqual([half, half])
    const last = await Promise.all([one, other].map((at) => piece(at, path, half, content.subarray(half))))
    expect(last).toContain(204)
    expect(await isStored(other, content)).toBe(1)
  })

  it('an upload outlives the machine that received its beginning, and leaves nothing behind', async () => {
    const content = await photo()
    const path = await started(one, content)
    expect(await piece(one, path, 0, content.subarray(0, 700_000))).toBe(204)
    await one.kill()
    expect(await offsetAt(other, path)).toBe(700_000)
    expect(await piece(other, path, 700_000, content.subarray(700_000))).toBe(204)
    expect(await isStored(other, content)).toBe(1)
    const kept = bucket.seen.filter((line) => line.startsWith('PUT') && line.includes('/uploads/'))
    expect(kept.length).toBeGreaterThan(4)
    one = await machine(folders[0] ?? '')
    for (const folder of folders) expect(await readdir(join(folder, 'scratch/work'))).toEqual([])
    expect(await piecesInBucket()).toEqual([])
  })
})
