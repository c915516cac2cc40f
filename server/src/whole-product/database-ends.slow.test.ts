import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProductProcess, startProduct } from '../testing/processes/product-process.ts'

describe('an embedded PostgreSQL that ends', () => {
  let dataDir: string
  let product: ProductProcess
  let password = ''

  const postmaster = async () =>
    Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const readiness = async () => (await fetch(`${product.url}/readyz`)).status
  const signIn = async () =>
    (
      await fetch(`${product.url}/api/login_check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin@visionair.local', password }),
      })
    ).status

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'database-ends-'))
    await chmod(dataDir, 0o755)
    product = await startProduct(dataDir)
    password = /with the password (\S+)/.exec(product.output())?.[1] ?? ''
  })
  afterAll(async () => {
    await product.kill()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('is started again, calls are refused as unavailable meanwhile, and it is said', async () => {
    expect(await signIn()).toBe(200)
    for (const round of [1, 2]) {
      process.kill(await postmaster(), 'SIGKILL')
      await expect.poll(readiness, { timeout: 180_000, interval: 20 }).toBe(503)
      expect([200, 503]).toContain(await signIn())
      await expect.poll(readiness, { timeout: 180_000, interval: 200 }).toBe(200)
      await expect.poll(signIn, { timeout: 180_000, interval: 200 }).toBe(200)
      expect(product.output().match(/it is started again/g)).toHaveLength(round)
    }
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
    expect(await product.stop()).toBe(0)
  }, 400_000)

  it('is given up when it ends again and again, and the product with it', async () => {
    product = await startProduct(dataDir)
    for (let round = 0; round < 6; round += 1) {
      await expect.poll(readiness, { timeout: 180_000, interval: 100 }).toBe(200)
      process.kill(await postmaster(), 'SIGKILL')
      await expect.poll(() => readiness().catch(() => 0), { timeout: 180_000, interval: 20 }).not.toBe(200)
    }
    await expect.poll(() => readiness().catch(() => 0), { timeout: 180_000, interval: 200 }).toBe(0)
    expect(product.output()).toContain('PostgreSQL has ended for good')
  }, 400_000)
})
