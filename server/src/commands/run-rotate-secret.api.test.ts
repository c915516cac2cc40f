import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { connectDatabase, type Database } from '../platform/database/connect.ts'
import { onlySecret } from '../platform/secret.ts'
import { createTestDatabase, type TestDatabase } from '../testing/processes/database.ts'
import { runRotateSecret } from './run-rotate-secret.ts'

let testDatabase: TestDatabase
let database: Database
beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = connectDatabase({ connectionString: testDatabase.connectionString, maxConnections: 1 })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

let folder: string
let said: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

const configOf = (environment: NodeJS.ProcessEnv = {}) =>
  readConfig({ DATABASE_URL: testDatabase.connectionString, ...environment }, folder)
const rotate = async (...args: string[]) => await runRotateSecret(await configOf(), args)
const secrets = async () => (await configOf()).secrets
/** What stands in the trail since a number of entries, the oldest first. */
const trail = async (after = 0) => {
  const columns = ['actorId', 'actorEmail', 'action', 'entity', 'entityId', 'entityName', 'before', 'after'] as const
  return await database.db.selectFrom('auditEntry').select(columns).orderBy('id').offset(after).execute()
}
const entryOf = (name: string, formerValidUntil: string) => ({
  ...{ actorId: null, actorEmail: 'operator', action: 'rotate', entity: 'secret', entityId: null, entityName: name },
  ...{ before: null, after: { formerValidUntil } },
})

async function refusal(environment: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const error = await runRotateSecret(await configOf(environment), args).catch((thrown: unknown) => thrown)
  if (error instanceof ConfigError) return error.message
  throw new Error(`${args.join(' ')} was not refused: ${String(error)}`)
}

describe('rotate-secret', () => {
  it('makes one secret new, keeps the other, and lets the one before be believed for two days', async () => {
    const before = await secrets()
    vi.useFakeTimers({ now: new Date('2026-05-04T10:00:00Z'), toFake: ['Date'] })
    expect(await rotate('token')).toBe(0)
    const until = new Date('2026-05-06T10:00:00Z')
    const after = await secrets()
    expect(after.token.current).not.toBe(before.token.current)
    expect(after.token.before).toEqual({ secret: before.token.current, until })
    expect(after.signing).toEqual(before.signing)
    expect(said).toContain('believed until 2026-05-06T10:00:00.000Z')
    expect(said).toContain('Start the product and its workers anew now')
  })

  it('changes both, and a second change keeps the first as the one before', async () => {
    await configOf()
    await rotate('all')
    const first = await secrets()
    await rotate('all')
    const second = await secrets()
    expect(second.token.before?.secret).toBe(first.token.current)
    expect(second.signing.before?.secret).toBe(first.signing.current)
  })

  it('forgets the one before at once where it is told to, says what ends, and leaves the other as it was', async () => {
    await configOf()
    await rotate('all')
    const { token } = await secrets()
    said = ''
    await rotate('signing', '--at-once')
    const after = await secrets()
    expect(after.signing.before).toBeNull()
    expect(after.token).toEqual(token)
    expect(said).toContain('Addresses of files that were given out end')
    expect(said).not.toContain('believed until')
  })

  it('leaves an entry in the trail for each secret: that the operator made it new, and until when the former is good', async () => {
    await configOf()
    const known = (await trail()).length
    vi.useFakeTimers({ now: new Date('2026-05-04T10:00:00Z'), toFake: ['Date'] })
    await rotate('all')
    await rotate('signing', '--at-once')
    expect(await trail(known)).toEqual([
      entryOf('token', '2026-05-06T10:00:00.000Z'),
      entryOf('signing', '2026-05-06T10:00:00.000Z'),
      entryOf('signing', '2026-05-04T10:00:00.000Z'),
    ])
    const { token, signing } = await secrets()
    const kept = JSON.stringify(await trail())
    for (const { current, before } of [token, signing])
      for (const secret of [current, before?.secret ?? current]) expect(kept).not.toContain(secret)
  })

  it('leaves no entry of what it refused or could not keep, and changes nothing where the trail cannot be written', async () => {
    const before = await secrets()
    const known = (await trail()).length
    await refusal({}, 'password')
    await refusal({ TOKEN_SECRET: 't'.repeat(40) }, 'token')
    await mkdir(join(folder, `secrets.json.new-${process.pid}`))
    await expect(rotate('token')).rejects.toThrow('EISDIR')
    await rm(join(folder, `secrets.json.new-${process.pid}`), { recursive: true, force: true })
    expect(await trail(known)).toEqual([])
    const away = await readConfig({}, folder)
    await expect(runRotateSecret(away, ['token'])).rejects.toThrow('There is no database in')
    expect(await secrets()).toEqual(before)
  })

  it('keeps the file for its owner alone, and no half of one', async () => {
    await configOf()
    await rotate('all')
    const path = join(folder, 'secrets.json')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(Object.keys(JSON.parse(await readFile(path, 'utf8'))).sort()).toEqual(['before', 'signing', 'token'])
  })

  it.each([
    [[], 'Which secret is missing.\nrotate-secret token|signing|all'],
    [['password'], '"password" is no secret.\nrotate-secret token|signing|all'],
    [['token', 'signing'], '"signing" is one too many.'],
    [['token', '--now'], "Unknown option '--now'"],
  ])('refuses %j and changes nothing', async (args, words) => {
    const before = await secrets()
    expect(await refusal({}, ...args)).toContain(words)
    expect(await secrets()).toEqual(before)
  })

  it('refuses a secret that the environment gives, and says how it is changed there', async () => {
    const environment = { TOKEN_SECRET: 't'.repeat(40) }
    const before = await secrets()
    expect(await refusal(environment, 'all')).toContain(
      'TOKEN_SECRET is set in the environment: set it to a new one there, and TOKEN_SECRET_BEFORE to the old one',
    )
    expect(await secrets()).toEqual(before)
  })

  it('refuses where there is no installation', async () => {
    const config = await readConfig({}, folder, { makes: false })
    await expect(runRotateSecret(config, ['token'])).rejects.toThrow('There are no secrets in')
  })
})

describe('secrets of the environment', () => {
  const now = 'n'.repeat(40)
  const old = 'o'.repeat(40)

  it('are believed with the one before as long as it stands there', async () => {
    const { secrets: given } = await configOf({ TOKEN_SECRET: now, TOKEN_SECRET_BEFORE: old, SIGNING_SECRET: now })
    expect(given).toEqual({
      token: { current: now, before: { secret: old, until: null } },
      signing: onlySecret(now),
    })
  })

  it('are refused where an earlier one stands alone', async () => {
    await expect(configOf({ SIGNING_SECRET_BEFORE: old })).rejects.toThrow(
      'SIGNING_SECRET_BEFORE: needs SIGNING_SECRET beside it',
    )
  })
})
