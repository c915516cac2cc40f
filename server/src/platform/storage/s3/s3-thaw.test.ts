import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { CreateBucketCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasMoto, type MotoPeer, startMoto } from '../../../testing/peers/moto-peer.ts'
import { startS3Peer } from '../../../testing/peers/s3-peer.ts'
import { openStorage } from '../open-storage.ts'
import { FileFrozen, FileMissing } from '../storage.ts'
import { connectS3 } from './s3-client.ts'
import type { S3Options } from './s3-options.ts'
import { S3Storage } from './s3-storage.ts'

const content = randomBytes(3_000)
const hourMs = 3_600_000
const one = () => Readable.from([content])
const credentials = { accessKeyId: 'reader', secretAccessKey: 'of-the-tests' }

let scratchDir: string
beforeAll(async () => {
  scratchDir = await mkdtemp(join(tmpdir(), 'frozen-'))
})
afterAll(() => rm(scratchDir, { recursive: true, force: true }))

const optionsAt = (endpoint: string): S3Options => ({
  ...{
    endpoint,
    region: 'us-east-1',
    bucket: 'files',
    prefix: 'visionair/',
    credentials,
    scratchDir,
    copiesBytes: 1_000,
  },
})

describe.skipIf(!hasMoto)('a class that thaws (skipped where moto_server is absent)', () => {
  let peer: MotoPeer
  beforeAll(async () => {
    peer = await startMoto()
    await connectS3(optionsAt(peer.endpoint)).send(new CreateBucketCommand({ Bucket: 'files' }))
    await peer.thawByLooks(1)
  }, 60_000)
  afterAll(() => peer.stop())

  it.each([
    ['GLACIER', 'Expedited', 0.1],
    ['GLACIER', 'Standard', 5],
    ['DEEP_ARCHIVE', 'Bulk', 48],
  ] as const)('%s by the tier %s is read once it has thawed', async (coldClass, thawTier, usualHours) => {
    const storage = await S3Storage.open({ ...optionsAt(peer.endpoint), storageClass: coldClass, thawTier })
    const key = `cold/${coldClass}/${thawTier}.zip`
    await storage.put(key, one())
    expect(await storage.stat(key)).toMatchObject({ sizeBytes: content.length })
    await expect(storage.openRead(key)).rejects.toThrow(FileFrozen)
    await expect(storage.read(key, 0, 10)).rejects.toMatchObject({ code: 'conflict', status: 409 })
    await expect(storage.localPath(key)).rejects.toThrow(FileFrozen)
    const asked = { isReadable: false, usualMs: usualHours * hourMs }
    expect(await storage.thaw(key)).toEqual(asked)
    expect(await storage.thaw(key)).toEqual(asked)
    expect(await storage.thaw(key)).toEqual({ isReadable: true })
    expect(await storage.read(key, 0, 3_000)).toEqual(content)
    await expect(storage.thaw('cold/never')).rejects.toThrow(FileMissing)
    await storage.delete(key)
    expect(await storage.stat(key)).toBeUndefined()
  })
})

it('an archive that is a class of the same bucket is listed once', async () => {
  const peer = await startS3Peer()
  const storage = await openStorage({ s3: { ...optionsAt(peer.endpoint), coldClass: 'STANDARD_IA' } }, scratchDir)
  for (const key of ['cold/1/a.zip', 'hot/1']) await storage.put(key, one())
  for (const prefix of ['', 'cold/', 'hot/', 'co']) {
    const keys: string[] = []
    for await (const { key } of storage.list(prefix)) keys.push(key)
    expect(keys.sort()).toEqual(['cold/1/a.zip', 'hot/1'].filter((key) => key.startsWith(prefix)))
  }
  await peer.stop()
})

describe('asking a frozen object to thaw', () => {
  const frozen = { 'x-amz-storage-class': 'DEEP_ARCHIVE' }
  const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`

  it('is done once, in a tier its class knows, and takes "thaws already" for an answer', async () => {
    const peer = await startS3Peer()
    const storage = await S3Storage.open({ ...optionsAt(peer.endpoint), thawTier: 'Expedited' })
    const asked = () => peer.seen.filter((line) => line.startsWith('POST') && line.includes('restore')).length
    const expected = { isReadable: false, usualMs: 12 * hourMs }
    peer.disturb(/HEAD .*deep/, { status: 200, answer: '', headers: frozen })
    peer.disturb(/POST .*restore/, { status: 409, answer: refusal('RestoreAlreadyInProgress') })
    expect(await storage.thaw('deep')).toEqual(expected)
    expect(asked()).toBe(1)
    const underWay = { ...frozen, 'x-amz-restore': 'ongoing-request="true"' }
    peer.disturb(/HEAD .*deep/, { status: 200, answer: '', headers: underWay })
    expect(await storage.thaw('deep')).toEqual(expected)
    expect(asked()).toBe(1)
    peer.disturb(/HEAD .*deep/, { status: 200, answer: '', headers: frozen })
    peer.disturb(/POST .*restore/, { status: 403, answer: refusal('AccessDenied') })
    await expect(storage.thaw('deep')).rejects.toMatchObject({ name: 'AccessDenied' })
    await peer.stop()
  })

  it('wakes what a class has put to sleep by itself, for good', async () => {
    const peer = await startS3Peer()
    const storage = await S3Storage.open(optionsAt(peer.endpoint))
    const asleep = { 'x-amz-storage-class': 'INTELLIGENT_TIERING', 'x-amz-archive-status': 'ARCHIVE_ACCESS' }
    peer.disturb(/HEAD .*tiered/, { status: 200, answer: '', headers: asleep })
    peer.disturb(/POST .*restore/, { status: 202, answer: '' })
    expect(await storage.thaw('tiered')).toEqual({ isReadable: false, usualMs: 5 * hourMs })
    await peer.stop()
  })
})
