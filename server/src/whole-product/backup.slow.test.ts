import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ProductProcess, startProduct } from '../testing/processes/product-process.ts'
import { makeReachableFolder } from '../testing/processes/throwaway-postgres.ts'

const run = promisify(execFile)
const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const tokenAnswer = z.object({ data: z.object({ token: z.string() }) })
const madeAnswer = z.object({ data: z.object({ id: z.string() }) })
const listAnswer = z.object({ data: z.array(z.object({ attributes: z.object({ name: z.string() }) })) })

interface Written {
  readonly name: string
  readonly ackedAtMs: number
}

/** Every file below a folder with its bytes. */
async function filesBelow(path: string) {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return await Promise.all(files.map(async (file) => ({ file, bytes: await readFile(file) })))
}

describe('a backup', () => {
  let folder: string
  let backups: string
  const products: ProductProcess[] = []
  let password = ''

  beforeAll(async () => {
    folder = await makeReachableFolder('visionair-backup-')
    backups = await mkdtemp(join(tmpdir(), 'visionair-backups-'))
  })
  afterAll(async () => {
    await Promise.all(products.map((product) => product.stop()))
    for (const each of [folder, backups]) await rm(each, { recursive: true, force: true })
  })

  const start = async (name: string) => {
    const product = await startProduct(join(folder, name))
    products.push(product)
    return product
  }
  const commandWith = async (settings: Readonly<Record<string, string>>, name: string, ...args: string[]) => {
    const env = { ...process.env, DATA_DIR: join(folder, name), LOG_LEVEL: 'error', ...settings }
    try {
      return { code: 0, output: (await run(process.execPath, [main, ...args], { env })).stdout }
    } catch (error) {
      const { code, stdout, stderr } = Object(error)
      return { code: Number(code), output: `${stdout}${stderr}` }
    }
  }
  const command = (name: string, ...args: string[]) => commandWith({}, name, ...args)
  const send = async (product: ProductProcess, method: string, path: string, token: string | null, body?: unknown) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    }
    return await fetch(`${product.url}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  const signIn = async (product: ProductProcess) => {
    const answer = await send(product, 'POST', '/api/login_check', null, {
      username: 'admin@visionair.local',
      password,
    })
    return tokenAnswer.parse(await answer.json()).data.token
  }
  const parksOf = async (product: ProductProcess, token: string) => {
    const names: string[] = []
    for (let page = 1; ; page += 1) {
      const answer = await send(product, 'GET', `/api/test_parks?itemsPerPage=100&page=${page}`, token)
      const { data } = listAnswer.parse(await answer.json())
      names.push(...data.map(({ attributes }) => attributes.name))
      if (data.length < 100) return names
    }
  }

  it('made while people write restores every acknowledged write before it, and a check finds nothing', async () => {
    const product = await start('one')
    password = /with the password (\S+)/.exec(product.output())?.[1] ?? ''
    const token = await signIn(product)
    expect((await send(product, 'PUT', '/api/me/terms', token, { status: 1 })).status).toBe(200)
    const written: Written[] = []
    let isWriting = true
    const write = async (hand: number) => {
      for (let count = 0; isWriting; count += 1) {
        const name = `${hand}-${count} \u2028 é "\\ ${'x'.repeat((count % 7) + 1)}`
        const answer = await send(product, 'POST', '/api/test_parks', token, { name })
        if (answer.status !== 201) continue
        madeAnswer.parse(await answer.json())
        written.push({ name, ackedAtMs: Date.now() })
      }
    }
    const hands = [write(1), write(2), write(3)]
    await expect.poll(() => written.length, { timeout: 180_000 }).toBeGreaterThan(20)
    const beganAtMs = Date.now()
    const made = await command('one', 'backup', backups)
    expect([made.code, made.output]).toEqual([0, expect.stringMatching(/rows, \d+ files, \d+ bytes/)])
    isWriting = false
    await Promise.all(hands)
    const before = written.filter(({ ackedAtMs }) => ackedAtMs < beganAtMs)
    expect(before.length).toBeGreaterThan(20)
    expect(written.length).toBeGreaterThan(before.length)

    const restored = await command('two', 'restore', backups)
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('0 missing, 0 altered')])
    expect(await command('two', 'check', '--read-all')).toMatchObject({ code: 0 })
    const second = await start('two')
    // The secrets came along: who was signed in still is.
    const names = new Set(await parksOf(second, token))
    expect(before.filter(({ name }) => !names.has(name))).toEqual([])
    expect((await send(second, 'POST', '/api/test_parks', await signIn(second), { name: 'goes on' })).status).toBe(201)
    await second.stop()
  })

  it('that follows another copies only what is new', async () => {
    const again = await command('one', 'backup', backups)
    expect(again.code).toBe(0)
    const more = await command('one', 'backup', backups)
    const [, bytes, copied] = /files, (\d+) bytes, of which (\d+) were copied anew/.exec(more.output) ?? []
    expect(Number(bytes)).toBeGreaterThan(0)
    expect(Number(copied)).toBeLessThan(Number(bytes) / 2)
  })

  it('is refused where something is already, and when it is damaged', async () => {
    expect(await command('two', 'restore', backups)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/holds an installation already|storage holds files already/),
    })
    const [latest = ''] = (await readdir(backups))
      .filter((name) => /^\d{4}-/.test(name))
      .sort()
      .reverse()
    await appendFile(join(backups, latest, 'files.ndjson'), '\n')
    expect(await command('three', 'restore', backups)).toMatchObject({
      code: 1,
      output: expect.stringContaining('list of files of the backup is damaged'),
    })
    expect(await command('four', 'restore', join(folder, 'nothing'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no whole backup'),
    })
  })
  it('for a key keeps nothing that can be read without it, copies only what is new, and is restored with it', async () => {
    const sealed = join(backups, 'sealed')
    const key = join(folder, 'key')
    const made = await command('one', 'backup-key', key)
    expect([made.code, made.output]).toEqual([0, expect.stringMatching(/^BACKUP_RECIPIENTS=age1[0-9a-z]{58}\n/)])
    const forKey = { BACKUP_RECIPIENTS: /=(\S+)/.exec(made.output)?.[1] ?? '' }
    const first = await commandWith(forKey, 'one', 'backup', sealed)
    expect([first.code, first.output]).toEqual([0, expect.stringContaining(`for ${forKey.BACKUP_RECIPIENTS}`)])
    const kept = await filesBelow(sealed)
    const open = kept.filter(({ bytes }) => !bytes.toString('latin1').startsWith('age-encryption.org/v1\n'))
    expect(open.map(({ file }) => file)).toEqual([expect.stringMatching(/sealed\.json$/)])
    const plain = await filesBelow(join(folder, 'one', 'files'))
    const digests = new Set(plain.map(({ bytes }) => createHash('sha256').update(bytes).digest('hex')))
    expect(digests.size).toBeGreaterThan(1)
    expect(kept.filter(({ file }) => digests.has(basename(file, '.age')))).toEqual([])

    const second = await commandWith(forKey, 'one', 'backup', sealed)
    const [bytes = 0, anew] = /files, (\d+) bytes, of which (\d+) were/.exec(second.output)?.slice(1).map(Number) ?? []
    expect(anew).toBeLessThan(bytes / 2)

    expect(await command('sealed', 'restore', sealed)).toMatchObject({
      code: 1,
      output: expect.stringContaining('say which file holds the key'),
    })
    const restored = await command('sealed', 'restore', sealed, `--identity=${key}`)
    expect([restored.code, restored.output]).toEqual([0, expect.stringContaining('0 missing, 0 altered')])
    const secrets = (name: string) => readFile(join(folder, name, 'secrets.json'), 'utf8')
    expect(await secrets('sealed')).toBe(await secrets('one'))
  })
})
