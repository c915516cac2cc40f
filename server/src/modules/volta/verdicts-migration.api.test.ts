import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '../../platform/database/migrate.ts'
import { createTestDatabase } from '../../testing/processes/database.ts'

const migrations = join(import.meta.dirname, '../../../migrations')
const ofThisOne = '0115_verdicts_of_measures.sql'

/** A place for a measure, without the rules that do not matter here. */
const visit = `
  insert into organization (id, name) values (1, 'Wind');
  insert into park (id, name, organization_id, localization) values (1, 'Park', 1, 'Brittany');
  insert into device (id, name, type_id, park_id) values (1, 'E01', 8, 1);
  insert into inspection_group (id, device_id, service_id, date) values (1, 1, 1, '2025-10-07');
  insert into inspection (id, group_id, device_id, date, service_family, is_last) values (1, 1, 1, '2025-10-07', 'volta', true);`

const measures: readonly (readonly [string, string])[] = [
  // value, limit 50, verdict, version → verdict, where it is from
  [`'value', 12, true, true, 3`, 'true limit'],
  [`'value', 80, true, false, 1`, 'false limit'],
  [`'value', 80, true, true, 1`, 'true choice'],
  [`'value', 80, true, true, 2`, 'true unknown'],
  [`'open-circuit', null, true, true, 4`, 'true unknown'],
  [`'value', 12, true, null, 2`, 'null choice'],
  [`'no-reading', null, true, null, 2`, 'null limit'],
  [`'no-reading', null, false, null, 2`, 'null limit'],
]

it('VOLTA-02 measures stored with a verdict keep what was chosen, follow the limit where they agree with it, and else say that nobody knows', async () => {
  const database = await createTestDatabase('empty')
  const folder = await mkdtemp(join(tmpdir(), 'visionair-verdicts-'))
  const client = new pg.Client({ connectionString: database.connectionString })
  try {
    for (const name of await readdir(migrations))
      if (name < ofThisOne) await cp(join(migrations, name), join(folder, name))
    await migrate(database.connectionString, folder)
    await client.connect()
    await client.query(visit)
    const columns = 'id, inspection_id, type_id, severity_id, limit_value, position_from_hub_m'
    for (const [index, [stored]] of measures.entries())
      await client.query(`insert into volta_measure (${columns}, reading, value, is_inspected, is_compliant, version)
        values (${index + 1}, 1, 1, 1, 50, 3, ${stored})`)
    await cp(join(migrations, ofThisOne), join(folder, ofThisOne))
    await migrate(database.connectionString, folder)
    const { rows } = await client.query(
      `select coalesce(is_compliant::text, 'null') || ' ' || verdict_by as verdict from volta_measure order by id`,
    )
    expect(rows.map(({ verdict }) => verdict)).toEqual(measures.map(([, verdict]) => verdict))
    const graded = await client.query('select count(*)::integer as open from graded where is_open')
    expect(graded.rows).toEqual([{ open: 4 }])
  } finally {
    await client.end()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  }
})
