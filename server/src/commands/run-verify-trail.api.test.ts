import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { sealTrail } from '../modules/audit/sealing.service.ts'
import { operator } from '../platform/actor.ts'
import { recordChange } from '../platform/audit/record-change.ts'
import { connectDatabase, type Database } from '../platform/database/connect.ts'
import { createTestDatabase, type TestDatabase } from '../testing/processes/database.ts'
import { runVerifyTrail } from './run-verify-trail.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ connectionString: testDatabase.connectionString, maxConnections: 2 })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

let said: string
beforeEach(() => {
  said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
async function verify(...args: string[]): Promise<number> {
  said = ''
  return await runVerifyTrail(await readConfig({ DATABASE_URL: testDatabase.connectionString }, tmpdir()), args)
}

describe('verify-trail', () => {
  it('says that nothing is wrong and the last seal, which it takes again, and names what is', async () => {
    for (const name of ['token', 'signing'])
      await recordChange(database.db, operator, { action: 'rotate', entity: 'secret', entityId: null, name })
    expect([await verify(), said]).toEqual([0, '0 entries sealed, 2 waiting for their seal: nothing is wrong\n'])
    await sealTrail({ db: database.db, log })
    expect(await verify()).toBe(0)
    const [, seal = ''] = /noted elsewhere: (2:[0-9a-f]{64})\n/.exec(said) ?? []
    expect(await verify(`--seal=${seal}`)).toBe(0)
    expect(await verify(`--seal=${seal.slice(0, -1)}${seal.endsWith('0') ? '1' : '0'}`)).toBe(1)
    expect(said).toContain('seal 2 is another than was noted')
    await database.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update audit_entry set entity_name = 'x' where entity_name = 'token'`.execute(trx)
    })
    expect(await verify()).toBe(1)
    expect(said).toMatch(/^altered {4}entry \d+ is not as it was sealed \(seal 1\)\n2 entries sealed/)
  })

  it('refuses what is no seal, with its use', async () => {
    await expect(verify('--seal=2:abc')).rejects.toThrow(ConfigError)
  })
})
