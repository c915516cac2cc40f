import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DiskStorage } from '../platform/storage/disk-storage.ts'
import { S3Storage } from '../platform/storage/s3/s3-storage.ts'
import type { Storage } from '../platform/storage/storage.ts'
import { startS3Peer } from '../testing/peers/s3-peer.ts'
import { createTestDatabase, type TestDatabase } from '../testing/processes/database.ts'
import { type ProductProcess, startProduct } from '../testing/processes/product-process.ts'

const turbineType = 8
const clarity = 2

/** Where the files of both machines lie. */
interface SharedPlace {
  readonly settings: Readonly<Record<string, string>>
  /** The same files, seen from outside. */
  readonly storage: Storage
  /** Makes the data folder of one machine, and says where in it work is done. */
  prepare(folder: string): Promise<string>
  /** What a machine that is gone alone had; nothing of it can be reached any more. */
  cutOff(folder: string): Promise<void>
  dispose(): Promise<void>
}

let database: TestDatabase
let place: SharedPlace
let folders: string[] = []
let workFolders: string[] = []
let one: ProductProcess
let other: ProductProcess
let token = ''
let inspection = 0

const settings = () => ({
  DATABASE_URL: database.connectionString,
  ...place.settings,
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
  await expect.poll(() => offsetAt(other, path), { timeout: 180_000 }).toBeGreaterThan(offset)
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

async function bucketOfBoth(): Promise<SharedPlace> {
  const peer = await startS3Peer()
  const scratchDir = await mkdtemp(join(tmpdir(), 'outside-'))
  const credentials = { accessKeyId: 'reader', secretAccessKey: 'of-the-tests' }
  const { endpoint, bucket } = peer
  const storage = await S3Storage.open({
    ...{ endpoint, region: 'us-east-1', bucket, prefix: '', credentials, scratchDir, copiesBytes: 1_000 },
  })
  return {
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    storage,
    prepare: async (folder) => join(folder, 'scratch/work'),
    cutOff: (folder) => rm(join(folder, 'scratch'), { recursive: true, force: true }),
    async dispose() {
      await storage.close()
      await peer.stop()
      await rm(scratchDir, { recursive: true, force: true })
    },
  }
}

/** A disk that both machines see, each under a path of its own. */
async function folderOfBoth(): Promise<SharedPlace> {
  const shared = await mkdtemp(join(tmpdir(), 'shared-'))
  return {
    settings: {},
    storage: await DiskStorage.open(shared, { isShared: true }),
    async prepare(folder) {
      await symlink(shared, join(folder, 'files'))
      return join(shared, '.work')
    },
    cutOff: (folder) => rm(join(folder, 'files')),
    dispose: () => rm(shared, { recursive: true, force: true }),
  }
}

async function piecesLeft(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of place.storage.list('uploads/')) keys.push(key)
  return keys
}

const machine = (folder: string) => startProduct(folder, 'start', settings())

async function startBoth(): Promise<void> {
  database = await createTestDatabase()
  folders = await Promise.all(['one', 'other'].map((name) => mkdtemp(join(tmpdir(), `machine-${name}-`))))
  workFolders = await Promise.all(folders.map((folder) => place.prepare(folder)))
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
}

describe.each([
  ['bucket', bucketOfBoth],
  ['shared folder', folderOfBoth],
] as const)('two machines with one database and one %s', (_name, open) => {
  beforeAll(async () => {
    place = await open()
    await startBoth()
  }, 400_000)
  afterAll(async () => {
    await one.stop()
    await other.stop()
    await place.dispose()
    await database.drop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

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
    for (const status of last) expect([204, 409]).toContain(status)
    expect(await isStored(other, content)).toBe(1)
  })

  it('an upload outlives the machine that received its beginning, and leaves nothing behind', async () => {
    const content = await photo()
    const path = await started(one, content)
    expect(await piece(one, path, 0, content.subarray(0, 700_000))).toBe(204)
    expect(await piecesLeft()).toHaveLength(1)
    await one.kill()
    await place.cutOff(folders[0] ?? '')
    expect(await offsetAt(other, path)).toBe(700_000)
    expect(await piece(other, path, 700_000, content.subarray(700_000))).toBe(204)
    expect(await isStored(other, content)).toBe(1)
    await place.prepare(folders[0] ?? '')
    one = await machine(folders[0] ?? '')
    for (const folder of workFolders) expect(await readdir(folder)).toEqual([])
    expect(await piecesLeft()).toEqual([])
  })
})
