import { getInspection } from '@visionair/contract/inspections'
import { getReportFile } from '@visionair/contract/reports'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { connectDatabase } from '../../platform/database/connect.ts'
import { DatabaseUnreachable } from '../../platform/database/errors.ts'
import { isProblem, problem } from '../../platform/http/problem-error.ts'
import { FileMissing, StorageFull } from '../../platform/storage/storage.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeVisit } from '../../testing/factories.ts'
import { paintPicture } from '../../testing/pictures.ts'
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

describe('files of every kind', () => {
  it('are answered in part, with a tag, and not again to who has them', async () => {
    const name = 'farm-2026-01-01-0123456789ab.pdf'
    const { group, inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, {
      date: '2026-03-03',
    })
    const storageKey = `reports/${group.id}/one.pdf`
    const bytes = Buffer.from('%PDF-1.7 0123456789')
    await world.ctx.storage.put(
      storageKey,
      (async function* () {
        yield bytes
      })(),
    )
    await world.ctx.db
      .insertInto('report')
      .values({
        groupId: group.id,
        status: 'DONE',
        fileName: name,
        storageKey,
        options: '{}',
        inspectionIds: inspections.map(({ id }) => id),
      })
      .execute()
    const path = getReportFile.path.replace(':file', name)
    const address = world.ctx.signer.sign(path, owners.admin.userId, world.ctx.now())
    const get = (headers: Record<string, string> = {}, more = '') => fetch(`${world.url}${address}${more}`, { headers })
    const whole = await get()
    expect(whole.headers.get('content-disposition')).toContain(`inline; filename="${name}"`)
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    const part = await get({ range: 'bytes=9-12' })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '0123', 'bytes 9-12/19'])
    expect((await get({ 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
    expect((await get({}, '&download=1')).headers.get('content-disposition')).toContain('attachment; filename=')
  })
})
