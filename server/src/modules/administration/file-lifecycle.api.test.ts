import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createAnnotation, uploadAnnotationImages } from '@visionair/contract/annotations'
import {
  archiveInspection,
  deleteInspectionImage,
  listInspectionImages,
  requestReimport,
  restoreReimport,
  startSlicing,
  updateInspectionImage,
  uploadInspectionImages,
} from '@visionair/contract/images'
import { deleteInspectionGroup, getInspection, getInspectionGroup } from '@visionair/contract/inspections'
import { generateReport } from '@visionair/contract/reports'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { type S3Peer, startS3Peer } from '../../testing/peers/s3-peer.ts'
import { grainyPhoto } from '../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { sweepHandler } from '../images/sweep.handler.ts'
import { checkFiles } from './file-check.service.ts'

const patience = { timeout: 180_000, interval: 100 }
const dayMs = 86_400_000

describe.each(['a folder', 'a bucket'] as const)('the files of a visit in %s', (where) => {
  let peer: S3Peer | null
  let scratchDir: string
  let world: ApiWorld
  let owners: TwoOwners
  let visit: number
  let side: number

  const call: ApiWorld['call'] = (endpoint, options) => world.call(endpoint, { token: owners.adminToken, ...options })
  const attributesOf = ({ body }: { body: unknown }) => Object(body).data.attributes
  const params = () => ({ id: side })
  const shown = async () => attributesOf(await call(getInspection, { params: params() }))
  const until = (state: string) => vi.waitFor(async () => expect((await shown()).imageState).toBe(state), patience)
  const photos = async () => Object((await call(listInspectionImages, { params: params() })).body).data

  /** How many files lie below each first folder. */
  const counts = async () => {
    const found: Record<string, number> = {}
    for await (const { key } of world.ctx.storage.list('')) {
      const [folder = ''] = key.split('/')
      found[folder] = (found[folder] ?? 0) + 1
    }
    return found
  }
  /** What the check finds now, and after a day and a sweep, when whatever belongs to nothing has become an orphan. */
  const expectClean = async (kept: Readonly<Record<string, number>>) => {
    const check = () => checkFiles(world.ctx, { readsAll: true })
    expect((await check()).findings).toEqual([])
    const afterMs = 2 * dayMs
    world.advance(afterMs)
    const attempt = { id: 'x', name: 'sweep-storage', data: {}, retryCount: 0 } as const
    await sweepHandler(world.ctx).run({
      ...{ ...attempt, expireInSeconds: 60, heartbeatSeconds: null, signal: new AbortController().signal },
    })
    expect((await check()).findings).toEqual([])
    world.advance(-afterMs)
    expect(await counts()).toEqual(kept)
  }
  const slice = async (version: number) => {
    expect((await call(startSlicing, { params: params() })).status).toBe(202)
    await vi.waitFor(async () => expect((await shown()).imageVersion).toBe(version), patience)
  }

  beforeAll(async () => {
    scratchDir = await mkdtemp(join(tmpdir(), 'scratch-'))
    peer = where === 'a bucket' ? await startS3Peer() : null
    peer?.addBucket('cold')
    const credentials = { accessKeyId: 'reader', secretAccessKey: 'of-the-tests' }
    const s3 = peer && {
      ...{ endpoint: peer.endpoint, bucket: peer.bucket, region: 'x', prefix: 'of/visionair/', credentials },
      ...{ scratchDir, copiesBytes: 1_000_000, coldBucket: 'cold' },
    }
    world = await createApiWorld({ worker: true, storage: s3 ? { s3 } : { coldDir: join(scratchDir, 'cold') } })
    owners = await makeTwoOwners(world)
    const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
    visit = group.id
    side = inspections[0]?.id ?? 0
  })
  afterAll(async () => {
    await world.close()
    await peer?.stop()
    await rm(scratchDir, { recursive: true, force: true })
  })

  it('photos are kept with their two small copies each', async () => {
    const form = new FormData()
    for (const name of ['upper', 'lower'])
      form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(900, 700))]), `${name}.jpg`)
    await call(uploadInspectionImages, { params: params(), body: form })
    await expect.poll(counts, patience).toEqual({ originals: 6 })
    await expectClean({ originals: 6 })
  })

  it('of pictures made anew the last two are kept, and the one a finding lies on', async () => {
    for (const [index, { attributes }] of (await photos()).entries()) {
      const place = { x: 0, y: index * 600, width: 900, height: 700, angle: 0 }
      await call(updateInspectionImage, { params: { id: attributes.id }, body: place })
    }
    for (const version of [1, 2, 3, 4]) await slice(version)
    await expectClean({ originals: 6, pyramids: 2, overviews: 2 })
  })

  it('a report and a picture attached to a finding are kept', async () => {
    const position = { pixelX: 10, pixelY: 10, pixelWidth: 80, pixelHeight: 90 }
    const body = { inspection: side, type: 2, severity: 4, position }
    const { id } = attributesOf(await call(createAnnotation, { body }))
    const form = new FormData()
    form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(60, 50))]), 'close-up.jpg')
    expect((await call(uploadAnnotationImages, { params: { id }, body: form })).status).toBe(201)
    expect((await call(generateReport, { params: { id: visit } })).status).toBe(202)
    const status = async () => attributesOf(await call(getInspectionGroup, { params: { id: visit } })).reportStatus
    await expect.poll(status, patience).toBe('DONE')
    await expectClean({ originals: 6, pyramids: 2, overviews: 2, attached: 2, reports: 1 })
  })

  it('an archived picture lies in the archive alone, and a restored one beside the others alone', async () => {
    await call(archiveInspection, { params: params() })
    await until('archived')
    await expect.poll(async () => (await counts()).pyramids, patience).toBe(1)
    await expectClean({ originals: 6, pyramids: 1, cold: 1, overviews: 2, attached: 2, reports: 1 })
    const { id } = attributesOf(await call(requestReimport, { params: params() }))
    await call(restoreReimport, { params: { id } })
    await until('ready')
    await expect.poll(async () => (await counts()).cold, patience).toBeUndefined()
    await expectClean({ originals: 6, pyramids: 2, overviews: 2, attached: 2, reports: 1 })
  })

  it('a picture made anew while the one before is archived leaves nothing in the archive once it is two behind', async () => {
    await call(archiveInspection, { params: params() })
    await until('archived')
    await slice(5)
    await slice(6)
    await slice(7)
    await expectClean({ originals: 6, pyramids: 2, overviews: 2, attached: 2, reports: 1 })
  })

  it('what killed processes left is swept: a copy for the archive, a photo, a piece of one', async () => {
    const kept = await counts()
    const put = (key: string) => world.ctx.storage.put(key, Readable.from([Buffer.from('left')]))
    const leave = async (key: string) => {
      await world.ctx.db.insertInto('storageGarbage').values({ storageKey: key }).execute()
      await put(key)
    }
    await leave(`cold/${side}/left.zip`)
    await leave(`originals/${side}/left`)
    await put('uploads/of-nobody/piece')
    await expectClean(kept)
  })

  it('a deleted photo goes with its small copies, a deleted visit with everything', async () => {
    const [photo] = await photos()
    await call(deleteInspectionImage, { params: { id: photo.attributes.id } })
    await expectClean({ originals: 3, pyramids: 2, overviews: 2, attached: 2, reports: 1 })
    expect((await call(deleteInspectionGroup, { params: { id: visit } })).status).toBe(204)
    await expectClean({})
  })
})
