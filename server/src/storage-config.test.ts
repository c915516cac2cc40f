import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'config-'))
})
afterAll(() => rm(folder, { recursive: true }))

const storageFor = async (environment: NodeJS.ProcessEnv) =>
  (await readConfig({ ...environment, DATA_DIR: folder }, folder)).storage
const keepFreeBytes = 2048 * 1024 ** 2
const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

describe('where files live', () => {
  it('is the data folder unless told otherwise, and archived pictures where COLD_DIR says', async () => {
    expect(await storageFor({})).toEqual({ keepFreeBytes, coldDir: undefined, isShared: false })
    expect(await storageFor({ COLD_DIR: '/mnt/slow' })).toEqual({
      keepFreeBytes,
      coldDir: '/mnt/slow',
      isShared: false,
    })
  })

  it('may be shared with other machines where the database is one that they can reach', async () => {
    const DATABASE_URL = 'postgres://visionair@db.example.org/visionair'
    expect(await storageFor({ DATABASE_URL })).toEqual({ keepFreeBytes, coldDir: undefined, isShared: true })
  })

  it('is a bucket with everything that it needs', async () => {
    const { s3 } = await storageFor({
      ...keys,
      S3_BUCKET: 'photos',
      S3_ENDPOINT: 'https://s3.example.org',
      S3_PREFIX: 'wind',
      S3_COLD_CLASS: 'DEEP_ARCHIVE',
      S3_THAW_TIER: 'Bulk',
    })
    expect(s3).toMatchObject({
      bucket: 'photos',
      endpoint: 'https://s3.example.org',
      prefix: 'wind/',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      coldClass: 'DEEP_ARCHIVE',
      thawTier: 'Bulk',
      scratchDir: join(folder, 'scratch'),
      copiesBytes: 4 * 1024 ** 3,
    })
    // On Amazon's own machines the keys are found by Amazon's rules.
    expect((await storageFor({ S3_BUCKET: 'photos', S3_REGION: 'eu-west-3' })).s3?.credentials).toBeUndefined()
  })

  it.each([
    [{ S3_ENDPOINT: 'https://s3.example.org' }, 'S3_ENDPOINT: is of no use without S3_BUCKET'],
    [{ S3_COLD_BUCKET: 'cold' }, 'S3_COLD_BUCKET: is of no use'],
    [{ S3_BUCKET: 'photos' }, 'S3_REGION: is missing'],
    [{ S3_BUCKET: 'photos', S3_REGION: 'x', S3_ACCESS_KEY_ID: 'id' }, 'S3_SECRET_ACCESS_KEY: is missing'],
    [{ S3_BUCKET: 'photos', S3_REGION: 'x', S3_SECRET_ACCESS_KEY: 'id' }, 'S3_ACCESS_KEY_ID: is missing'],
    [
      { S3_BUCKET: 'photos', S3_ENDPOINT: 'https://s3.example.org' },
      'S3_ACCESS_KEY_ID: is missing, S3_ENDPOINT is set',
    ],
    [{ S3_BUCKET: 'photos', S3_ENDPOINT: 'ftp://s3.example.org', ...keys }, 'S3_ENDPOINT'],
    [{ S3_BUCKET: 'photos', S3_REGION: 'x', S3_PREFIX: '../up' }, 'S3_PREFIX'],
    [{ S3_BUCKET: 'photos', S3_REGION: 'x', S3_COLD_CLASS: 'FROZEN' }, 'S3_COLD_CLASS'],
    [{ S3_BUCKET: 'photos', S3_REGION: 'x', COLD_DIR: '/mnt' }, 'COLD_DIR'],
    [{ S3_THAW_TIER: 'Bulk' }, 'S3_THAW_TIER: is of no use without S3_BUCKET'],
    [{ S3_BUCKET: 'photos', S3_REGION: 'x', S3_COLD_CLASS: 'GLACIER', S3_THAW_TIER: 'Soon' }, 'S3_THAW_TIER'],
    [
      { S3_BUCKET: 'photos', S3_REGION: 'x', S3_COLD_CLASS: 'DEEP_ARCHIVE', S3_THAW_TIER: 'Expedited' },
      'S3_THAW_TIER: DEEP_ARCHIVE knows Standard and Bulk only',
    ],
  ])('is never guessed from half a setting: %j', async (environment, said) => {
    await expect(storageFor(environment)).rejects.toThrow(said)
  })
})
