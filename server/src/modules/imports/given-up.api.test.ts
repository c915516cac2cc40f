import { applyParkImport, getParkImport, parkImportResource, uploadParkImport } from '@visionair/contract/imports'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '../../platform/database/transaction.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeOrganization, makeSignedIn } from '../../testing/factories.ts'

let world: ApiWorld
let token: string
let organization: number

const schema = z.object({ data: parkImportResource })

beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  token = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
  organization = await makeOrganization(world.ctx)
}, 400_000)
afterAll(() => world.close())
afterEach(() => typeOf('model', 'string'))

const typeOf = (reference: string, attributeType: 'string' | 'float') =>
  world.ctx.db.updateTable('attribute').set({ attributeType }).where('reference', '=', reference).execute()

async function importOf(id: number, language: 'en' | 'fr' = 'en') {
  const { body } = await world.call(getParkImport, { token, params: { id }, language })
  return schema.parse(body).data.attributes
}

async function planned(rows: readonly string[]): Promise<number> {
  const form = new FormData()
  form.append('file', new Blob([rows.join('\r\n')]), 'turbines of 2026.csv')
  const query = `organization=${organization}`
  const { status, body } = await world.call(uploadParkImport, { token, query, body: form })
  expect(status, JSON.stringify(body)).toBe(202)
  const { id } = schema.parse(body).data.attributes
  await expect.poll(async () => (await importOf(id)).state, { timeout: 180_000 }).toBe('planned')
  return id
}

/** Whether somebody waits for the names of the parks of the company. */
const isSomebodyWaiting = async () => {
  const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(world.ctx.db)
  return rows.length > 0
}

/** Applies an import, and meanwhile, after it has read what types there are, does something. */
async function applyWhile(id: number, meanwhile: () => Promise<unknown>): Promise<void> {
  await inTransaction(world.ctx.db, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('park-names'), ${-organization})`.execute(db)
    const { status } = await world.call(applyParkImport, { token, params: { id } })
    expect(status).toBe(202)
    await expect.poll(isSomebodyWaiting, { interval: 20, timeout: 180_000 }).toBe(true)
    await meanwhile()
  })
  await expect.poll(async () => (await importOf(id)).state, { timeout: 180_000 }).toBe('failed')
}

describe('imports that are given up over something that changed after the plan was made', () => {
  it('PARK-05 name the file, the row and the column with the bounds, in both languages, and leave nothing', async () => {
    const id = await planned(['Park,Turbine,Model', 'Given Up,T1,12.5', 'Given Up,T2,0.25', 'Given Up,T3,14'])
    await applyWhile(id, () => typeOf('model', 'float'))
    const place = { en: 'turbines of 2026.csv, row 3, column “Model” (Given Up/T2): Must be between 1 and' }
    expect((await importOf(id)).error).toContain(place.en)
    expect((await importOf(id, 'fr')).error).toContain(
      'turbines of 2026.csv, ligne 3, colonne « Model » (Given Up/T2) : Doit être compris entre 1 et',
    )
    const parks = await world.ctx.db.selectFrom('park').where('name', '=', 'Given Up').select('id').execute()
    expect(parks).toEqual([])
  })

  it('PARK-05 name the file and the row of a park whose name was taken meanwhile', async () => {
    const id = await planned(['Park,Place', 'Taken Meanwhile,Somewhere'])
    const row = { name: 'taken  meanwhile', localization: '', organizationId: organization, parentId: null }
    await applyWhile(id, () => world.ctx.db.insertInto('park').values(row).execute())
    expect((await importOf(id)).error).toMatch(/^turbines of 2026\.csv, row 2 \(Taken Meanwhile\): /)
    expect((await importOf(id, 'fr')).error).toMatch(/^turbines of 2026\.csv, ligne 2 \(Taken Meanwhile\) : /)
  })
})
