import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  isPostgres,
  isWorker,
  processesBelow,
  residentBytesOf,
} from '../../server/src/testing/processes/process-tree.ts'
import { makeReachableFolder } from '../../server/src/testing/processes/throwaway-postgres.ts'
import { sharedData } from '../../server/src/testing/shared-data.ts'
import { megabytes, timed } from './measure.ts'
import { openSite, type Site } from './site.ts'

const register = 'realdata/UK_REPD-June-2020-update.csv'
const pollMs = 50
const repeats = 7
/** What is read by those who look at what was imported. */
const lookups = [
  ['the first page of parks', 'device_groups?itemsPerPage=10'],
  ['the tree of all parks', 'device_groups/tree'],
  ['a search', 'device_groups?name=moor&itemsPerPage=10'],
  ['key figures', 'key_figures'],
  ['a page of the lines of the report', 'park_imports/IMPORT/lines?page=200&itemsPerPage=50'],
] as const

type Attributes = Record<string, unknown>

async function call(site: Site, method: string, path: string, body?: FormData | object): Promise<Attributes> {
  const headers = new Headers({ authorization: `Bearer ${site.token}` })
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json')
  const payload = body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body)
  const answer = await fetch(`${site.product.url}/api/${path}`, { method, headers, body: payload })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return Object(Object(await answer.json()).data)
}

async function importWhen(site: Site, id: number, states: readonly string[]): Promise<Attributes> {
  for (;;) {
    const attributes: Attributes = Object((await call(site, 'GET', `park_imports/${id}`)).attributes)
    if (states.includes(String(attributes.state))) return attributes
    await sleep(pollMs)
  }
}

async function sendRegister(site: Site): Promise<{ readonly id: number; readonly mapping: object }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await readFile(sharedData(register)))]), 'register.csv')
  const sent = await call(site, 'POST', 'device_groups/upload?organization=1', form)
  const id = Number(sent.id)
  const table = Object((await importWhen(site, id, ['mapping', 'failed'])).table)
  const columns: readonly Attributes[] = table.columns
  const column = columns.findIndex(({ title }) => title === 'Technology Type')
  return { id, mapping: { ...Object(table.mapping), conditions: [{ column, values: ['Wind Onshore'] }] } }
}

async function plan(site: Site) {
  const { id, mapping } = await sendRegister(site)
  const { seconds, result } = await timed(async () => {
    await call(site, 'PUT', `park_imports/${id}/mapping`, mapping)
    return await importWhen(site, id, ['planned', 'failed'])
  })
  return { id, seconds, planned: Object(result.plan) }
}

async function peaksOf(site: Site): Promise<string> {
  const pids = await processesBelow(site.product.pid)
  const peaks: string[] = []
  for (const pid of pids) {
    if (await isPostgres(pid)) continue
    const { most } = await residentBytesOf(pid)
    if (await isWorker(pid)) peaks.push(`worker ${megabytes(most)}`)
    else if (pid === site.product.pid) peaks.push(`server ${megabytes(most)}`)
  }
  return peaks.join(', ')
}

async function fastest(site: Site, path: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let repeat = 0; repeat < repeats; repeat += 1)
    best = Math.min(best, (await timed(() => call(site, 'GET', path))).seconds)
  return best * 1000
}

/** A national register of wind farms: planned, applied, planned again, and looked at. */
export async function benchImport(): Promise<string[]> {
  if (!existsSync(sharedData(register))) return ['the register is not on this machine']
  const dataDir = await makeReachableFolder('visionair-bench-import-')
  const site = await openSite(dataDir)
  try {
    const before = await peaksOf(site)
    const { id, seconds, planned } = await plan(site)
    const applied = await timed(async () => {
      await call(site, 'POST', `park_imports/${id}/apply`)
      return await importWhen(site, id, ['done', 'failed'])
    })
    const { created } = Object(applied.result.report)
    const peaks = await peaksOf(site)
    const again = await plan(site)
    const lines = [
      `plan of ${planned.toCreate} parks and turbines: ${seconds.toFixed(1)} s`,
      `applied, ${created} created with all below them: ${applied.seconds.toFixed(1)} s`,
      `planned again, ${again.planned.toCreate} to create, ${again.planned.toChange} to change: ${again.seconds.toFixed(1)} s`,
      `most memory before: ${before}; afterwards: ${peaks}`,
    ]
    for (const [name, path] of lookups)
      lines.push(`${name}: ${(await fastest(site, path.replace('IMPORT', String(id)))).toFixed(0)} ms`)
    return lines
  } finally {
    await site.product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
