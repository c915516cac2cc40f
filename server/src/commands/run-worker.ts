import { jobs, migrationsFolder, openWorld, startJobs } from '../app.ts'
import { missingGuards } from '../children/guarded-child.ts'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { checkInstallation } from '../modules/administration/installation.service.ts'
import { schemaState } from '../platform/database/schema-state.ts'
import { missingCompiler } from '../platform/pdf/compiler-part.ts'
import { beFirstToEnd } from '../platform/process/first-to-end.ts'
import { serveMetrics } from '../serve-metrics.ts'
import { waitForDatabase } from '../wait-for-database.ts'
import { waitForSchema } from '../wait-for-schema.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)
const lookEveryMs = 30_000

/** Tells when the database has become that of another version, so that no job is done on tables this program does not know. */
function watchSchema(connectionString: string, onOther: () => void): NodeJS.Timeout {
  const look = async () => {
    const state = await schemaState(connectionString, migrationsFolder).catch(() => null)
    if (state !== null && state.kind !== 'same') onOther()
  }
  return setInterval(look, lookEveryMs).unref()
}

/** Does the jobs of the product until it is told to stop or the process that started it is gone. */
export async function runWorker(config: Config): Promise<void> {
  const { databaseUrl } = config
  if (databaseUrl === undefined) throw new ConfigError('A worker needs DATABASE_URL.')
  beFirstToEnd(400)
  let stop = async () => process.exit(0)
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, () => void stop())
  await waitForDatabase(databaseUrl, { say })
  await waitForSchema(databaseUrl, migrationsFolder, { say })
  const world = await openWorld({ config, connectionString: databaseUrl, maxConnections: 6 })
  if (process.send === undefined)
    for (const missing of [missingCompiler(), missingGuards()]) if (missing !== null) say(missing)
  await checkInstallation(world.ctx)
  const metrics = await serveMetrics(config, { ...world, connectionString: databaseUrl, jobs, role: 'worker' })
  const worker = await startJobs(world.ctx, databaseUrl, config.workerShare)
  let isStopping = false
  stop = async () => {
    if (isStopping) return process.exit(0)
    isStopping = true
    await worker.stop()
    await metrics?.stop()
    await world.close()
    return process.exit(0)
  }
  watchSchema(databaseUrl, () => {
    say('The database was brought to another version: this worker ends its jobs and stops.')
    void stop()
  })
  process.send?.('ready')
}
