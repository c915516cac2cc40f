import { join } from 'node:path'
import { createApi, migrationsFolder, openWorld, type World } from './app.ts'
import type { Config } from './config.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { createFirstAdministrator } from './modules/accounts/first-administrator.service.ts'
import { claimFiles } from './modules/administration/installation.service.ts'
import { journalSettings, startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { migrate } from './platform/database/migrate.ts'
import { stopServer } from './platform/http/create-server.ts'
import { Reserve, type ReserveNews } from './platform/storage/reserve.ts'
import { Room } from './platform/storage/room.ts'
import { startWorkerProcesses } from './worker-processes.ts'

const loopback = ['127.0.0.1', '::1', 'localhost']
const say = (line: string) => process.stdout.write(`${line}\n`)

interface Running {
  readonly name: string
  stop(): Promise<unknown>
}

/** Stops what was started, newest first; one that fails does not keep the others. */
async function stopAll(running: Running[]): Promise<void> {
  for (const part of running.toReversed()) {
    await part
      .stop()
      .catch((error: unknown) => process.stderr.write(`${part.name} did not stop cleanly: ${String(error)}\n`))
  }
}

const reserveTexts: Readonly<Record<ReserveNews, string>> = {
  'given up':
    'The disk is nearly full: the reserve is given up, so that the database goes on. Make room; until then nothing large is taken in.',
  'kept again': 'There is room on the disk again, and a reserve is kept.',
}

async function startDatabase(config: Config, running: Running[]): Promise<string> {
  if (config.databaseUrl !== undefined) return config.databaseUrl
  const lines: string[] = []
  const room = new Room(config.dataDir, config.storage.keepFreeBytes)
  const reserve = new Reserve(config.dataDir, room)
  const tell = (news: ReserveNews | null) => news && process.stderr.write(`${reserveTexts[news]}\n`)
  if ((await reserve.look()) === 'given up') tell('given up')
  const postgres = await startEmbeddedPostgres({
    dataDir: join(config.dataDir, 'postgres'),
    log: (line) => lines.push(line),
    settings: journalSettings((await room.state()).totalBytes),
  })
  reserve.watch(tell)
  running.push({ name: 'reserve', stop: async () => reserve.stop() })
  running.push({ name: 'PostgreSQL', stop: () => postgres.stop() })
  postgres.onExit((reason) => {
    process.stderr.write(`PostgreSQL has ended: ${reason}\n`)
    process.exit(1)
  })
  return postgres.connectionString
}

async function prepareAccounts(world: World, config: Config): Promise<void> {
  const created = await createFirstAdministrator(world.ctx, config.adminEmail)
  if (created) say(`First start: sign in as ${created.email} with the password ${created.password}`)
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
    const connectionString = await startDatabase(config, running)
    await migrate(connectionString, migrationsFolder)
    const world = await openWorld({ config, connectionString, maxConnections: 16 })
    running.push({ name: 'connections', stop: () => world.close() })
    await claimFiles(world.ctx)
    const workers = startWorkerProcesses(
      config.workers,
      { DATABASE_URL: connectionString, DATA_DIR: config.dataDir },
      world.ctx.log,
    )
    running.push({ name: 'workers', stop: () => workers.stop() })
    const app = await createApi(world.ctx, config)
    running.push({ name: 'API', stop: () => stopServer(app) })
    if (isDemo && loopback.includes(config.host)) await fillDemo(world.ctx, say)
    else await prepareAccounts(world, config)
    const address = await app.listen({ port: config.port, host: config.host })
    world.listensAt(address)
    say(`Visionair is ready at ${address}`)
  } catch (error) {
    await stopAll(running)
    throw error
  }
}
