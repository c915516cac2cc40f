import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../server/src/platform/database/connect.ts'
import { median } from '../measure.ts'
import type { ListCall } from './calls.ts'

/** One size of the data, with a server of its own. */
export interface Side {
  readonly address: string
  readonly pool: Database['pool']
  readonly tokens: Readonly<Record<ListCall['as'], string>>
}

export interface CallTimes {
  readonly name: string
  readonly p95Ms: number
  readonly smallP95Ms: number
  /** Median with all the data over the median with a tenth of it. */
  readonly growth: number
  /** Big tables read from end to end while the call was asked. */
  readonly scanned: readonly string[]
}

interface Sides {
  readonly small: Side
  readonly large: Side
}

const times = Number(process.env.BENCH_TIMES ?? 200)
const warmUp = 10
/** Smaller tables are read whole for good reason. */
const bigTableRows = 1_000

async function ask({ address, tokens }: Side, call: ListCall, n: number): Promise<number> {
  const target = address + call.address(n)
  const started = performance.now()
  const response = await fetch(target, { headers: { authorization: `Bearer ${tokens[call.as]}` } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${target} answered ${response.status}`)
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

const p95 = (taken: readonly number[]): number =>
  taken.toSorted((one, other) => one - other)[Math.floor(taken.length * 0.95)] ?? Number.NaN

/**
 * Asks both sizes in turn, one call at a time, so that what else the machine does meets both alike; which is asked first
 * changes from round to round.
 */
async function timeCall({ small, large }: Sides, call: ListCall): Promise<Omit<CallTimes, 'scanned'>> {
  for (let n = 0; n < warmUp; n += 1) for (const side of [small, large]) await ask(side, call, n)
  const taken = new Map<Side, number[]>([
    [small, []],
    [large, []],
  ])
  for (let n = 0; n < times; n += 1)
    for (const side of n % 2 === 0 ? [small, large] : [large, small]) taken.get(side)?.push(await ask(side, call, n))
  const ofSmall = taken.get(small) ?? []
  const ofLarge = taken.get(large) ?? []
  return {
    name: call.name,
    p95Ms: p95(ofLarge),
    smallP95Ms: p95(ofSmall),
    growth: median(ofLarge) / median(ofSmall),
  }
}

/** Times each call after a few to warm up, and looks which tables the database read whole for it. */
export async function timeCalls(sides: Sides, calls: readonly ListCall[]): Promise<CallTimes[]> {
  const { pool } = sides.large
  const all: CallTimes[] = []
  let before = await sequentialScans(pool)
  for (const call of calls) {
    const timed = await timeCall(sides, call)
    const after = await sequentialScans(pool)
    const scanned = [...after].filter(([name, scans]) => scans > (before.get(name) ?? 0)).map(([name]) => name)
    all.push({ ...timed, scanned })
    before = after
  }
  return all
}
