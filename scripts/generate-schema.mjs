// Writes the types of the migrated schema to server/src/platform/database/schema.gen.ts and enters new migrations into the list of landed
// ones; with --verify it exits 1 when the types are stale or a migration is not as it landed.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { listMigrations, migrationComplaints } from '../server/src/platform/database/landed-migrations.ts'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { startThrowawayPostgres } from '../server/src/testing/processes/throwaway-postgres.ts'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))
const codegen = createRequire(path('../server/package.json')).resolve('kysely-codegen/dist/cli/bin.js')
const options = [
  ['--dialect', 'postgres'],
  ['--out-file', path('../server/src/platform/database/schema.gen.ts')],
  ['--camel-case'],
  ['--date-parser', 'string'],
  ['--numeric-parser', 'number'],
  ['--type-mapping', '{"int8":"number"}'],
  ['--exclude-pattern', 'schema_migration'],
  process.argv.includes('--verify') ? ['--verify'] : [],
].flat()

const migrations = path('../server/migrations')
if (!process.argv.includes('--verify')) await listMigrations(migrations)
const complaints = await migrationComplaints(migrations)
if (complaints.length > 0) {
  console.error(complaints.join('\n'))
  process.exit(1)
}

const postgres = await startThrowawayPostgres()
try {
  await migrate(postgres.connectionString, migrations)
  const { status } = spawnSync(process.execPath, [codegen, '--url', postgres.connectionString, ...options], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
}
