import { ConfigError, readConfig } from './config.ts'
import { EmbeddedPostgresError } from './platform/database/embedded-postgres.ts'
import { MigrationError } from './platform/database/migrate.ts'
import { runCheck } from './run-check.ts'
import { runProduct } from './run-product.ts'
import { runWorker } from './run-worker.ts'

const role = process.argv[2] ?? 'start'

/** What is wrong with the installation is said in a sentence; anything else is a defect and shows its stack. */
function explain(error: unknown): string {
  const isExplained =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof MigrationError
  if (isExplained) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  const config = await readConfig(process.env, role === 'demo' ? './data/demo' : './data/visionair')
  if (role === 'worker') await runWorker(config)
  else if (role === 'check') process.exit(await runCheck(config, process.argv.slice(3)))
  else if (role === 'demo' || role === 'start') await runProduct(config, { isDemo: role === 'demo' })
  else throw new ConfigError(`"${role}" is nothing to run: use start, demo, worker or check`)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
