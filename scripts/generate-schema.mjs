// Writes the types of the migrated schema to server/src/platform/database/schema.gen.ts; with --verify it exits 1 when that file is stale.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { migrate } from '../server/src/platform/database/migrate.ts'
import { startThrowawayPostgres } from '../server/src/testing/throwaway-postgres.ts'

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

const postgres = await startThrowawayPostgres()
try {
  await migrate(postgres.connectionString, path('../server/migrations'))
  const { status } = spawnSync(process.execPath, [codegen, '--url', postgres.connectionString, ...options], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
}
