import { getPhotoCheck, photoCheckSchema, uploadInspectionImages } from '@visionair/contract/images'
import { deletePark } from '@visionair/contract/parks'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeVisit } from '../../../testing/factories.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'
import { compareHandler } from './compare-photos.handler.ts'
import { askToCompare } from './compare-photos.service.ts'
import { saveMarks } from './photo-pairs.repository.ts'

/** Far longer than the comparison of a few small photos, far shorter than the quarter of an hour a job may take. */
const patienceMs = 60_000
let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

/** Photos of noise, each of its own: nothing overlaps, and nobody has looked at them. */
async function upload(inspection: number, seeds: readonly number[]): Promise<void> {
  const form = new FormData()
  for (const seed of seeds) {
    const noise = { type: 'gaussian' as const, mean: 100 + seed, sigma: 30 }
    const photo = sharp({ create: { width: 320, height: 240, channels: 3, background: '#000', noise } })
    form.append('files[]', new Blob([new Uint8Array(await photo.jpeg().toBuffer())]), `${seed}.jpg`)
  }
  const params = { id: inspection }
  const { status } = await world.call(uploadInspectionImages, { token: owners.adminToken, params, body: form })
  expect(status).toBe(201)
}

async function sideWith(seeds: readonly number[]): Promise<number> {
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
  const inspection = inspections[0]?.id ?? 0
  await upload(inspection, seeds)
  return inspection
}

/** Compares as the worker does. `meanwhile` is done once, when the first photo is looked at. */
async function compare(inspectionId: number, meanwhile: () => Promise<void> = async () => undefined): Promise<void> {
  const { storage } = world.ctx
  let isDone = false
  const ctx: Context = {
    ...world.ctx,
    storage: {
      ...storage,
      localPath: async (...given) => {
        const first = !isDone
        isDone = true
        const path = await storage.localPath(...given)
        if (first) await meanwhile()
        return path
      },
    },
  }
  await compareHandler(ctx).run({
    ...{ id: 'one', name: 'compare-photos', data: { inspectionId }, retryCount: 0 },
    ...{ expireInSeconds: 900, heartbeatSeconds: null, signal: AbortSignal.timeout(patienceMs) },
  })
}

async function waitingLocks(): Promise<number> {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(world.ctx.db)
  return rows.length
}

/** As if nobody had asked for a comparison, or had been given up on. */
const forgetAsked = () => sql`delete from pgboss.job where name = 'compare-photos'`.execute(world.ctx.db)

const checkOf = async (id: number) => {
  const { body } = await world.call(getPhotoCheck, { token: owners.adminToken, params: { id } })
  return z.object({ data: photoCheckSchema }).parse(body).data
}

it(
  'a comparison ends when photos are deleted while it is made, and goes on with those that are left',
  async () => {
    const inspection = await sideWith([1, 2, 3, 4, 5, 6])
    const { order } = await checkOf(inspection)
    const gone = order[order.length - 1] ?? 0
    await compare(inspection, async () => {
      await world.ctx.db.deleteFrom('image').where('id', '=', gone).execute()
    })
    const pairs = await world.ctx.db.selectFrom('photoPair').select(['firstId', 'secondId']).execute()
    expect(pairs).toHaveLength(10)
    expect(pairs.filter(({ firstId, secondId }) => [firstId, secondId].includes(gone))).toEqual([])
    await forgetAsked()
    expect(await checkOf(inspection)).toMatchObject({ photos: 5, pictures: 'unknown' })
  },
  2 * patienceMs,
)

it(
  'that photos are being compared is said only while somebody is to do it',
  async () => {
    const inspection = await sideWith([1, 2, 3, 4])
    expect(await checkOf(inspection)).toMatchObject({ pictures: 'comparing' })
    const { order } = await checkOf(inspection)
    for (const id of order) await saveMarks(world.ctx.db, id, null)
    await sql`update pgboss.job set state = 'failed' where name = 'compare-photos'`.execute(world.ctx.db)
    expect(await checkOf(inspection)).toMatchObject({ pictures: 'failed', gaps: [] })
    await upload(inspection, [5])
    expect(await checkOf(inspection)).toMatchObject({ pictures: 'comparing' })
    await compare(inspection)
    await forgetAsked()
    expect(await checkOf(inspection)).toMatchObject({ pictures: 'unknown' })
  },
  2 * patienceMs,
)

it(
  'a comparison begins after everything that asked for it is there, so that none is left waiting for ever',
  async () => {
    const inspection = await sideWith([1, 2, 3, 4])
    const { order } = await checkOf(inspection)
    let compared: Promise<void> | undefined
    await inTransaction(world.ctx.db, async (db) => {
      await askToCompare(world.ctx, db, inspection)
      await db
        .deleteFrom('image')
        .where('id', '=', order[0] ?? 0)
        .execute()
      compared = compare(inspection)
      await vi.waitFor(async () => expect(await waitingLocks()).toBe(1), { timeout: 20_000, interval: 100 })
    })
    await compared
    const rows = await world.ctx.db.selectFrom('photoPair').where('firstId', 'in', order).selectAll().execute()
    expect(rows).toEqual([])
  },
  2 * patienceMs,
)

it(
  'a comparison ends when the whole park is deleted while it is made',
  async () => {
    const inspection = await sideWith([1, 2, 3, 4])
    await compare(inspection, async () => {
      const params = { id: owners.own.park }
      const { status } = await world.call(deletePark, { token: owners.adminToken, params })
      expect(status).toBe(204)
    })
    expect(await world.ctx.db.selectFrom('photoPair').selectAll().execute()).toEqual([])
  },
  2 * patienceMs,
)
