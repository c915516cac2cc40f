import { access, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAnnotation, getAnnotationImage } from '@visionair/contract/annotations'
import {
  archiveInspection,
  listInspectionImages,
  requestReimport,
  restoreReimport,
  startSlicing,
  updateInspectionImage,
} from '@visionair/contract/images'
import { getInspection, getInspectionGroup } from '@visionair/contract/inspections'
import { generateReport } from '@visionair/contract/reports'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { type S3Peer, startS3Peer } from '../../testing/peers/s3-peer.ts'
import { assemble, uploadFiles } from '../../testing/photos/assembling.ts'
import { grainyPhoto } from '../../testing/photos/sliced-side.ts'
import { hasSharedData, sharedData } from '../../testing/shared-data.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

const patience = { timeout: 180_000, interval: 100 }

let peer: S3Peer
let scratchDir: string
let world: ApiWorld
let owners: TwoOwners
let visit: { group: number; side: number; other: number }

const call: ApiWorld['call'] = (endpoint, request) => world.call(endpoint, { token: owners.adminToken, ...request })
const attributesOf = ({ body }: { body: unknown }) => Object(body).data.attributes
const shown = async () => attributesOf(await call(getInspection, { params: { id: visit.side } }))
const until = (state: string) => vi.waitFor(async () => expect((await shown()).imageState).toBe(state), patience)
const bytesOf = async (path: string, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(`${world.url}${path}`, { headers })
  expect(answer.status, path).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const keysBelow = async (prefix: string) => {
  const keys: string[] = []
  for await (const { key } of world.ctx.storage.list(prefix)) keys.push(key)
  return keys
}

beforeAll(async () => {
  peer = await startS3Peer('hot')
  peer.addBucket('cold')
  scratchDir = await mkdtemp(join(tmpdir(), 'scratch-'))
  const credentials = { accessKeyId: 'reader', secretAccessKey: 'of-the-tests' }
  const bucket = { endpoint: peer.endpoint, region: 'eu-west-3', bucket: 'hot', prefix: 'wind/', credentials }
  const local = { scratchDir, copiesBytes: 10_000_000 }
  world = await createApiWorld({
    worker: true,
    storage: { s3: { ...bucket, ...local, coldBucket: 'cold', coldClass: 'STANDARD_IA' } },
  })
  owners = await makeTwoOwners(world)
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  visit = { group: group.id, side: inspections[0]?.id ?? 0, other: inspections[1]?.id ?? 0 }
})
afterAll(async () => {
  await world.close()
  await peer.stop()
  await rm(scratchDir, { recursive: true, force: true })
})

describe('the product with its files in a bucket', () => {
  it('takes photos in, slices them and serves tiles and crops, although the line fails now and then', async () => {
    peer.disturb(/PUT .*originals/, 'fails')
    peer.disturb(/GET .*originals/, 'cut-answer', 2)
    peer.disturb(/PUT .*pyramids/, 'cut-request')
    const photos = await mkdtemp(join(tmpdir(), 'photos-'))
    const files = await Promise.all(
      ['upper', 'lower'].map(async (name) => {
        const path = join(photos, `${name}.jpg`)
        await sharp(await grainyPhoto(900, 1300)).toFile(path)
        return { name: `${name}.jpg`, path }
      }),
    )
    await uploadFiles(world, owners.adminToken, visit.side, files)
    await rm(photos, { recursive: true })
    const { body } = await call(listInspectionImages, { params: { id: visit.side } })
    for (const [index, { attributes }] of Object(body).data.entries()) {
      const place = { x: 0, y: index * 1100, width: 900, height: 1300, angle: 0 }
      await call(updateInspectionImage, { params: { id: attributes.id }, body: place })
    }
    expect((await call(startSlicing, { params: { id: visit.side } })).status).toBe(202)
    await until('ready')
    const { dziPath, imageHeight } = await shown()
    expect(imageHeight).toBe(2400)
    expect(String(await bytesOf(dziPath))).toContain('Height="2400"')
    const [path = '', query = ''] = dziPath.split('?')
    peer.disturb(/GET .*pyramids/, 'cut-answer')
    const tiles = ['0/0_0', '12/0_0', '12/0_2'].map((tile) => path.replace('.dzi', `_files/${tile}.jpeg?${query}`))
    for (const tile of tiles) expect((await sharp(await bytesOf(tile)).metadata()).format).toBe('jpeg')
    const position = { pixelX: 100, pixelY: 900, pixelWidth: 80, pixelHeight: 90 }
    const finding = attributesOf(
      await call(createAnnotation, { body: { inspection: visit.side, type: 2, severity: 4, position } }),
    )
    const crop = await bytesOf(getAnnotationImage.path.replace(':id', finding.id), owners.adminToken)
    expect((await sharp(crop).metadata()).format).toBe('jpeg')
  })

  it('makes small copies and a report', async () => {
    await expect
      .poll(async () => (await keysBelow('originals/')).filter((key) => key.endsWith('.thumbnail')), patience)
      .toHaveLength(2)
    expect((await call(generateReport, { params: { id: visit.group } })).status).toBe(202)
    const group = async () => attributesOf(await call(getInspectionGroup, { params: { id: visit.group } }))
    await expect.poll(async () => (await group()).reportStatus, patience).toBe('DONE')
    const pdf = await bytesOf((await group()).reportUrl)
    expect(String(pdf.subarray(0, 5))).toBe('%PDF-')
  })

  it('archives a picture to the cold bucket and brings it back', async () => {
    const [hot] = await keysBelow('pyramids/')
    expect((await call(archiveInspection, { params: { id: visit.side } })).status).toBe(204)
    await until('archived')
    const cold = peer.seen.filter((line) => line.startsWith('PUT /cold/wind/cold/'))
    expect(cold.length).toBeGreaterThan(0)
    await expect.poll(() => keysBelow('pyramids/'), patience).toEqual([])
    expect(await keysBelow('cold/')).toHaveLength(1)
    const { id } = attributesOf(await call(requestReimport, { params: { id: visit.side } }))
    expect((await call(restoreReimport, { params: { id } })).status).toBe(202)
    await until('ready')
    const [back] = await keysBelow('pyramids/')
    expect(back).not.toBe(hot)
    await expect.poll(() => keysBelow('cold/'), patience).toEqual([])
  })

  it('leaves nothing on this machine but copies within their bound', async () => {
    await expect.poll(() => readdir(join(scratchDir, 'work')), patience).toEqual([])
    await expect(access(join(world.dataDir, 'files'))).rejects.toThrow()
  })

  it.skipIf(!hasSharedData)('assembles real photos', async () => {
    const files = ['JDW_0302.jpg', 'JDW_0303.jpg'].map((name) => ({
      name,
      path: sharedData(`stitching/arches2/${name}`),
    }))
    await uploadFiles(world, owners.adminToken, visit.other, files)
    expect(await assemble(world, owners.adminToken, visit.other)).toMatchObject({ state: 'done' })
  })

  it('says that it is not ready while the bucket is away', async () => {
    peer.disturb(/HEAD \/hot/, 'fails', 5)
    expect((await world.request('GET', '/readyz')).status).toBe(503)
    expect((await world.request('GET', '/readyz')).status).toBe(200)
  })
})
