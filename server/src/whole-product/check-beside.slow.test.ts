import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProductProcess, startProduct } from '../testing/processes/product-process.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

describe('check with the embedded database', () => {
  let dataDir: string
  let product: ProductProcess

  const check = () =>
    spawnSync(process.execPath, [main, 'check'], { env: { ...process.env, DATA_DIR: dataDir }, encoding: 'utf8' })

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'visionair-beside-'))
    await chmod(dataDir, 0o755)
    product = await startProduct(dataDir)
  })
  afterAll(async () => {
    await product.kill()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('works beside the running product and after it was stopped', async () => {
    expect(check()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('0 orphans') })
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
    expect(await product.stop()).toBe(0)
    expect(check()).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('0 orphans') })
  })
})
