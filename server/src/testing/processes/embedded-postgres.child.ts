import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts'

/**
 * A process that does nothing but run an embedded PostgreSQL, for tests that kill it.
 * Arguments: data folder, and optionally the folder of the package with the programs. Writes `ready ADDRESS` once it
 * runs; ends with code 3 and the error on standard error if it does not start, with code 4 if the server ends by itself.
 */
const [dataDir, packageFolder] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('usage: embedded-postgres.child.ts DATA_FOLDER [PACKAGE_FOLDER]')

try {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (line) => process.stderr.write(`${line}\n`),
    ...(packageFolder === undefined ? {} : { packageFolder }),
  })
  process.once('SIGTERM', () => postgres.stop().then(() => process.exit(0)))
  postgres.onExit((reason) => {
    process.stderr.write(`${reason}\n`)
    process.exit(4)
  })
  process.stdout.write(`ready ${postgres.connectionString}\n`)
} catch (error) {
  process.stderr.write(`${String(error)}\n`)
  process.exit(3)
}
