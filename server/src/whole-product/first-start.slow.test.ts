import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDatabase, databaseUrl, dropDatabase } from '../testing/processes/databases.ts'
import { type ProductProcess, startProduct } from '../testing/processes/product-process.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from '../testing/processes/throwaway-postgres.ts'
import { demandVersion } from '../wait-for-database.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const passwords = /with the password (\S+)/g

describe('the first start', () => {
  let postgres: ThrowawayPostgres
  let folder: string
  let url: string
  const products: ProductProcess[] = []
  let count = 0

  const start = async (settings: Readonly<Record<string, string>> = {}, name = 'data') => {
    const product = await startProduct(join(folder, name), 'start', { DATABASE_URL: url, WORKERS: '0', ...settings })
    products.push(product)
    return product
  }
  /** Why the product did not start. */
  const refusal = (settings: Readonly<Record<string, string>>) =>
    start(settings).then(
      () => 'it started',
      (error: unknown) => String(error),
    )
  const told = (output: string) => [...output.matchAll(passwords)].map(([, password = '']) => password)
  const signIn = async (product: ProductProcess, password: string) =>
    (
      await fetch(`${product.url}/api/login_check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin@visionair.local', password }),
      })
    ).status

  beforeAll(async () => {
    postgres = await startThrowawayPostgres()
  })
  afterAll(() => postgres.stop())
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'first-start-'))
    count += 1
    await createDatabase(postgres.connectionString, `first_${count}`)
    url = databaseUrl(postgres.connectionString, `first_${count}`)
  })
  afterEach(async () => {
    await Promise.all(products.splice(0).map((product) => product.stop()))
    await dropDatabase(postgres.connectionString, `first_${count}`)
    await rm(folder, { recursive: true, force: true })
  })

  it('keeps the password for a start whose port is free', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    try {
      const refused = await refusal({ PORT: port })
      expect(refused).toContain(`Port ${port} of 127.0.0.1 is used by another program`)
      expect(refused).not.toContain('    at ')
      expect(told(refused)).toEqual([])
    } finally {
      other.close()
    }
    const product = await start()
    const [password = ''] = told(product.output())
    expect(await signIn(product, password)).toBe(200)
  })

  it('is done once by two that start at once', async () => {
    const both = await Promise.all([start({}, 'one'), start({}, 'two')])
    expect(both.flatMap((product) => told(product.output()))).toHaveLength(1)
    await Promise.all(products.splice(0).map((product) => product.stop()))
    expect(told((await start({}, 'one')).output())).toEqual([])
  })

  it('says in words what keeps it from starting', async () => {
    expect(await refusal({ HOST: 'no.such.host.invalid' })).toContain('HOST is no.such.host.invalid')
    expect(await refusal({ HOST: '192.0.2.1' })).toContain('which is no address of this machine')
    expect(await refusal({ TRUST_PROXY: 'true' })).toContain('TRUST_PROXY: must be addresses or networks of proxies')
    const missing = await refusal({ DATABASE_URL: databaseUrl(postgres.connectionString, 'not_there') })
    expect(missing).toContain('refuses the connection')
    await mkdir(join(folder, 'data'), { recursive: true })
    await writeFile(join(folder, 'data', 'secrets.json'), '{"token": "cut')
    const broken = await refusal({})
    expect(broken).toContain('secrets.json does not hold the two secrets')
    for (const words of [missing, broken]) expect(words).not.toContain('    at ')
    expect(() => demandVersion(170_004, 'db.example/visionair')).toThrow(
      'is PostgreSQL 17; version 18 or later is needed',
    )
    expect(() => demandVersion(180_000, 'db.example/visionair')).not.toThrow()
  })

  it('gives a lost password anew by a command', async () => {
    const product = await start()
    const [before = ''] = told(product.output())
    const run = async (email: string) => {
      const env = { ...process.env, DATABASE_URL: url, DATA_DIR: join(folder, 'data') }
      const child = spawn(process.execPath, [main, 'reset-password', email], { env })
      let output = ''
      child.stdout.on('data', (chunk) => (output += chunk))
      child.stderr.on('data', (chunk) => (output += chunk))
      const [code] = await once(child, 'exit')
      return { code, output }
    }
    expect(await run('nobody@visionair.local')).toMatchObject({
      code: 1,
      output: expect.stringContaining('No account has the address'),
    })
    const { code, output } = await run('admin@visionair.local')
    const [after = ''] = told(output)
    expect(code).toBe(0)
    expect(await signIn(product, before)).toBe(401)
    expect(await signIn(product, after)).toBe(200)
  })

  describe('with a database that is not there yet', () => {
    let child: ChildProcess | undefined
    let door: Server | undefined
    afterEach(async () => {
      child?.kill('SIGKILL')
      door?.close()
    })

    it('waits for it, says so, and goes on when it comes', async () => {
      const { username, password, searchParams } = new URL(url)
      const socketFolder = searchParams.get('host') ?? ''
      const probe = createServer().listen(0, '127.0.0.1')
      await once(probe, 'listening')
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close()
      const away = `postgres://${username}:${password}@127.0.0.1:${port}/first_${count}`
      const env = { ...process.env, DATABASE_URL: away, DATA_DIR: join(folder, 'data'), PORT: '0', WORKERS: '0' }
      const waiting = spawn(process.execPath, [main], { env })
      child = waiting
      let output = ''
      for (const stream of [waiting.stdout, waiting.stderr]) stream.on('data', (chunk) => (output += chunk))
      const outputNow = () => output
      await expect.poll(outputNow, { timeout: 180_000 }).toContain(`127.0.0.1:${port}/first_${count} cannot be reached`)
      door = createServer((from) => {
        const to = connect(join(socketFolder, '.s.PGSQL.5432'))
        from.pipe(to).pipe(from)
        from.on('error', () => to.destroy())
        to.on('error', () => from.destroy())
      }).listen(port, '127.0.0.1')
      await expect.poll(outputNow, { timeout: 180_000 }).toContain('Visionair is ready')
      expect(output).not.toContain('    at ')
      waiting.kill('SIGTERM')
      expect((await once(waiting, 'exit'))[0]).toBe(0)
    })
  })
})
