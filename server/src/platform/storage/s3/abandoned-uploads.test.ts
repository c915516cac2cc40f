import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CreateBucketCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasMoto, type MotoPeer, startMoto } from '../../../testing/peers/moto-peer.ts'
import { connectS3 } from './s3-client.ts'
import type { S3Options } from './s3-options.ts'
import { S3Storage } from './s3-storage.ts'

const childPath = fileURLToPath(new URL('./abandoned-uploads.child.ts', import.meta.url))

describe.skipIf(!hasMoto)('uploads of a killed process (skipped where moto_server is absent)', () => {
  let peer: MotoPeer
  let scratchDir: string
  const optionsOf = (prefix: string): S3Options => ({
    endpoint: peer.endpoint,
    region: 'us-east-1',
    bucket: 'files',
    prefix,
    credentials: { accessKeyId: 'reader', secretAccessKey: 'of-the-tests' },
    scratchDir,
    copiesBytes: 1_000,
  })

  beforeAll(async () => {
    peer = await startMoto()
    scratchDir = await mkdtemp(join(tmpdir(), 'abandoned-'))
  }, 60_000)
  afterAll(async () => {
    await peer.stop()
    await rm(scratchDir, { recursive: true, force: true })
  })

  it('lie in the bucket as parts until they are taken back; those below another prefix are left alone', async () => {
    const client = connectS3(optionsOf(''))
    await client.send(new CreateBucketCommand({ Bucket: 'files' }))
    const underWay = async () =>
      (await client.send(new ListMultipartUploadsCommand({ Bucket: 'files' }))).Uploads?.map(({ Key }) => Key) ?? []
    const child = spawn(process.execPath, [childPath, peer.endpoint, 'files', scratchDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await underWay()).toEqual(['visionair/originals/1/endless'])
    const aDayAgo = new Date(Date.now() - 86_400_000)
    expect(await (await S3Storage.open(optionsOf('other/'))).cleanWork(aDayAgo)).toBe(0)
    expect(await underWay()).toHaveLength(1)
    const storage = await S3Storage.open(optionsOf('visionair/'))
    expect(await storage.cleanWork(aDayAgo)).toBe(1)
    expect(await underWay()).toEqual([])
    expect(await storage.stat('originals/1/endless')).toBeUndefined()
  })
})
