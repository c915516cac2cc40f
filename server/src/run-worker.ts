import { openWorld, startJobs } from './app.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { checkInstallation } from './modules/administration/installation.service.ts'
import { waitForDatabase } from './wait-for-database.ts'

/** Does the jobs of the product until it is told to stop or the process that started it is gone. */
export async function runWorker(config: Config): Promise<void> {
  if (config.databaseUrl === undefined) throw new ConfigError('A worker needs DATABASE_URL.')
  await waitForDatabase(config.databaseUrl, { say: (line) => process.stderr.write(`${line}\n`) })
  const world = await openWorld({ config, connectionString: config.databaseUrl, maxConnections: 6 })
  await checkInstallation(world.ctx)
  const worker = await startJobs(world.ctx, config.databaseUrl, config.workerShare)
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await worker.stop()
    await world.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  process.once('disconnect', stop)
  process.send?.('ready')
}
