import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi, migrationsFolder, openWorld } from '../../server/src/app.ts'
import { signAccessToken } from '../../server/src/modules/accounts/access-token.ts'
import type { Context } from '../../server/src/platform/context.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { stopServer } from '../../server/src/platform/http/create-server.ts'
import { makePerson } from '../../server/src/testing/factories.ts'
import { startThrowawayPostgres } from '../../server/src/testing/throwaway-postgres.ts'
import { listCalls } from './lists/calls.ts'
import { fillDatabase, volumeOf } from './lists/fill-database.ts'
import { type CallTimes, timeCalls } from './lists/time-calls.ts'
import { timed } from './measure.ts'

const parks = Number(process.env.BENCH_PARKS ?? 200)
const reachMs = 50
const reachGrowth = 1.3

interface Run {
  readonly fillSeconds: number
  readonly calls: readonly CallTimes[]
}

async function tokensOf(ctx: Context) {
  const admin = await makePerson(ctx, { role: 'ROLE_ADMIN' })
  const owner = await makePerson(ctx, { role: 'ROLE_RESPONSIBLE', organizationIds: [1] })
  const token = (id: number) => signAccessToken(ctx.settings, { accountId: id, sessionEpoch: 0 }, ctx.now())
  return { admin: await token(admin.id), owner: await token(owner.id) }
}

/** Fills a database of its own and times the calls of the screens through the real API. */
async function run(parkCount: number): Promise<Run> {
  const dataDir = await mkdtemp(join(tmpdir(), 'visionair-bench-'))
  const postgres = await startThrowawayPostgres()
  await migrate(postgres.connectionString, migrationsFolder)
  const config = {
    dataDir,
    providerName: 'Bench',
    logLevel: 'silent',
    port: 0,
    publicUrl: undefined,
    mail: { smtpUrl: undefined, from: 'bench@visionair.local' },
    tellsUnknownEmail: false,
    storage: {},
    secrets: { token: 't'.repeat(40), signing: 's'.repeat(40) },
  } as const
  const { connectionString } = postgres
  const world = await openWorld({ config, connectionString, maxConnections: 10 })
  const { pool } = world.database
  const { seconds: fillSeconds } = await timed(() => fillDatabase(pool, parkCount))
  const app = await createApi(world.ctx, { logLevel: 'silent', trustProxy: undefined, maxFileBytes: 1e8 })
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const tokens = await tokensOf(world.ctx)
    return { fillSeconds, calls: await timeCalls({ address, pool, tokens, calls: listCalls(parkCount) }) }
  } finally {
    await stopServer(app, 2_000)
    await world.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const ms = (value: number) => `${value.toFixed(1)} ms`

function lineOf(large: CallTimes, small: CallTimes | undefined): string {
  const growth = large.medianMs / (small?.medianMs ?? Number.NaN)
  const scans = large.scanned.length === 0 ? '' : `, SCANS ${large.scanned.join(' ')}`
  const missed = large.p95Ms > reachMs || growth > reachGrowth ? ' (missed)' : ''
  return `${large.name.padEnd(34)} p95 ${ms(large.p95Ms)} against ${ms(small?.p95Ms ?? Number.NaN)}, median grows ${growth.toFixed(2)}x${scans}${missed}`
}

/** The calls of dashboard, parks, devices and visits with much data against a tenth of it, by an administrator and by an owner. */
export async function benchLists(): Promise<string[]> {
  const small = await run(parks / 10)
  const large = await run(parks)
  const { turbines, subDevices, findings } = volumeOf(parks)
  return [
    `${parks} parks, ${turbines} turbines, ${subDevices} sub-devices, ${findings} findings, filled in ${large.fillSeconds.toFixed(0)} s`,
    `reach: p95 ${reachMs} ms, growth ${reachGrowth}x against a tenth, no big table read from end to end`,
    ...large.calls.map((call) =>
      lineOf(
        call,
        small.calls.find(({ name }) => name === call.name),
      ),
    ),
  ]
}
