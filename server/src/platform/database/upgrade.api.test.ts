import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/processes/database.ts'
import { waitForSchema } from '../../wait-for-schema.ts'
import { migrate } from './migrate.ts'
import { schemaState } from './schema-state.ts'

const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url))
const rows = fileURLToPath(new URL('../../testing/state-0028.sql', import.meta.url))

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await createTestDatabase('empty')
  folder = await mkdtemp(join(tmpdir(), 'older-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Makes the folder that of an earlier version. */
async function keepUpTo(last: string): Promise<void> {
  for (const name of await readdir(migrations))
    if (name.endsWith('.sql') && name.slice(0, 4) <= last) await copyFile(join(migrations, name), join(folder, name))
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('an installation of an older version', () => {
  it('is upgraded with all its rows, from a state with work of every kind', async () => {
    await keepUpTo('0028')
    await migrate(database.connectionString, folder)
    await query(await readFile(rows, 'utf8'))
    const counted = ['account', 'park', 'device', 'inspection', 'image', 'pyramid', 'annotation', 'report']
    const countsSql = `select ${counted.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`
    const before = await query(countsSql)
    expect(Object.values(before[0] ?? {}).every((count) => Number(count) > 0)).toBe(true)

    await migrate(database.connectionString, migrations)
    expect(await query(countsSql)).toEqual(before)
    expect(await schemaState(database.connectionString, migrations)).toEqual({ kind: 'same' })
    expect(await query('select kind, key from stored_file where is_certain order by kind, key')).toEqual([
      { kind: 'overview', key: 'overviews/1/1.jpg' },
      { kind: 'photo', key: 'originals/1/one' },
      { kind: 'photo-copy', key: 'originals/1/one.assembler' },
      { kind: 'photo-copy', key: 'originals/1/one.thumbnail' },
      { kind: 'picture', key: 'pyramids/1/1.zip' },
      { kind: 'report', key: 'reports/1/one.pdf' },
    ])
    expect(await query('select comment, x_px, width_px from annotation')).toEqual([
      { comment: 'a crack', x_px: 10, width_px: 80 },
    ])
  })

  it('goes through each version on the way, one migration after the other', async () => {
    const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()
    for (const name of names) {
      await copyFile(join(migrations, name), join(folder, name))
      expect(await migrate(database.connectionString, folder)).toEqual([name])
    }
    expect(await schemaState(database.connectionString, migrations)).toEqual({ kind: 'same' })
  })

  it('is waited for by a worker of a newer version, and told by one of an older version', async () => {
    await keepUpTo('0028')
    expect(await schemaState(database.connectionString, migrations)).toEqual({ kind: 'none' })
    await migrate(database.connectionString, folder)
    expect(await schemaState(database.connectionString, migrations)).toMatchObject({ kind: 'older' })
    const said: string[] = []
    const waiting = waitForSchema(database.connectionString, migrations, { say: (line) => said.push(line) })
    await expect.poll(() => said).toEqual([expect.stringContaining('of an older version: this worker waits')])
    await migrate(database.connectionString, migrations)
    await waiting
    expect(await schemaState(database.connectionString, folder)).toMatchObject({ kind: 'newer' })
    const stop = new AbortController()
    const older = waitForSchema(database.connectionString, folder, {
      say: (line) => said.push(line),
      signal: stop.signal,
    })
    await expect.poll(() => said.at(-1)).toContain('of a newer version: this worker waits')
    stop.abort()
    await expect(older).rejects.toThrow()
    await expect(migrate(database.connectionString, folder)).rejects.toThrow('a newer version has run on it')
  })
})
