import { uploadInspectionImages } from '@visionair/contract/images'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeVisit } from '../../../testing/factories.ts'
import { grainyPhoto } from '../../../testing/photos/sliced-side.ts'
import { makeTwoOwners, type TwoOwners } from '../../../testing/two-owners.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld()
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

const waitsForLock = async () => {
  const { rows } = await world.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}

it('ASM-01 a photo of a visit that is deleted while it is taken in is refused as gone, and leaves nothing behind', async () => {
  const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id, { date: '2026-02-01' })
  const id = inspections[0]?.id ?? 0
  const form = new FormData()
  form.append('files[]', new Blob([new Uint8Array(await grainyPhoto(300, 200))]), 'late.jpg')
  const client = await world.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('delete from inspection where id = $1', [id])
    const call = { token: owners.adminToken, params: { id }, body: form }
    const answer = world.call(uploadInspectionImages, call)
    await expect.poll(waitsForLock, { interval: 20, timeout: 180_000 }).toBe(true)
    await client.query('commit')
    expect(await answer).toMatchObject({ status: 404, body: { code: 'not-found' } })
  } finally {
    client.release()
  }
  expect(await world.ctx.db.selectFrom('image').select('id').execute()).toEqual([])
})
