import { createAnnotation, uploadAnnotationImages } from '@visionair/contract/annotations'
import { startDeviceListExport } from '@visionair/contract/exports'
import { uploadInspectionImages } from '@visionair/contract/images'
import { getInspection } from '@visionair/contract/inspections'
import { uploadCorporateAsset } from '@visionair/contract/people'
import { getReportFile } from '@visionair/contract/reports'
import { createVoltaMeasure } from '@visionair/contract/volta'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { connectDatabase } from '../../platform/database/connect.ts'
import { DatabaseUnreachable } from '../../platform/database/errors.ts'
import { isProblem, problem } from '../../platform/problem-error.ts'
import { FileMissing } from '../../platform/storage/storage.ts'
import { StorageFull } from '../../platform/storage/storage-full.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { paintPicture, pretendPicture } from '../../testing/photos/pictures.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { checkOrder } from './imports.service.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => world.close())

describe('a fault is never told as an answer', () => {
  it('a database that is stopped is no unknown park', async () => {
    const stopped = connectDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none', maxConnections: 1 })
    const order = { organization: null, parent: owners.own.park, service: 2, date: null }
    const checking = (db: typeof stopped.db) => checkOrder({ ...world.ctx, db }, owners.admin, order)
    await expect(checking(stopped.db)).rejects.toBeInstanceOf(DatabaseUnreachable)
    await stopped.close()
    await expect(checkOrder(world.ctx, owners.admin, { ...order, parent: 999_999 })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('a tile that the storage cannot give now is not said to be absent', async () => {
    const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
    const id = inspections[0]?.id ?? 0
    await paintPicture(world.ctx, id)
    const { body } = await world.call(getInspection, { token: owners.adminToken, params: { id } })
    const schema = z.object({ data: z.object({ attributes: z.object({ dziPath: z.string() }) }) })
    const [path = '', query = ''] = schema.parse(body).data.attributes.dziPath.split('?')
    const tile = (name: string) => fetch(`${world.url}${path.replace('.dzi', '_files')}/${name}?${query}`)
    expect((await tile('13/0_0.jpeg')).status).toBe(200)
    const failing = vi.spyOn(world.ctx.storage, 'read').mockRejectedValue(new Error('EIO: i/o error, read /srv'))
    const answer = await tile('13/0_1.jpeg')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({ code: 'unavailable', status: 503 })
    failing.mockRejectedValue(new FileMissing('pretended'))
    expect((await tile('13/0_2.jpeg')).status).toBe(404)
    failing.mockRestore()
    expect((await tile('13/0_1.jpeg')).status).toBe(200)
  })

  it('only what a service answers is taken for its answer', () => {
    expect(isProblem(problem('not-found'), 'not-found')).toBe(true)
    expect(isProblem(problem('conflict'), 'not-found')).toBe(false)
    expect(isProblem(new FileMissing('x'), 'not-found')).toBe(false)
    expect(isProblem(new StorageFull(null), 'storage-full')).toBe(false)
    expect(isProblem(Object.assign(new Error('no'), { code: 'not-found' }), 'not-found')).toBe(false)
  })
})

/** Puts bytes where a job would have put the file it makes. */
const putFile = (key: string, bytes: Buffer) =>
  world.ctx.storage.put(
    key,
    (async function* () {
      yield bytes
    })(),
  )
const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer()

function formOf(field: string, bytes: Buffer, name: string, data?: object): FormData {
  const form = new FormData()
  if (data) form.append('data', JSON.stringify(data))
  form.append(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}

const attributesOf = (answer: { readonly body: unknown }) => {
  const { data } = Object(answer.body)
  return Object([data].flat()[0]).attributes
}

async function makeReport(name: string): Promise<string> {
  const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-03-03' })
  const storageKey = `reports/${group.id}/one.pdf`
  await putFile(storageKey, Buffer.from('%PDF-1.7 0123456789'))
  const inspectionIds = inspections.map(({ id }) => id)
  const row = { groupId: group.id, status: 'DONE', fileName: name, storageKey, options: '{}', inspectionIds }
  await world.ctx.db.insertInto('report').values(row).execute()
  return world.ctx.signer.sign(
    getReportFile.path.replace(':file', name),
    { accountId: owners.admin.userId, session: null },
    world.ctx.now(),
  )
}

/** Makes a file of each kind that is kept and answers the signed path of each. */
const makers: Readonly<Record<string, () => Promise<string>>> = {
  report: () => makeReport('farm-2026-01-01-0123456789ab.pdf'),
  export: async () => {
    const started = await world.call(startDeviceListExport, {
      token: owners.adminToken,
      query: 'lang=en&type=8&format=csv',
    })
    expect(started.status, JSON.stringify(started.body)).toBe(202)
    const { requestedBy, storageKey, fileName } = await world.ctx.db
      .updateTable('export')
      .set({ status: 'DONE', finishedAt: world.ctx.now(), expiresAt: new Date(world.ctx.now().getTime() + 60_000) })
      .where('id', '=', attributesOf(started).id)
      .returning(['requestedBy', 'storageKey', 'fileName'])
      .executeTakeFirstOrThrow()
    await putFile(storageKey, Buffer.from('Name;Kind of device'))
    const path = `/storage/export/${encodeURIComponent(fileName)}`
    return world.ctx.signer.sign(path, { accountId: requestedBy, session: null }, world.ctx.now())
  },
  corporate: async () =>
    attributesOf(
      await world.call(uploadCorporateAsset, {
        token: owners.adminToken,
        params: { id: owners.own.organization, type: 'logo' },
        body: formOf('data', await picture('#f26b1d'), 'logo.jpg'),
      }),
    ).uri,
  original: async () => {
    const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-03-05' })
    return attributesOf(
      await world.call(uploadInspectionImages, {
        token: owners.adminToken,
        params: { id: inspections[0]?.id ?? 0 },
        body: formOf('files[]', await picture('#204060'), 'photo.jpg'),
      }),
    ).uri
  },
  attached: async () => {
    const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-07-06' })
    const inspection = inspections[0]?.id ?? 0
    await pretendPicture(world.ctx, inspection)
    const position = { pixelX: 1, pixelY: 1, pixelWidth: 9, pixelHeight: 9 }
    const body = { inspection, type: 2, severity: 4, position }
    const { id } = attributesOf(await world.call(createAnnotation, { token: owners.adminToken, body }))
    return attributesOf(
      await world.call(uploadAnnotationImages, {
        token: owners.adminToken,
        params: { id },
        body: formOf('files[]', await picture('#602040'), 'close-up.jpg'),
      }),
    ).uri
  },
  volta: async () => {
    const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, {
      service: 1,
      date: '2026-03-07',
    })
    const measure = {
      inspection: inspections[0]?.id ?? 0,
      type: 1,
      measureValue: 12.5,
      positionFromHub: 3,
      severity: 2,
    }
    const body = formOf('file', await picture('#406020'), 'spot.jpg', measure)
    return attributesOf(await world.call(createVoltaMeasure, { token: owners.adminToken, body })).files[0].uri
  },
}

describe('files of every kind', () => {
  it.each(Object.entries(makers))(
    '%s: is answered in part, with a tag, and not again to who has it',
    async (_, make) => {
      const address = `${world.url}${await make()}`
      const whole = await fetch(address)
      expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
      const bytes = Buffer.from(await whole.arrayBuffer())
      const part = await fetch(address, { headers: { range: 'bytes=2-5' } })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 2-5/${bytes.length}`])
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(2, 6))
      const etag = whole.headers.get('etag') ?? ''
      expect(etag).toMatch(/^".+"$/)
      const again = await fetch(address, { headers: { 'if-none-match': etag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    },
  )

  it('are shown in place or saved, as the address says', async () => {
    const name = 'farm-2026-01-01-0123456789ac.pdf'
    const address = await makeReport(name)
    const shown = await fetch(`${world.url}${address}`)
    expect(shown.headers.get('content-disposition')).toContain(`inline; filename="${name}"`)
    const saved = await fetch(`${world.url}${address}&download=1`)
    expect(saved.headers.get('content-disposition')).toContain('attachment; filename=')
  })
})
