import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi, migrationsFolder, openWorld } from '../../server/src/app.ts'
import { signAccessToken } from '../../server/src/modules/accounts/sessions/access-token.ts'
import type { Context } from '../../server/src/platform/context.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { stopServer } from '../../server/src/platform/http/create-server.ts'
import { onlySecret } from '../../server/src/platform/secret.ts'
import { makePerson } from '../../server/src/testing/factories.ts'
import { startThrowawayPostgres } from '../../server/src/testing/processes/throwaway-postgres.ts'
import { listCalls } from './lists/calls.ts'
import { fillDatabase, volumeOf } from './lists/fill-database.ts'
import { type CallTimes, type Side, timeCalls } from './lists/time-calls.ts'
import { timed } from './measure.ts'

const parks = Number(process.env.BENCH_PARKS ?? 200)
const reachMs = 50
const reachGrowth = 1.3

interface OpenSide extends Side {
  readonly fillSeconds: number
  close(): Promise<void>
}

async function tokensOf(ctx: Context) {
  const admin = await makePerson(ctx, { role: 'ROLE_ADMIN' })
  const owner = await makePerson(ctx, { role: 'ROLE_RESPONSIBLE', organizationIds: [1] })
  const token = (id: number) => signAccessToken(ctx.settings, { accountId: id, sessionEpoch: 0 }, ctx.now())
  return { admin: await token(admin.id), owner: await token(owner.id) }
}

/** Fills a database of its own and opens the real API on it. */
async function open(parkCount: number): Promise<OpenSide> {
  const dataDir = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  const postgres = await startThrowawayPostgres()
  await migrate(postgres.connectionString, migrationsFolder)
  const config = {
    dataDir,
    providerName: 'Bench',
    timeZone: 'Europe/Paris',
    logLevel: 'silent',
    port: 0,
    publicUrl: undefined,
    basePath: '',
    mail: { smtpUrl: undefined, from: 'bench@visionair.local' },
    tellsUnknownEmail: false,
    webhookPrivateAddresses: false,
    storage: {},
    secrets: { token: onlySecret('t'.repeat(40)), signing: onlySecret('s'.repeat(40)) },
  } as const
  const { connectionString } = postgres
  const world = await openWorld({ config, connectionString, maxConnections: 10 })
  const { pool } = world.database
  const { seconds: fillSeconds } = await timed(() => fillDatabase(pool, parkCount))
  const app = await createApi(world.ctx, { logLevel: 'silent', trustProxy: undefined, maxFileBytes: 1e8 })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await stopServer(app, 2_000)
    await world.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { address, pool, tokens: await tokensOf(world.ctx), fillSeconds, close }
}

const ms = (value: number) => `${value.toFixed(1)} ms`

function lineOf({ name, p95Ms, smallP95Ms, growth, scanned }: CallTimes): string {
  const scans = scanned.length === 0 ? '' : `, SCANS ${scanned.join(' ')}`
  const missed = p95Ms > reachMs || growth > reachGrowth || scanned.length > 0 ? ' (missed)' : ''
  return `${name.padEnd(34)} p95 ${ms(p95Ms)} against ${ms(smallP95Ms)}, median grows ${growth.toFixed(2)}x${scans}${missed}`
}

/** The calls of dashboard, parks, devices and visits with much data against a tenth of it, by an administrator and by an owner. */
export async function benchLists(): Promise<string[]> {
  const small = await open(parks / 10)
  const large = await open(parks)
  try {
    const calls = await timeCalls({ small, large }, listCalls(parks / 10))
    const { turbines, subDevices, findings } = volumeOf(parks)
    return [
      `${parks} parks, ${turbines} turbines, ${subDevices} sub-devices, ${findings} findings, filled in ${large.fillSeconds.toFixed(0)} s`,
      `reach: p95 ${reachMs} ms, growth ${reachGrowth}x against a tenth, no big table read from end to end`,
      ...calls.map(lineOf),
    ]
  } finally {
    await large.close()
    await small.close()
  }
}
