import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../server/src/platform/database/connect.ts'
import { median } from '../measure.ts'
import type { ListCall } from './calls.ts'

export interface CallTimes {
  readonly name: string
  readonly medianMs: number
  readonly p95Ms: number
  /** Big tables read from end to end while the call was asked. */
  readonly scanned: readonly string[]
}

export interface Timing {
  readonly address: string
  readonly pool: Database['pool']
  readonly tokens: Readonly<Record<ListCall['as'], string>>
  readonly calls: readonly ListCall[]
}

const times = Number(process.env.BENCH_TIMES ?? 100)
const warmUp = 10
/** Smaller tables are read whole for good reason. */
const bigTableRows = 1_000

async function ask(address: string, token: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
  return performance.now() - started
}

/** Sequential scans so far by table; backends report theirs with a delay of about a second. */
async function sequentialScans(pool: Database['pool']): Promise<ReadonlyMap<string, number>> {
  await sleep(1_200)
  const { rows } = await pool.query<{ name: string; scans: string }>(
    'select relname as name, seq_scan::text as scans from pg_stat_user_tables where n_live_tup > $1',
    [bigTableRows],
  )
  return new Map(rows.map(({ name, scans }) => [name, Number(scans)]))
}

async function timeCall({ address, tokens }: Timing, call: ListCall): Promise<Omit<CallTimes, 'scanned'>> {
  const token = tokens[call.as]
  for (let n = 0; n < warmUp; n += 1) await ask(address + call.address(n), token)
  const taken: number[] = []
  for (let n = 0; n < times; n += 1) taken.push(await ask(address + call.address(n), token))
  taken.sort((one, other) => one - other)
  return {
    name: call.name,
    medianMs: median(taken),
    p95Ms: taken[Math.floor(taken.length * 0.95)] ?? Number.NaN,
  }
}

/** Asks each call in turn, one at a time, after a few to warm up. */
export async function timeCalls(timing: Timing): Promise<CallTimes[]> {
  const all: CallTimes[] = []
  let before = await sequentialScans(timing.pool)
  for (const call of timing.calls) {
    const times = await timeCall(timing, call)
    const after = await sequentialScans(timing.pool)
    const scanned = [...after].filter(([name, scans]) => scans > (before.get(name) ?? 0)).map(([name]) => name)
    all.push({ ...times, scanned })
    before = after
  }
  return all
}
