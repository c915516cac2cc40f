import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DeleteBucketCommand } from '@aws-sdk/client-s3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type S3Peer, startS3Peer } from '../../../testing/peers/s3-peer.ts'
import { FileMissing } from '../storage.ts'
import { describeStorage } from '../storage-contract.ts'
import { StorageFull } from '../storage-full.ts'
import { connectS3 } from './s3-client.ts'
import { type S3Options, whilePeopleWait } from './s3-options.ts'
import { S3Storage } from './s3-storage.ts'

let peer: S3Peer
let buckets = 0
beforeAll(async () => {
  peer = await startS3Peer()
})
afterAll(() => peer.stop())

async function openEmpty(change: Partial<S3Options> = {}) {
  buckets += 1
  const bucket = `bucket-${buckets}`
  peer.addBucket(bucket)
  const scratchDir = await mkdtemp(join(tmpdir(), 's3-scratch-'))
  const options: S3Options = {
    endpoint: peer.endpoint,
    region: 'eu-west-3',
    bucket,
    prefix: 'visionair/',
    credentials: { accessKeyId: 'reader', secretAccessKey: 'of-the-tests' },
    scratchDir,
    copiesBytes: 1_000_000,
    timeouts: { connectMs: 1_000, idleMs: 700 },
    ...change,
  }
  const storage = await S3Storage.open(options)
  return { storage, options, dispose: () => rm(scratchDir, { recursive: true }) }
}

/** Where no line is disturbed: a busy machine must not look like a silent server. */
const patient = { timeouts: { connectMs: 10_000, idleMs: 10_000 } }
describeStorage('S3', () => openEmpty(patient))

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')
const mega = 1024 ** 2

async function* chunksOf(content: Buffer, size = 700_001): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

async function contentOf(source: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

describe('files larger than a part', () => {
  let opened: Awaited<ReturnType<typeof openEmpty>>
  const content = randomBytes(12 * mega + 345)
  beforeEach(async () => {
    opened = await openEmpty()
  })
  afterEach(() => opened.dispose())

  /** A bucket is deleted only when neither files nor parts of uploads are in it. */
  async function expectNothingLeft(): Promise<void> {
    const { storage, options } = opened
    for await (const { key } of storage.list('')) await storage.delete(key)
    await connectS3(options).send(new DeleteBucketCommand({ Bucket: options.bucket }))
  }

  it('go up in parts and come back whole, in ranges across parts, as a stream and as a copy', async () => {
    const { storage } = opened
    expect(await storage.put('big', chunksOf(content))).toEqual({
      key: 'big',
      sizeBytes: content.length,
      sha256: sha256(content),
    })
    expect(await storage.read('big', 5 * mega - 10, 20)).toEqual(content.subarray(5 * mega - 10, 5 * mega + 10))
    expect((await contentOf(await storage.openRead('big'))).equals(content)).toBe(true)
    const path = await storage.localPath('big')
    expect((await readFile(path)).equals(content)).toBe(true)
    expect(await storage.localPath('big')).toBe(path)
    const folder = await storage.createWorkFolder()
    const own = await storage.localPath('big', folder)
    expect(own.startsWith(folder)).toBe(true)
    expect((await readFile(own)).equals(content)).toBe(true)
  })

  it('leave no part behind when the stream fails in the middle, and what was there stays', async () => {
    const { storage } = opened
    await storage.put('big', chunksOf(Buffer.from('before')))
    async function* cut() {
      yield content.subarray(0, 11 * mega)
      throw new Error('connection lost')
    }
    await expect(storage.put('big', cut())).rejects.toThrow('connection lost')
    expect(String(await storage.read('big', 0, 100))).toBe('before')
    await expectNothingLeft()
  })

  it('leave no part behind when the server refuses one', async () => {
    peer.disturb(/PUT .*partNumber=2/, 'refused')
    await expect(opened.storage.put('big', chunksOf(content))).rejects.toMatchObject({ name: 'AccessDenied' })
    await expectNothingLeft()
  })

  it.each(['fails', 'cut-request', 'cut-answer', 'silent'] as const)(
    'arrive whole although the line %s now and then, on the way up and down',
    async (fault) => {
      const { storage } = opened
      peer.disturb(/POST .*uploads/, fault)
      peer.disturb(/PUT .*partNumber=2/, fault)
      expect((await storage.put('big', chunksOf(content))).sha256).toBe(sha256(content))
      peer.disturb(/GET .*big/, fault === 'cut-request' ? 'fails' : fault, 2)
      expect(sha256(await contentOf(await storage.openRead('big')))).toBe(sha256(content))
      peer.disturb(/GET .*big/, fault === 'cut-request' ? 'fails' : fault)
      expect(await storage.read('big', 1_000, 9_000)).toEqual(content.subarray(1_000, 10_000))
    },
  )

  it('are there when only the word that they are was lost on the way', async () => {
    const { storage } = opened
    const completing = /POST .*uploadId=/
    peer.disturb(completing, 'cut-answer')
    const before = peer.seen.length
    expect(await storage.put('big', chunksOf(content))).toMatchObject({ sha256: sha256(content) })
    expect(peer.seen.slice(before).filter((line) => completing.test(line))).toHaveLength(2)
    expect(sha256(await contentOf(await storage.openRead('big')))).toBe(sha256(content))
  })

  it('are refused when their parts are gone, whatever lay there before', async () => {
    const { storage } = opened
    await storage.put('big', chunksOf(randomBytes(content.length)))
    const answer = '<?xml version="1.0"?><Error><Code>NoSuchUpload</Code><Message>gone</Message></Error>'
    peer.disturb(/POST .*uploadId=/, { status: 404, answer })
    await expect(storage.put('big', chunksOf(content))).rejects.toThrow()
  })

  it('never mix two versions when a reading is cut and the file was replaced meanwhile', async () => {
    const { storage } = opened
    await storage.put('big', chunksOf(content))
    peer.disturb(/GET .*big/, 'cut-answer')
    const reading = await storage.openRead('big')
    await storage.put('big', chunksOf(randomBytes(content.length)))
    await expect(contentOf(reading)).rejects.toThrow()
  })
})

describe('a storage server in trouble', () => {
  it('is given up while people wait, when it says nothing, in a time that adds up to ten seconds', async () => {
    const { attempts, timeouts } = whilePeopleWait
    expect(attempts * Math.max(timeouts.connectMs, timeouts.idleMs)).toBeLessThan(10_000)
    const { storage, dispose } = await openEmpty(whilePeopleWait)
    await storage.put('there', Readable.from([Buffer.from('there')]))
    peer.disturb(/ /, 'silent', 10)
    const calls = [
      storage.openRead('there'),
      storage.read('there', 0, 3),
      storage.stat('there'),
      storage.put('new', Readable.from([Buffer.from('new')])),
      storage.delete('there'),
    ]
    const outcomes = await Promise.allSettled(calls)
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StorageUnavailable' } })
    await dispose()
  })

  it('is said to be away, for a while, when it keeps failing or cannot be reached', async () => {
    const { storage, dispose } = await openEmpty()
    peer.disturb(/HEAD/, 'fails', 5)
    await expect(storage.stat('x')).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    expect(await storage.stat('x')).toBeUndefined()
    await dispose()
    const away = await openEmpty({ endpoint: 'http://127.0.0.1:9' })
    await expect(away.storage.check()).rejects.toMatchObject({ code: 'unavailable' })
    await away.dispose()
  })

  it('that is full refuses the file and nothing else', async () => {
    const { storage, dispose } = await openEmpty()
    const answer = '<?xml version="1.0"?><Error><Code>QuotaExceeded</Code><Message>no room</Message></Error>'
    peer.disturb(/PUT .*full/, { status: 403, answer })
    await expect(storage.put('full', Readable.from([randomBytes(10)]))).rejects.toThrow(StorageFull)
    await storage.put('full', Readable.from([randomBytes(10)]))
    await dispose()
  })

  it('names a bucket that is not there', async () => {
    const { storage, dispose } = await openEmpty({ bucket: 'nowhere' })
    await expect(storage.check()).rejects.toThrow()
    await dispose()
  })
})

describe('many files', () => {
  it('are listed beyond one page and deleted together', async () => {
    const { storage, dispose } = await openEmpty(patient)
    const keys = Array.from({ length: 1_050 }, (_, index) => `many/${index}`)
    for (let at = 0; at < keys.length; at += 50)
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.put(key, Readable.from([Buffer.from(key)]))))
    const listed: string[] = []
    for await (const { key } of storage.list('many/')) listed.push(key)
    expect(listed.sort()).toEqual([...keys].sort())
    await storage.deleteMany([...keys, 'many/never-there'])
    for await (const { key } of storage.list('')) throw new Error(`${key} is left`)
    await dispose()
  })
})

describe('local copies', () => {
  it('follow the file, are dropped beyond the bound when they are old, and fetched again', async () => {
    const { storage, options, dispose } = await openEmpty({ ...patient, copiesBytes: 1_500 })
    const put = (key: string, byte: number) => storage.put(key, Readable.from([Buffer.alloc(1_000, byte)]))
    await put('a', 1)
    await put('b', 2)
    const first = await storage.localPath('a')
    const folder = join(options.scratchDir, 'copies')
    const longAgo = new Date(Date.now() - 7_200_000)
    await utimes(first, longAgo, longAgo)
    await storage.localPath('b')
    expect(await readdir(folder)).toHaveLength(1)
    expect((await readFile(await storage.localPath('a')))[0]).toBe(1)
    await put('a', 3)
    expect((await readFile(await storage.localPath('a')))[0]).toBe(3)
    await expect(storage.localPath('never')).rejects.toThrow(FileMissing)
    await dispose()
  })

  it('are fetched once when asked for at once', async () => {
    const { storage, dispose } = await openEmpty(patient)
    await storage.put('once', Readable.from([randomBytes(50_000)]))
    const before = peer.seen.length
    await Promise.all(Array.from({ length: 20 }, () => storage.localPath('once')))
    expect(peer.seen.slice(before).filter((line) => line.startsWith('GET'))).toHaveLength(1)
    await dispose()
  })
})

describe('uploads that a killed process left', () => {
  it('are taken back when they are old', async () => {
    const { storage, options, dispose } = await openEmpty(patient)
    const upload = (key: string, at: string) =>
      `<Upload><Key>visionair/${key}</Key><UploadId>id-of-${key}</UploadId><Initiated>${at}</Initiated></Upload>`
    const answer = `<?xml version="1.0"?><ListMultipartUploadsResult>${upload('old', '2026-01-01T00:00:00.000Z')}${upload('new', '2026-11-21T00:00:00.000Z')}</ListMultipartUploadsResult>`
    peer.disturb(new RegExp(`GET /${options.bucket}.*uploads`), { status: 200, answer })
    peer.disturb(/DELETE .*uploadId/, { status: 204, answer: '' })
    expect(await storage.cleanWork(new Date('2026-06-01'))).toBe(1)
    const deleted = peer.seen.filter((line) => line.startsWith('DELETE') && line.includes('uploadId'))
    expect(deleted.at(-1)).toContain('uploadId=id-of-old')
    await dispose()
  })
})
