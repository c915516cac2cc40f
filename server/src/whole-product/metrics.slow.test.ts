import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createDatabase, databaseUrl } from '../testing/processes/databases.ts'
import { isWorker, processesBelow } from '../testing/processes/process-tree.ts'
import { type ProductProcess, startProduct } from '../testing/processes/product-process.ts'
import { freePort } from '../testing/processes/proxy-process.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from '../testing/processes/throwaway-postgres.ts'
import { parsePrometheus } from '../testing/prometheus-text.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** For whom the process at this port says that it is there. */
async function rolesAt(port: number): Promise<(string | undefined)[]> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const info = parsePrometheus(text).find(({ name }) => name === 'visionair_build_info')
  return info?.samples.map(({ labels }) => labels.role) ?? []
}

describe('metrics of the product as it is run', () => {
  let postgres: ThrowawayPostgres
  let folder: string
  let settings: Readonly<Record<string, string>>
  let product: ProductProcess | undefined
  let worker: ChildProcess | undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'visionair-metrics-'))
    postgres = await startThrowawayPostgres()
    await createDatabase(postgres.connectionString, 'metrics')
    settings = { DATABASE_URL: databaseUrl(postgres.connectionString, 'metrics'), LOG_LEVEL: 'warn' }
  })
  afterAll(async () => {
    worker?.kill('SIGKILL')
    await product?.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  it('says that the port is used, and no password before that', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const refused = startProduct(join(folder, 'data'), 'start', { ...settings, METRICS_PORT: String(port) })
    try {
      await expect(refused).rejects.toThrow('Stop that one, or set METRICS_PORT to another port.')
      await expect(refused).rejects.not.toThrow('with the password')
    } finally {
      other.close()
    }
  })

  it('are served by the product, not by its workers, and by a worker of its own', async () => {
    const [productPort, workerPort] = [await freePort(), await freePort()]
    product = await startProduct(join(folder, 'data'), 'start', {
      ...{ ...settings, WORKERS: '2', METRICS_PORT: String(productPort) },
    })
    expect(product.output()).toContain(`Metrics are served at http://127.0.0.1:${productPort}/metrics`)
    expect(await rolesAt(productPort)).toEqual(['product'])
    const { pid } = product
    const workers = async () => {
      const pids = await processesBelow(pid)
      const are = await Promise.all(pids.map(isWorker))
      return pids.filter((_, at) => are[at])
    }
    const began = await workers()
    worker = spawn(process.execPath, [main, 'worker'], {
      env: { ...process.env, ...settings, DATA_DIR: join(folder, 'data'), METRICS_PORT: String(workerPort) },
      stdio: 'ignore',
    })
    await vi.waitFor(async () => expect(await rolesAt(workerPort)).toEqual(['worker']), {
      timeout: 60_000,
      interval: 200,
    })
    // By now a worker of the product that wanted the port would have ended and another would stand in its place.
    expect(began).toHaveLength(2)
    expect(await workers()).toEqual(began)
    expect(product.output()).not.toContain('worker process has ended')
  })
})
