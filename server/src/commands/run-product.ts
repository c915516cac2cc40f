import { createApi, jobs, migrationsFolder, openWorld, type World } from '../app.ts'
import { missingGuards } from '../children/guarded-child.ts'
import type { Config } from '../config.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { runEmbeddedDatabase } from '../embedded-database.ts'
import { listen } from '../listen.ts'
import { createFirstAdministrator } from '../modules/accounts/first-administrator.service.ts'
import { claimFiles } from '../modules/administration/installation.service.ts'
import { migrate } from '../platform/database/migrate.ts'
import { stopServer } from '../platform/http/create-server.ts'
import { missingCompiler } from '../platform/pdf/compiler-part.ts'
import { serveMetrics } from '../serve-metrics.ts'
import { hastened } from '../storage-config.ts'
import { waitForDatabase } from '../wait-for-database.ts'
import { startWorkerProcesses } from '../worker-processes.ts'

/** Calls ask short questions; one that is not answered by then will not be. */
const queryDeadlineMs = 30_000
const loopback = ['127.0.0.1', '::1', 'localhost']
const say = (line: string) => process.stdout.write(`${line}\n`)
const warn = (line: string) => process.stderr.write(`${line}\n`)

interface Running {
  readonly name: string
  stop(): Promise<unknown>
}

/** Stops what was started, newest first; one that fails does not keep the others. */
async function stopAll(running: Running[]): Promise<void> {
  for (const part of running.toReversed()) {
    await part.stop().catch((error: unknown) => warn(`${part.name} did not stop cleanly: ${String(error)}`))
  }
}

async function startDatabase(config: Config, running: Running[], onLost: () => void): Promise<string> {
  if (config.databaseUrl !== undefined) {
    await waitForDatabase(config.databaseUrl, { say: warn })
    return config.databaseUrl
  }
  const lost = (reason: string) => {
    warn(`PostgreSQL has ended for good: ${reason}`)
    onLost()
  }
  const postgres = await runEmbeddedDatabase(config, { say: warn, onLost: lost })
  running.push({ name: 'PostgreSQL', stop: () => postgres.stop() })
  return postgres.connectionString
}

/** The password is made when the port is open and nothing can keep it from being read. */
async function prepareAccounts(world: World, config: Config): Promise<void> {
  const created = await createFirstAdministrator(world.ctx, config.adminEmail)
  if (created) say(`First start: sign in as ${created.email} with the password ${created.password}`)
}

/** What the machine lacks and only some work needs, or does not keep it from: the rest goes on without it. */
function tellOfParts(): void {
  for (const missing of [missingCompiler(), missingGuards()]) if (missing !== null) warn(missing)
}

/** Who is reached elsewhere than it listens stands behind a proxy, which it has to know. */
function tellOfProxy({ publicUrl, trustProxy }: Config, address: string): void {
  if (publicUrl === undefined || trustProxy !== undefined || new URL(publicUrl).origin === new URL(address).origin)
    return
  warn(
    'PUBLIC_URL is another address than the product listens on, and TRUST_PROXY names no proxy: all who come by one count as one for limits, ' +
      'wrong passwords and the journal, and as unencrypted. Set TRUST_PROXY to the address of the proxy, as loopback.',
  )
}

/** Runs the whole product in one go: database, migrations, API with the web application, workers; ends on SIGTERM or SIGINT. */
export async function runProduct(config: Config, { isDemo }: { isDemo: boolean }): Promise<void> {
  const running: Running[] = []
  let isStopping = false
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    await stopAll(running)
    process.exit(code)
  }
  process.once('SIGTERM', () => void stop(0))
  process.once('SIGINT', () => void stop(0))
  try {
    const connectionString = await startDatabase(config, running, () => void stop(1))
    await migrate(connectionString, migrationsFolder)
    const hasty = { ...config, storage: hastened(config.storage) }
    const world = await openWorld({ config: hasty, connectionString, maxConnections: 16, queryDeadlineMs })
    running.push({ name: 'connections', stop: () => world.close() })
    await claimFiles(world.ctx)
    const isFilled = isDemo && loopback.includes(config.host)
    const metrics = await serveMetrics(config, { ...world, connectionString, jobs, role: 'product' })
    if (metrics !== null) running.push({ name: 'metrics', stop: () => metrics.stop() })
    const app = await createApi(world.ctx, config, metrics?.onAnswer)
    running.push({ name: 'API', stop: () => stopServer(app) })
    const open = async () => {
      const address = await listen((place) => app.listen(place), config)
      world.listensAt(address)
      return address
    }
    const startWorkers = () => {
      const settings = { DATABASE_URL: connectionString, DATA_DIR: config.dataDir, METRICS_PORT: '' }
      const workers = startWorkerProcesses(config.workers, settings, world.ctx.log)
      running.push({ name: 'workers', stop: () => workers.stop() })
    }
    if (isFilled) {
      startWorkers()
      await fillDemo(world.ctx, say)
    }
    const address = await open()
    if (!isFilled) {
      startWorkers()
      await prepareAccounts(world, config)
    }
    if (metrics !== null) say(`Metrics are served at ${metrics.address}`)
    tellOfProxy(config, address)
    tellOfParts()
    say(`Visionair is ready at ${address}`)
  } catch (error) {
    if (isStopping) return
    await stopAll(running)
    throw error
  }
}
