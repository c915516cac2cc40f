import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  createAnnotation,
  deleteAnnotation,
  getAnnotation,
  getAnnotationImage,
  listAnnotations,
  updateAnnotation,
} from '@visionair/contract/annotations'
import {
  assembleInspection,
  deleteInspectionImage,
  getImageAspectRatio,
  getSlicing,
  listInspectionImages,
  startSlicing,
  updateInspectionImage,
  uploadInspectionImages,
} from '@visionair/contract/images'
import { getInspection, getInspectionGroup } from '@visionair/contract/inspections'
import { generateReport } from '@visionair/contract/reports'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn, makeVisit } from '../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'

const sideWidthPx = 900
const sideHeightPx = 2400

let world: ApiWorld
let owners: TwoOwners
/** A visit whose first side has a picture; the older one is its predecessor. */
let visit: { group: number; inspection: number; other: number }
let older: number
let photo: Buffer

async function noisyPhoto(widthPx: number, heightPx: number): Promise<Buffer> {
  return await sharp({
    create: {
      width: widthPx,
      height: heightPx,
      channels: 3,
      background: '#c8c8c4',
      noise: { type: 'gaussian', mean: 200, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer()
}

const form = (...files: (readonly [name: string, content: Buffer])[]) => {
  const data = new FormData()
  for (const [name, content] of files) data.append('files[]', new Blob([new Uint8Array(content)]), name)
  return data
}

const upload = (inspection: number, body: FormData, token = owners.adminToken) =>
  world.call(uploadInspectionImages, { token, params: { id: inspection }, body })
const slicingOf = async (inspection: number) =>
  Object((await world.call(getSlicing, { token: owners.adminToken, params: { id: inspection } })).body).data

async function slice(inspection: number): Promise<void> {
  const { status } = await world.call(startSlicing, { token: owners.adminToken, params: { id: inspection } })
  expect(status).toBe(202)
  for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(100)) {
    const { state, detail } = await slicingOf(inspection)
    if (state === 'done') return
    if (state === 'failed') throw new Error(detail)
  }
  throw new Error('slicing did not end')
}

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
  older =
    (await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2025-06-01' })).inspections[0]?.id ?? 0
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  visit = { group: group.id, inspection: inspections[0]?.id ?? 0, other: inspections[1]?.id ?? 0 }
  photo = await noisyPhoto(sideWidthPx, sideHeightPx)
  expect((await upload(visit.inspection, form(['side.jpg', photo]))).status).toBe(201)
  await slice(visit.inspection)
})
afterAll(() => world.close())

describe('uploading photos', () => {
  it('keeps the original byte for byte, and each file of a batch stands for itself', async () => {
    const good = await noisyPhoto(64, 48)
    const { status, body } = await upload(
      visit.other,
      form(
        ['good.jpg', good],
        ['notes.txt', Buffer.from('not a picture')],
        ['cut.jpg', good.subarray(0, 700)],
        ['twice.jpg', good],
      ),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      data: [
        {
          attributes: {
            originalName: 'good.jpg',
            width: 64,
            height: 48,
            sha256: createHash('sha256').update(good).digest('hex'),
          },
        },
      ],
    })
    expect(Object(body).refused.map(({ originalName }: { originalName: string }) => originalName)).toEqual([
      'notes.txt',
      'cut.jpg',
      'twice.jpg',
    ])
    const { uri } = Object(body).data[0].attributes
    const stored = Buffer.from(await (await fetch(`${world.url}${uri}`)).arrayBuffer())
    expect(stored.equals(good)).toBe(true)
  })

  it('names every file when none can be used, and leaves nothing behind', async () => {
    const files = async () => await readdir(await originalsFolder(), { recursive: true })
    const before = await files()
    const { status, body } = await upload(
      visit.other,
      form(['a.txt', Buffer.from('hello')], ['b.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    )
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'unreadable-image', violations: [{ field: 'a.txt' }, { field: 'b.svg' }] })
    expect((await upload(visit.other, new FormData())).status).toBe(422)
    const again = await upload(visit.inspection, form(['again.jpg', photo]))
    expect([again.status, Object(again.body).code]).toEqual([422, 'already-uploaded'])
    // Thumbnails of photos that were there may be made meanwhile: they lie beside their originals, and the folder of their making goes.
    const isKnown = (path: string) => before.some((known) => path === known || path.startsWith(`${known}.`))
    const left = async () => (await files()).filter((path) => !isKnown(path))
    await expect.poll(left, { timeout: 180_000 }).toEqual([])
  })

  it('is refused without the permission, to other owners and as anything but a form', async () => {
    const body = form(['x.jpg', photo])
    expect((await upload(visit.other, body, owners.readerToken)).status).toBe(403)
    expect((await upload(visit.other, body, owners.foreignToken)).status).toBe(404)
    expect(
      (
        await world.request('POST', `/api/inspections/${visit.other}/upload`, {
          token: owners.adminToken,
          body: { files: [] },
        })
      ).status,
    ).toBe(415)
  })

  it('shows thumbnails soon after, by signed paths that other accounts cannot make', async () => {
    const list = async () =>
      Object(
        (await world.call(listInspectionImages, { token: owners.adminToken, params: { id: visit.inspection } })).body,
      ).data[0].attributes
    let image = await list()
    for (
      const deadline = Date.now() + 180_000;
      image.assemblerThumbnail === null && Date.now() < deadline;
      await sleep(200)
    )
      image = await list()
    const answer = await fetch(`${world.url}${image.assemblerThumbnail}`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([width, height]).toEqual([120, 320])
    const unsigned = String(image.assemblerThumbnail).replace(/\?.*/, '')
    expect((await fetch(`${world.url}${unsigned}`)).status).toBe(403)
    expect((await fetch(`${world.url}${String(image.assemblerThumbnail).replace(/s=./, 's=-')}`)).status).toBe(403)
  })
})

/** Where the disk adapter of the test keeps originals. */
async function originalsFolder(): Promise<string> {
  const row = await world.ctx.db.selectFrom('image').select('storageKey').limit(1).executeTakeFirstOrThrow()
  const path = await world.ctx.storage.localPath(row.storageKey)
  return path.slice(0, path.length - row.storageKey.length)
}

describe('the picture of a side', () => {
  it('VIEW-09 slicing starts, ends as done and serves a Deep Zoom picture of the photo by a signed path', async () => {
    const { dziPath } = await slicingOf(visit.inspection)
    const dzi = await (await fetch(`${world.url}${dziPath}`)).text()
    expect(dzi).toContain(`Width="${sideWidthPx}"`)
    expect(dzi).toContain(`Height="${sideHeightPx}"`)
    const level = Math.ceil(Math.log2(sideHeightPx))
    const tileAt = (address: string) => fetch(`${world.url}${String(dziPath).replace('side.dzi', address)}`)
    const tile = await tileAt(`side_files/${level}/0_0.jpeg`)
    expect(tile.headers.get('content-type')).toBe('image/jpeg')
    expect((await sharp(Buffer.from(await tile.arrayBuffer())).metadata()).width).toBe(sideWidthPx)
    expect((await tileAt(`side_files/${level}/99_0.jpeg`)).status).toBe(404)
    expect((await tileAt('../../../secrets.json')).status).not.toBe(200)
  })

  it('VIEW-09 the previous picture serves until the new one is ready, and a new version has a new address', async () => {
    const before = (await slicingOf(visit.inspection)).dziPath
    await world.call(startSlicing, { token: owners.adminToken, params: { id: visit.inspection } })
    const during = await slicingOf(visit.inspection)
    expect(during).toMatchObject({ state: expect.stringMatching(/^(?:waiting|running)$/), dziPath: before })
    expect((await fetch(`${world.url}${before}`)).status).toBe(200)
    for (
      const deadline = Date.now() + 180_000;
      (await slicingOf(visit.inspection)).dziPath === before && Date.now() < deadline;
    )
      await sleep(100)
    expect((await slicingOf(visit.inspection)).dziPath).not.toBe(before)
    expect((await fetch(`${world.url}${before}`)).status).toBe(200)
  })

  it('VIEW-09 without photos, without the permission and on foreign sides nothing starts', async () => {
    const start = (inspection: number, token: string) => world.call(startSlicing, { token, params: { id: inspection } })
    expect((await start(older, owners.adminToken)).body).toMatchObject({
      status: 422,
      detail: expect.stringContaining('No uploaded files'),
    })
    expect((await start(visit.inspection, owners.readerToken)).status).toBe(403)
    expect((await start(visit.inspection, owners.foreignToken)).status).toBe(404)
  })

  it('tiles end within a minute for an account that may no longer see them', async () => {
    const { id, token } = await makeSignedIn(world, { organizationIds: [owners.own.organization] })
    const { dziPath } = Object((await world.call(getInspection, { token, params: { id: visit.inspection } })).body).data
      .attributes
    expect((await fetch(`${world.url}${dziPath}`)).status).toBe(200)
    await world.ctx.db.deleteFrom('organizationMember').where('accountId', '=', id).execute()
    world.advance(60_000)
    expect((await fetch(`${world.url}${dziPath}`)).status).toBe(404)
  })

  it('a tile is the same whether asked for first or again, and a forged, cut or foreign signature gets none at any time', async () => {
    const { dziPath } = Object(
      (await world.call(getInspection, { token: owners.adminToken, params: { id: visit.inspection } })).body,
    ).data.attributes
    const address = String(dziPath).replace('side.dzi', 'side_files/11/0_0.jpeg')
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${world.url}${path}`, { headers })
      return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
    }
    const [first, second, third] = [await ask(address), await ask(address), await ask(address)]
    for (const again of [second, third]) {
      expect(again.bytes.equals(first.bytes)).toBe(true)
      for (const name of ['content-type', 'content-length', 'cache-control', 'x-content-type-options', 'etag'])
        expect(again.headers.get(name), name).toBe(first.headers.get(name))
    }
    const ids = new Set([first, second, third].map(({ headers }) => headers.get('x-request-id')))
    expect([ids.size, ids.has(null)]).toEqual([3, false])
    const known = await ask(address, { 'if-none-match': String(first.headers.get('etag')) })
    expect([known.status, known.bytes.length, known.headers.get('etag')]).toEqual([304, 0, first.headers.get('etag')])
    const part = await ask(address, { range: 'bytes=0-9' })
    expect([part.status, part.bytes]).toEqual([206, first.bytes.subarray(0, 10)])
    const other = await ask(address.replace('/0_0', '/0_1'), { 'if-none-match': String(first.headers.get('etag')) })
    expect(other.status).toBe(200)
    const forged = [
      address.replace(/u=\d+/, 'u=1'),
      address.replace(/e=\d+/, 'e=99999999999'),
      address.replace(/s=.{3}/, 's=AAA'),
      address.slice(0, -4),
      address.replace(/\?.*/, ''),
      address.replace('side_files', 'other_files'),
    ].filter((path) => path !== address)
    for (const path of forged) expect((await ask(path)).status, path).not.toBe(200)
    expect((await ask(address.replace('/0_0', '/0_99'))).status).toBe(404)
    const writing = await fetch(`${world.url}${address}`, { method: 'POST' })
    expect(writing.status).not.toBe(200)
  })

  it('ASM-04 photos are listed by their place, the chosen ones assembled, uploaded ones at once when asked, and the aspect is told', async () => {
    const { group: other } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { service: 4 })
    const inspections = await world.ctx.db
      .selectFrom('inspection')
      .where('groupId', '=', other.id)
      .select('id')
      .orderBy('id')
      .execute()
    const [one = 0, two = 0] = inspections.map(({ id }) => id)
    const photos = await Promise.all([400, 410, 420].map((widthPx) => noisyPhoto(widthPx, 300)))
    await upload(one, form(...photos.map((photo, index) => [`photo-${index}.jpg`, photo] as const)))
    const images = async (order: string) =>
      Object(
        (await world.call(listInspectionImages, { token: owners.adminToken, params: { id: one }, query: order })).body,
      ).data.map(({ attributes }: { attributes: { id: number; y: number } }) => attributes)
    const [first, second, third] = await images('order[originalName]=asc')
    for (const [image, y] of [
      [first, 900],
      [second, -5],
      [third, 300],
    ] as const)
      await world.call(updateInspectionImage, {
        token: owners.adminToken,
        params: { id: image.id },
        body: { x: 0, y },
      })
    const order = (list: { id: number }[]) => list.map(({ id }) => id)
    expect(order(await images('order[y]=asc'))).toEqual([second.id, third.id, first.id])
    expect(order(await images('order[y]=desc'))).toEqual([first.id, third.id, second.id])
    const assemble = (ids: string, token = owners.adminToken) =>
      world.call(assembleInspection, { token, params: { id: one }, query: `ids=${ids}` })
    expect((await assemble(`${first.id}`, owners.readerToken)).status).toBe(403)
    expect((await assemble(`${first.id}`, owners.foreignToken)).status).toBe(403)
    expect((await assemble('1,x')).status).toBe(400)
    const started = await assemble(`${second.id},${first.id}`)
    expect(started.status).toBe(202)
    const again = await assemble(`${second.id},${first.id}`)
    expect(Object(again.body).data.id).toBe(Object(started.body).data.id)
    const atOnce = await world.call(uploadInspectionImages, {
      token: owners.adminToken,
      params: { id: two },
      query: 'assemble=1',
      body: form(['alone.jpg', await noisyPhoto(500, 1000)]),
    })
    expect(atOnce.status).toBe(201)
    const ratioOf = async (id: number) =>
      Object((await world.call(getImageAspectRatio, { token: owners.readerToken, params: { id } })).body).data
    for (const deadline = Date.now() + 180_000; (await ratioOf(two)).ratio === null && Date.now() < deadline; )
      await sleep(100)
    expect(await ratioOf(two)).toEqual({ ratio: 0.5, width: 500, height: 1000 })
    expect(await ratioOf(older)).toEqual({ ratio: null, width: null, height: null })
  }, 400_000)

  it('photos are moved by hand and deleted by whoever may', async () => {
    const [image] = Object(
      (await world.call(listInspectionImages, { token: owners.adminToken, params: { id: visit.other } })).body,
    ).data
    const params = { id: Number(image.id) }
    const moved = await world.call(updateInspectionImage, {
      token: owners.adminToken,
      params,
      body: { x: 10.5, y: -3, angle: 12, zIndex: 2, visible: false },
    })
    expect(moved.body).toMatchObject({
      data: { attributes: { x: 10.5, y: -3, angle: 12, zIndex: 2, visible: false, placement: 'manual' } },
    })
    expect(
      (await world.call(updateInspectionImage, { token: owners.adminToken, params, body: { angle: 361 } })).status,
    ).toBe(422)
    expect(
      (await world.call(updateInspectionImage, { token: owners.foreignToken, params, body: { x: 1 } })).status,
    ).toBe(404)
    expect((await world.call(deleteInspectionImage, { token: owners.readerToken, params })).status).toBe(403)
    expect((await world.call(deleteInspectionImage, { token: owners.adminToken, params })).status).toBe(204)
  })
})

describe('annotations', () => {
  const box = { pixelX: 100, pixelY: 600, pixelWidth: 80, pixelHeight: 120 }
  const create = (body: object, token = owners.adminToken) =>
    world.call(createAnnotation, {
      token,
      body: { inspection: visit.inspection, type: 2, severity: 4, position: box, ...body },
    })

  it('ANN-04 the position is kept in pixels and viewport units; distance, zone and size are derived', async () => {
    const { db } = world.ctx
    await db.updateTable('inspection').set({ pictureShows: 'whole' }).where('id', '=', visit.inspection).execute()
    const { status, body } = await create({ comment: 'Crack' })
    expect(status).toBe(201)
    const ratio = 5000 / sideHeightPx
    expect(body).toMatchObject({
      data: {
        attributes: {
          idForReport: 1,
          status: 'to fix',
          position: {
            pixelX: 100,
            viewportX: 100 / sideWidthPx,
            viewportY: 600 / sideWidthPx,
            viewportHeight: 120 / sideWidthPx,
          },
          distanceFrom: 'hub',
          distanceFromHub: Math.round((660 / sideHeightPx) * 50 * 100) / 100,
          zone: 'B',
          defectSize: { widthCm: Math.round(80 * ratio * 10) / 10, heightCm: Math.round(120 * ratio * 10) / 10 },
          needsReview: false,
        },
      },
    })
  })

  it('VIEW-06 only on the last inspection, with the permission and on a picture', async () => {
    expect((await create({ inspection: older })).body).toMatchObject({
      status: 409,
      code: 'not-last-inspection',
      detail: 'You can only create annotations on the last inspection.',
    })
    expect((await create({ inspection: visit.other })).body).toMatchObject({ status: 409, code: 'not-sliced' })
    expect((await create({}, owners.readerToken)).status).toBe(403)
    expect((await create({}, owners.foreignToken)).status).toBe(404)
    const { token } = await makeSignedIn(world, {
      organizationIds: [owners.own.organization],
      permissions: ['annotation_create'],
    })
    expect((await create({}, token)).status).toBe(201)
  })

  it('ANN-04 boxes of no size, off the picture, beyond bounds and unknown classes are refused and nothing is stored', async () => {
    const before = await world.ctx.db.selectFrom('annotation').select('id').execute()
    const refused: [object, string][] = [
      [{ position: { ...box, pixelWidth: 0 } }, 'position.pixelWidth'],
      [{ position: { ...box, pixelX: -50 } }, 'position'],
      [{ position: { ...box, pixelX: 850 } }, 'position'],
      [{ position: { ...box, pixelY: 1e9 } }, 'position.pixelY'],
      [{ position: { ...box, pixelX: 'left' } }, 'position.pixelX'],
      [{ position: { ...box, pixelX: null } }, 'position.pixelX'],
      [{ type: 999 }, 'type'],
      [{ severity: 999 }, 'severity'],
      [{ comment: 'x'.repeat(100_000) }, 'comment'],
    ]
    for (const [body, field] of refused) {
      const answer = await create(body)
      expect(answer.status, field).toBe(422)
      expect(JSON.stringify(answer.body), field).toContain(`"field":"${field}`)
    }
    expect((await create({ imageVersion: 99 })).status).toBe(409)
    expect(await world.ctx.db.selectFrom('annotation').select('id').execute()).toEqual(before)
  })

  it('are changed by whoever saw the newest version, numbered for good and deleted', async () => {
    const token = owners.adminToken
    const first = Object((await create({})).body).data.attributes
    const params = { id: first.id }
    const change = (body: object) => world.call(updateAnnotation, { token, params, body })
    const changed = await change({
      version: 1,
      status: 'fixed',
      expertComment: { en: 'Repaired', fr: 'Réparé' },
      position: { ...box, pixelY: 100 },
    })
    expect(changed.body).toMatchObject({
      data: { attributes: { version: 2, status: 'fixed', zone: 'C', expertComment: { fr: 'Réparé' } } },
    })
    expect((await change({ version: 1, status: 'to fix' })).body).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
    })
    expect((await world.call(deleteAnnotation, { token, params })).status).toBe(204)
    expect((await world.call(getAnnotation, { token, params })).status).toBe(404)
    expect(Object((await create({})).body).data.attributes.idForReport).toBeGreaterThan(first.idForReport)
  })

  it('are listed by visit with filters and order, and their picture is a crop around the box', async () => {
    const list = async (query: string) =>
      Object((await world.call(listAnnotations, { token: owners.adminToken, query })).body)
    const all = await list(`inspection_group=${visit.group}&order[distance]=desc`)
    expect(all.meta.totalItems).toBeGreaterThan(0)
    expect((await list(`inspection_group=${visit.group}&severity=1`)).meta.totalItems).toBe(0)
    expect((await list('inspection=1&order[nope]=asc')).status).toBe(400)
    const image = await fetch(`${world.url}/api/annotations/${all.data[0].id}/image`, {
      headers: { authorization: `Bearer ${owners.adminToken}` },
    })
    expect(image.headers.get('content-type')).toBe('image/jpeg')
    expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).width).toBeGreaterThan(80)
    expect(
      (await world.call(getAnnotationImage, { token: owners.foreignToken, params: { id: Number(all.data[0].id) } }))
        .status,
    ).toBe(404)
  })
})

describe('the report', () => {
  const start = (query: string, token = owners.adminToken, group = visit.group) =>
    world.call(generateReport, { token, params: { id: group }, query })
  const groupNow = async () =>
    Object((await world.call(getInspectionGroup, { token: owners.adminToken, params: { id: visit.group } })).body).data
      .attributes

  it('REP-02 it is being made, then done with its file, date and options, and can be read by a signed path', async () => {
    expect(await groupNow()).toMatchObject({ canGenerateReport: true, reportStatus: null, report: null })
    const started = await start('lang=fr&corporate=1')
    expect(started.status).toBe(202)
    expect(started.body).toMatchObject({
      data: { attributes: { status: 'ON_GOING', metadata: { lang: 'fr', corporate: true, annexes: false } } },
    })
    let group = await groupNow()
    for (
      const deadline = Date.now() + 180_000;
      group.reportStatus === 'ON_GOING' && Date.now() < deadline;
      await sleep(200)
    )
      group = await groupNow()
    expect(group).toMatchObject({
      reportStatus: 'DONE',
      report: expect.stringMatching(/\.pdf$/),
      reportMetadata: { lang: 'fr' },
    })
    expect(new Date(group.reportGeneratedAt).getTime()).toBeGreaterThan(Date.now() - 600_000)
    const answer = await fetch(`${world.url}${group.reportUrl}`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await fetch(`${world.url}${String(group.reportUrl).replace(/\?.*/, '')}`)).status).toBe(403)
    const download = await fetch(`${world.url}${group.reportUrl}&download=1`)
    expect(download.headers.get('content-disposition')).toContain('attachment')
  })

  it('is refused without findings, without pictures, for devices that were not inspected, without the permission and to other owners', async () => {
    const empty = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-08-01', service: 4 })
    expect((await start('', owners.adminToken, empty.group.id)).body).toMatchObject({
      status: 409,
      code: 'no-annotation',
    })
    expect((await start('devices=999999')).status).toBe(422)
    expect((await start('lang=de')).status).toBe(400)
    expect((await start('', owners.readerToken)).status).toBe(403)
    expect((await start('', owners.foreignToken)).status).toBe(404)
  })
})

describe('slicing asked for with a change', () => {
  it('VIEW-09 starts with the upload, the change and the deletion of a photo that ask for it, and for who may slice only', async () => {
    const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2025-01-07' })
    const id = inspections[0]?.id ?? 0
    const settled = async () => {
      for (const deadline = Date.now() + 180_000; Date.now() < deadline; await sleep(100)) {
        const { state, version } = await slicingOf(id)
        if (state === 'done') return Number(version)
      }
      throw new Error('slicing did not end')
    }
    const query = 'slice=1'
    const body = form(['alone.jpg', await noisyPhoto(300, 400)])
    const uploader = await makeSignedIn(world, {
      organizationIds: [owners.own.organization],
      permissions: ['inspection_can_upload_image', 'inspection_annotation'],
    })
    const refused = await world.call(uploadInspectionImages, { token: uploader.token, params: { id }, query, body })
    expect(refused.status).toBe(403)
    const sent = await world.call(uploadInspectionImages, { token: owners.adminToken, params: { id }, query, body })
    expect(sent.status, JSON.stringify(sent.body)).toBe(201)
    const first = await settled()
    const image = { id: Number(Object(sent.body).data[0].id) }
    const turn = (token: string) =>
      world.call(updateInspectionImage, { token, params: image, query, body: { x: 0, y: 0, angle: 90.5 } })
    expect((await turn(uploader.token)).status).toBe(403)
    expect((await slicingOf(id)).version).toBe(first)
    expect((await turn(owners.adminToken)).status).toBe(200)
    const second = await settled()
    expect(second).toBeGreaterThan(first)
    const more = await upload(id, form(['more.jpg', await noisyPhoto(320, 400)]))
    expect((await slicingOf(id)).state).toBe('done')
    const gone = { id: Number(Object(more.body).data[0].id) }
    const remove = (token: string) => world.call(deleteInspectionImage, { token, params: gone, query })
    expect((await remove(uploader.token)).status).toBe(403)
    expect((await remove(owners.adminToken)).status).toBe(204)
    expect(await settled()).toBeGreaterThan(second)
  }, 400_000)
})
