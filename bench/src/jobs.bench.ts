import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { renderBladeSide } from '../../server/src/demo/render/blade-side.ts'
import { demoSideSpecs } from '../../server/src/demo/render/demo-specs.ts'
import {
  cpuSecondsOf,
  isPostgres,
  processesBelow,
  residentBytesOf,
} from '../../server/src/testing/processes/process-tree.ts'
import { makeReachableFolder } from '../../server/src/testing/processes/throwaway-postgres.ts'
import { median, megabytes } from './measure.ts'
import { openSite, type Site } from './site.ts'

const jobs = Number(process.env.BENCH_JOBS ?? 50)
const photoCount = 3
/** The first jobs load programs and fill caches; what is flat is told from the third on. */
const warmUp = 2
/** So many at the beginning stand for the first, and as many at the end for the last. */
const compared = 5
const reach = 1.2
const pollMs = 100

/** The upper photos of a blade whose marks prove their places. */
async function uploadSide({ product, token }: Site, inspection: number): Promise<void> {
  const [spec] = demoSideSpecs({ name: 'shots', lengthM: 58, background: 'field' })
  if (!spec) throw new Error('no side to render')
  const side = renderBladeSide({ ...spec, photoCount: 5, photoWidthPx: 600, photoHeightPx: 800 })
  const form = new FormData()
  for (let index = 0; index < photoCount; index += 1) {
    const { fileName, jpeg } = await side.photo(index)
    form.append('files[]', new Blob([new Uint8Array(jpeg)]), fileName)
  }
  const headers = { authorization: `Bearer ${token}` }
  const address = `${product.url}/api/inspections/${inspection}/upload`
  const answer = await fetch(address, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
}

async function ask({ product, token }: Site, path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${product.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return Object(Object(Object(await answer.json()).data).attributes)
}

/** The processes that stay: the product and its workers, without the database. Those of a single step end with it. */
async function stayingOf(site: Site): Promise<number[]> {
  const pids = await processesBelow(site.product.pid)
  const isDatabase = await Promise.all(pids.map(isPostgres))
  return pids.filter((_, index) => isDatabase[index] === false)
}

interface Job {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly residentBytes: number
}

const sumOf = async (pids: readonly number[], measure: (pid: number) => Promise<number>) =>
  (await Promise.all(pids.map(measure))).reduce((sum, value) => sum + value, 0)

async function runJob(site: Site, inspection: number): Promise<Job> {
  const staying = await stayingOf(site)
  const cpu = () => sumOf(staying, async (pid) => await cpuSecondsOf(pid, true))
  const before = await cpu()
  await ask(site, `inspections/${inspection}/assemble`)
  let job = await ask(site, `inspections/${inspection}/assembly`)
  while (job.state === 'waiting' || job.state === 'running') {
    await sleep(pollMs)
    job = await ask(site, `inspections/${inspection}/assembly`)
  }
  if (job.state !== 'done') throw new Error(`an assembly ended as ${String(job.state)}`)
  const seconds = (Date.parse(String(job.finishedAt)) - Date.parse(String(job.startedAt))) / 1000
  const residentBytes = await sumOf(staying, async (pid) => (await residentBytesOf(pid)).now)
  return { seconds, cpuSeconds: (await cpu()) - before, residentBytes }
}

/** The last jobs beside the first. */
function growth(jobsDone: readonly Job[], measure: (job: Job) => number, show: (value: number) => string): string {
  const first = median(jobsDone.slice(warmUp, warmUp + compared).map(measure))
  const last = median(jobsDone.slice(-compared).map(measure))
  return `first ${show(first)}, last ${show(last)}, ratio ${(last / first).toFixed(2)} (reach ${reach})`
}

const inSeconds = (value: number) => `${value.toFixed(2)} s`

/** Assemblies of a small side one after the other in the product's own worker: time and memory stay. */
export async function benchJobs(): Promise<string[]> {
  const dataDir = await makeReachableFolder('visionair-bench-jobs-')
  const site = await openSite(dataDir)
  try {
    const [inspection = 0] = site.inspections
    await uploadSide(site, inspection)
    const done: Job[] = []
    for (let index = 0; index < jobs; index += 1) done.push(await runJob(site, inspection))
    return [
      `${jobs} assemblies of ${photoCount} photos in a row, start to end: ${growth(done, ({ seconds }) => seconds, inSeconds)}`,
      `processor time, without the database's: ${growth(done, ({ cpuSeconds }) => cpuSeconds, inSeconds)}`,
      `memory of the product and its workers between jobs: ${growth(done, ({ residentBytes }) => residentBytes, megabytes)}`,
    ]
  } finally {
    await site.product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
