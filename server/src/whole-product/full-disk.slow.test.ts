import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ProductProcess, startProduct } from '../testing/processes/product-process.ts'

const mebibyte = 1024 ** 2
const diskMb = 400
const folder = await mkdtemp(join(tmpdir(), 'visionair-small-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=755`, 'tmpfs', folder], {
  encoding: 'utf8',
})
const hasSmallDisk = mounted.status === 0
if (!hasSmallDisk)
  process.stderr.write(
    `A full disk is not tried: no small file system can be mounted here (${mounted.stderr?.trim()})\n`,
  )

const problemSchema = z.object({
  code: z.string(),
  details: z.object({ en: z.string(), fr: z.string() }).optional(),
  detail: z.string(),
})
const diskSchema = z.object({
  data: z.object({
    storage: z.object({ disk: z.object({ freeBytes: z.int(), floorBytes: z.int(), state: z.string() }) }),
  }),
})

describe.runIf(hasSmallDisk)('a disk that is full', () => {
  const dataDir = join(folder, 'data')
  let product: ProductProcess
  let password: string
  let token = ''
  let filled = 0

  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }
  /** Has somebody else fill the disk until so much is left. */
  const leaveFree = async (bytes: number) => {
    const much = (await freeBytes()) - bytes
    if (much > 0) {
      filled += 1
      await writeFile(join(folder, `foreign-${filled}`), Buffer.alloc(much)).catch(() => undefined)
    }
  }
  const makeRoom = async () => {
    for (; filled > 0; filled -= 1) await rm(join(folder, `foreign-${filled}`), { force: true })
  }
  const call = (method: string, path: string, body?: unknown, language = 'en') =>
    fetch(`${product.url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'accept-language': language,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
  const signIn = async () => {
    const answer = await call('POST', 'login_check', { username: 'admin@visionair.local', password })
    expect(answer.status).toBe(200)
    token = z.object({ data: z.object({ token: z.string() }) }).parse(await answer.json()).data.token
  }
  const uploadLogo = (language?: string) => {
    const form = new FormData()
    form.append(
      'data',
      new Blob(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7"/></svg>']),
      'l.svg',
    )
    return call('POST', 'organizations/1/upload_corporate/logo', form, language)
  }
  const disk = async () =>
    diskSchema.parse(await (await call('GET', 'administration/summary')).json()).data.storage.disk
  const start = async () => {
    product = await startProduct(dataDir)
  }

  beforeAll(async () => {
    await mkdir(dataDir, { mode: 0o755 })
    await start()
    password = /with the password (\S+)/.exec(product.output())?.[1] ?? ''
    await signIn()
    expect((await call('PUT', 'me/terms', { status: 1 })).ok).toBe(true)
  }, 400_000)
  afterAll(async () => {
    await product.stop()
    spawnSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  })

  it('is told to administrators before, and takes nothing in at the floor, with words in both languages', async () => {
    const { floorBytes, state } = await disk()
    expect(floorBytes).toBe((diskMb / 10) * mebibyte)
    expect(state).toBe('plenty')
    expect((await uploadLogo()).status).toBeLessThan(300)
    await leaveFree(floorBytes + 20 * mebibyte)
    expect((await disk()).state).toBe('low')
    expect((await uploadLogo()).status).toBeLessThan(300)
    await leaveFree(floorBytes - 5 * mebibyte)
    expect((await disk()).state).toBe('full')
    for (const [language, words] of [
      ['en', 'no room left'],
      ['fr', 'Il ne reste plus de place'],
    ] as const) {
      const refused = await uploadLogo(language)
      expect(refused.status).toBe(507)
      const problem = problemSchema.parse(await refused.json())
      expect(problem.code).toBe('storage-full')
      expect(problem.detail).toContain(words)
    }
    expect((await call('POST', 'organizations', { name: 'Still taken in' })).status).toBe(201)
  })

  it('lets a killed product start again, which gives its reserve up, and what was stored is read', async () => {
    // A journal that grew for a moment may have cost the reserve already.
    await makeRoom()
    await expect.poll(() => existsSync(join(dataDir, 'reserve')), { timeout: 180_000, interval: 200 }).toBe(true)
    // Killed first: while it runs it looks every few seconds, and would give the reserve up by itself.
    await product.kill()
    await leaveFree(0)
    expect(await freeBytes()).toBeLessThan(mebibyte)
    await start()
    expect(product.output()).toContain('the reserve is given up')
    expect(await freeBytes()).toBeGreaterThan(mebibyte)
    await signIn()
    const names = await (await call('GET', 'organizations')).text()
    expect(names).toContain('Still taken in')
    expect((await call('GET', 'organizations/1/corporate_assets')).status).toBe(200)
    expect((await uploadLogo()).status).toBe(507)
  }, 400_000)

  it('fills to the last byte while the product runs: reads go on, and it starts once more', async () => {
    await leaveFree(0)
    expect((await call('GET', 'organizations')).status).toBe(200)
    const written = await call('POST', 'organizations', { name: 'At the last byte' })
    expect([201, 507]).toContain(written.status)
    expect((await call('GET', 'organizations')).status).toBe(200)
    expect(await product.stop()).toBe(0)
    await leaveFree(0)
    await start()
    expect((await call('GET', 'organizations')).status).toBe(200)
  }, 400_000)

  it('starts again and again, though others take all that the reserve gave each time', async () => {
    for (let time = 0; time < 3; time += 1) {
      await product.kill()
      await leaveFree(0)
      expect(await freeBytes()).toBe(0)
      await start()
      expect(product.output()).toContain('in the room that was kept for starting')
      expect((await call('GET', 'organizations')).status).toBe(200)
    }
  }, 400_000)

  it('takes everything in again once there is room, and keeps a reserve again', async () => {
    await makeRoom()
    expect((await uploadLogo()).status).toBeLessThan(300)
    expect((await disk()).state).toBe('plenty')
    await expect.poll(() => product.output(), { timeout: 180_000, interval: 200 }).toContain('a reserve is kept')
  }, 400_000)
})
