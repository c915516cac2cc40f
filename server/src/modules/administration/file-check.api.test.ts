import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { uploadInspectionImages } from '@visionair/contract/images'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { type S3Peer, startS3Peer } from '../../testing/peers/s3-peer.ts'
import { pretendPicture } from '../../testing/photos/pictures.ts'
import { grainyPhoto } from '../../testing/photos/sliced-side.ts'
import { makeTwoOwners } from '../../testing/two-owners.ts'
import { emptyQuarantine, quarantined } from '../images/files/quarantine.service.ts'
import { checkFiles, stillOrphans, takeAway } from './file-check.service.ts'

const dayMs = 86_400_000

describe.each(['a folder', 'a bucket'] as const)('the check of the files in %s', (where) => {
  let peer: S3Peer | null
  let scratchDir: string
  let world: ApiWorld
  /** Keys of photos that were taken in. */
  let photos: string[]

  const check = async (readsAll = false) => {
    const { findings } = await checkFiles(world.ctx, { readsAll })
    return findings.map(({ what, key }) => `${what} ${key}`)
  }
  const put = (key: string, content: Buffer) => world.ctx.storage.put(key, Readable.from([content]))

  beforeAll(async () => {
    scratchDir = await mkdtemp(join(tmpdir(), 'scratch-'))
    peer = where === 'a bucket' ? await startS3Peer() : null
    const credentials = { accessKeyId: 'reader', secretAccessKey: 'of-the-tests' }
    const s3 = peer && {
      endpoint: peer.endpoint,
      bucket: peer.bucket,
      region: 'x',
      prefix: 'of/visionair/',
      credentials,
    }
    world = await createApiWorld(s3 ? { storage: { s3: { ...s3, scratchDir, copiesBytes: 1_000_000 } } } : {})
    const owners = await makeTwoOwners(world)
    const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
    const form = new FormData()
    for (const name of ['one', 'two', 'three'])
      form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(40, 30))]), `${name}.jpg`)
    const params = { id: inspections[0]?.id ?? 0 }
    await world.call(uploadInspectionImages, { token: owners.adminToken, params, body: form })
    const rows = await world.ctx.db.selectFrom('image').select('storageKey').orderBy('id').execute()
    photos = rows.map(({ storageKey }) => storageKey)
    expect(photos).toHaveLength(3)
    await pretendPicture(world.ctx, inspections[1]?.id ?? 0)
  })
  afterAll(async () => {
    await world.close()
    await peer?.stop()
    await rm(scratchDir, { recursive: true, force: true })
  })

  it('names what is missing', async () => {
    const missing = await check()
    expect(missing).toHaveLength(2)
    expect(missing.every((line) => line.startsWith('missing pretended/'))).toBe(true)
    await world.ctx.db.deleteFrom('pyramid').execute()
    expect(await check()).toEqual([])
    await world.ctx.storage.delete(photos[0] ?? '')
    expect(await check()).toEqual([`missing ${photos[0]}`])
  })

  it('names what was altered: by its size at once, by its content when everything is read', async () => {
    const content = await world.ctx.storage.read(photos[1] ?? '', 0, 1_000_000)
    content[100] = (content[100] ?? 0) ^ 1
    await put(photos[1] ?? '', content)
    const cut = await world.ctx.storage.read(photos[2] ?? '', 0, 1_000_000)
    await put(photos[2] ?? '', cut.subarray(1))
    expect(await check()).toEqual(expect.arrayContaining([`altered ${photos[2]}`]))
    expect(await check()).not.toContain(`altered ${photos[1]}`)
    expect(await check(true)).toEqual(expect.arrayContaining([`altered ${photos[1]}`, `altered ${photos[2]}`]))
  })

  it('names what belongs to nothing once it is a day old, and takes it away for thirty days when told to', async () => {
    await put('originals/9/stray', Buffer.from('stray'))
    await world.ctx.db.insertInto('storageGarbage').values({ storageKey: 'originals/9/left' }).execute()
    await put('originals/9/left', Buffer.from('waits to be swept'))
    expect(await check()).not.toContain('orphan originals/9/stray')
    world.advance(dayMs + 60_000)
    expect((await check()).filter((line) => line.startsWith('orphan'))).toEqual(['orphan originals/9/stray'])
    const { findings } = await checkFiles(world.ctx, { readsAll: false })
    const listed = findings.flatMap(({ what, key, sizeBytes, modifiedAt }) =>
      what === 'orphan' && modifiedAt ? [{ key, sizeBytes: sizeBytes ?? 0, modifiedAt }] : [],
    )
    const another = { key: 'originals/9/left', sizeBytes: 17, modifiedAt: listed[0]?.modifiedAt ?? new Date() }
    const still = await stillOrphans(world.ctx, [...listed, another])
    expect(still).toEqual(listed)
    expect(await takeAway(world.ctx, still)).toEqual([])
    expect(await world.ctx.storage.stat('originals/9/stray')).toBeUndefined()
    expect(await world.ctx.storage.stat('originals/9/left')).toBeDefined()
    const kept = await quarantined(world.ctx.storage)
    expect([...kept.keys()]).toEqual(['originals/9/stray'])
    expect((await check()).filter((line) => line.startsWith('orphan'))).toEqual([])
    world.advance(29 * dayMs)
    await emptyQuarantine(world.ctx)
    expect((await quarantined(world.ctx.storage)).size).toBe(1)
    world.advance(3 * dayMs)
    await emptyQuarantine(world.ctx)
    expect((await quarantined(world.ctx.storage)).size).toBe(0)
  })
})
