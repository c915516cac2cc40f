import { getParkImport, uploadParkImport } from '@visionair/contract/imports'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeTwoOwners, type TwoOwners } from '../../testing/two-owners.ts'
import { zipOf } from '../../testing/zips.ts'

let world: ApiWorld
let owners: TwoOwners
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  owners = await makeTwoOwners(world)
})
afterAll(() => world.close())

const importSchema = z.object({ data: z.object({ attributes: z.object({ id: z.int(), state: z.string() }) }) })

it('PARK-05 a ZIP that holds nothing of use is never told as planned, not even for a moment', async () => {
  const { db } = world.ctx
  await sql`create table seen_state (transaction xid8, state text)`.execute(db)
  await sql`create function see_state() returns trigger language plpgsql as
    'begin insert into seen_state values (pg_current_xact_id(), new.state); return new; end'`.execute(db)
  await sql`create trigger see_state after update of state on park_import
    for each row execute function see_state()`.execute(db)
  const form = new FormData()
  form.append(
    'file',
    new Blob([new Uint8Array(await zipOf([{ name: 'readme.txt', content: Buffer.from('x') }]))]),
    'x.zip',
  )
  const query = `organization=${owners.own.organization}`
  const { body } = await world.call(uploadParkImport, { token: owners.adminToken, query, body: form })
  const { id } = importSchema.parse(body).data.attributes
  const state = async () => {
    const answer = await world.call(getParkImport, { token: owners.adminToken, params: { id } })
    return importSchema.parse(answer.body).data.attributes.state
  }
  await expect.poll(state, { timeout: 180_000 }).toBe('failed')
  // What a reader can see is what a transaction leaves behind.
  const { rows } = await sql<{ states: string[] }>`select array_agg(state order by ctid) as states
    from seen_state group by transaction order by transaction`.execute(db)
  expect(rows.map(({ states }) => states.at(-1))).toEqual(['failed'])
})
