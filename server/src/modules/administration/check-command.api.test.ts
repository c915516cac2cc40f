import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { createTestDatabase } from '../../testing/processes/database.ts'
import { claimFiles } from './installation.service.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))
const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)

describe('the command that checks the files', () => {
  let world: ApiWorld

  const run = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
    spawnSync(process.execPath, [main, ...args], {
      env: { ...process.env, DATABASE_URL: world.connectionString, DATA_DIR: world.dataDir, ...environment },
      encoding: 'utf8',
      input: '',
    })
  const putStray = async (key: string) => {
    await world.ctx.storage.put(key, Readable.from([Buffer.from('stray')]))
    await utimes(await world.ctx.storage.localPath(key), twoDaysAgo, twoDaysAgo)
  }
  const isThere = async (key: string) => (await world.ctx.storage.stat(key)) !== undefined

  beforeAll(async () => {
    world = await createApiWorld()
    // Copies of one database have its name; an installation of its own has its own.
    await sql`update installation set id = gen_random_uuid()`.execute(world.ctx.db)
    await claimFiles(world.ctx)
  })
  afterAll(() => world.close())
  beforeEach(() => putStray('originals/9/stray'))

  it('says by its exit code whether something is wrong, and changes nothing', async () => {
    const { stdout, status } = run(['check', '--read-all'])
    expect(stdout).toContain('orphan   originals/9/stray')
    expect(stdout).toMatch(/\d+ files, \d+ bytes: 0 missing, 0 altered, 1 orphans/)
    expect(status).toBe(1)
    expect(await isThere('originals/9/stray')).toBe(true)
  })

  it('refuses what it does not know instead of running', async () => {
    for (const flag of ['--delete-orphan', 'now', '--delete-orphans=yes']) {
      const { stdout, stderr, status } = run(['check', flag])
      expect([flag, stdout, status]).toEqual([flag, '', 1])
      expect(stderr).toContain('--read-all')
      expect(stderr).not.toContain('    at ')
    }
    expect(run(['chek']).stderr).toContain('"chek" is nothing to run')
    expect(run(['worker', '--once']).stderr).toContain('"--once" is not known here')
  })

  it('applies no migration, and makes nothing where there is no installation', async () => {
    const empty = await createTestDatabase('empty')
    const folder = await mkdtemp(join(tmpdir(), 'nothing-'))
    try {
      const foreign = run(['check'], { DATABASE_URL: empty.connectionString })
      expect([foreign.stdout, foreign.status]).toEqual(['', 1])
      expect(foreign.stderr).toContain('holds no installation')
      const client = new pg.Client(empty.connectionString)
      await client.connect()
      const { rows } = await client.query(`select to_regclass('schema_migration') as found`)
      await client.end()
      expect(rows).toEqual([{ found: null }])
      expect(run(['check'], { DATA_DIR: folder }).stderr).toContain('There are no files')
      expect(run(['check'], { DATA_DIR: folder, DATABASE_URL: '' }).stderr).toContain('There are no files')
      expect(await readdir(folder)).toEqual([])
      const absent = run(['check'], { DATA_DIR: join(folder, 'absent') })
      expect(absent.stderr).toContain('There is no data folder')
    } finally {
      await rm(folder, { recursive: true })
      await empty.drop()
    }
  })

  it('refuses the files of another installation, and files that carry no name', async () => {
    const other = await createApiWorld()
    try {
      await sql`update installation set id = gen_random_uuid()`.execute(other.ctx.db)
      const mixed = run(['check', '--delete-orphans', '--count=1'], { DATABASE_URL: other.connectionString })
      expect([mixed.stdout, mixed.status]).toEqual(['', 1])
      expect(mixed.stderr).toMatch(/The database belongs to installation \S+, the files to \S+\./)
      await mkdir(join(other.dataDir, 'files'), { recursive: true })
      expect(run(['check'], { DATA_DIR: other.dataDir }).stderr).toContain('carry no name of an installation')
      await expect(claimFiles({ ...other.ctx, storage: world.ctx.storage })).rejects.toThrow('belongs to installation')
    } finally {
      await other.close()
    }
    expect(await isThere('originals/9/stray')).toBe(true)
  })

  it('takes away only what it listed in a run before, and only when its number is said', async () => {
    await rm(join(world.dataDir, 'check.json'), { force: true })
    expect(run(['check', '--delete-orphans', '--count=1']).stderr).toContain('No check has listed orphans')
    run(['check'])
    await putStray('originals/9/later')
    const unasked = run(['check', '--delete-orphans'])
    expect([unasked.stderr.includes('add --count=1'), unasked.status]).toEqual([true, 1])
    expect(run(['check', '--delete-orphans', '--count=2']).stderr).toContain('There are 1 orphans to take away, not 2')
    expect(await isThere('originals/9/stray')).toBe(true)
    const done = run(['check', '--delete-orphans', '--count=1'])
    expect([done.stdout.includes('1 orphans are in the quarantine'), done.status]).toEqual([true, 0])
    expect([await isThere('originals/9/stray'), await isThere('originals/9/later')]).toEqual([false, true])
    await world.ctx.storage.delete('originals/9/later')
    expect(run(['check']).stdout).toContain('0 orphans')
  })
})
