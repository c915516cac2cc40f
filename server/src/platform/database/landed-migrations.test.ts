import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listMigrations, migrationComplaints } from './landed-migrations.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landed-'))
  await write('0001_first.sql', 'create table first (id int);\n')
  await write('0005_fifth.sql', 'create table fifth (id int);\n')
  await listMigrations(folder, [])
})
afterEach(() => rm(folder, { recursive: true }))

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const complaints = () => migrationComplaints(folder, [])
/** The list as it was when the first two landed. */
const landed = async () =>
  (await readFile(join(folder, 'landed.txt'), 'utf8'))
    .split('\n')
    .slice(0, 2)
    .map((line) => ({ sha256: line.slice(0, 64), name: line.slice(66) }))

describe('landed migrations', () => {
  it('are those of the repository, unchanged', async () => {
    expect(await migrationComplaints(fileURLToPath(new URL('../../../migrations', import.meta.url)), [])).toEqual([])
  })

  it('may neither be edited nor go, other line ends apart', async () => {
    expect(await complaints()).toEqual([])
    await write('0001_first.sql', 'create table first (id int);\r\n')
    expect(await complaints()).toEqual([])
    await write('0001_first.sql', 'create table first (id bigint);\n')
    expect(await complaints()).toEqual(['0001_first.sql has landed and was edited: write a new migration instead'])
    await rm(join(folder, '0001_first.sql'))
    expect(await complaints()).toEqual(['0001_first.sql has landed and is gone: migrations stay'])
  })

  it('are followed by new ones, which may have a lower number only where the order makes no difference', async () => {
    const onMain = await landed()
    await write('0003_apart.sql', 'create table third (id int);\n')
    await write('0006_later.sql', 'alter table fifth add column name text;\n')
    expect(await complaints()).toEqual([
      '0003_apart.sql is not in landed.txt: run node scripts/generate-schema.mjs',
      '0006_later.sql is not in landed.txt: run node scripts/generate-schema.mjs',
    ])
    await listMigrations(folder, onMain)
    expect(await migrationComplaints(folder, onMain)).toEqual([])
    await write('0004_upon.sql', 'insert into fifth values (1);\n')
    await listMigrations(folder, onMain)
    expect(await migrationComplaints(folder, onMain)).toEqual([
      '0004_upon.sql is new and numbered below 0005_fifth.sql, which touches the same: give it a higher number',
    ])
  })

  it('keep what the main branch says of them, whatever was entered into the list', async () => {
    const onMain = await landed()
    await write('0001_first.sql', 'create table first (id bigint);\n')
    await listMigrations(folder, [])
    expect(await complaints()).toEqual([])
    expect(await migrationComplaints(folder, onMain)).toEqual([
      '0001_first.sql has landed and was edited: write a new migration instead',
    ])
  })
})
