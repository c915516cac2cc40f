import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createDatabase, databaseUrl } from '../testing/processes/databases.ts'
import { type ProductProcess, startProduct } from '../testing/processes/product-process.ts'
import { freePort, type ProxyName, proxyProgram, startProxy } from '../testing/processes/proxy-process.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from '../testing/processes/throwaway-postgres.ts'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

const programs: Readonly<Record<ProxyName, string | null>> = {
  nginx: await proxyProgram('nginx'),
  caddy: await proxyProgram('caddy'),
}
for (const [name, program] of Object.entries(programs))
  if (program === null) process.stderr.write(`${name} cannot be had on this machine: its samples are not run\n`)

describe('the samples for proxies', () => {
  let postgres: ThrowawayPostgres
  let folder: string
  const products = new Map<string, ProductProcess>()
  const passwords = new Map<string, string>()

  const start = async (name: string, settings: Readonly<Record<string, string>>) => {
    await createDatabase(postgres.connectionString, name)
    const url = databaseUrl(postgres.connectionString, name)
    const product = await startProduct(join(folder, name), 'start', {
      ...{ DATABASE_URL: url, WORKERS: '0', LOG_LEVEL: 'warn' },
      ...settings,
    })
    products.set(name, product)
    const [, password = ''] = /with the password (\S+)/.exec(product.output()) ?? []
    passwords.set(name, password)
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'visionair-proxies-'))
    postgres = await startThrowawayPostgres()
    await start('host', { PUBLIC_URL: 'https://localhost' })
    await start('path', { PUBLIC_URL: 'https://localhost/visionair', TRUST_PROXY: 'loopback' })
  })
  afterAll(async () => {
    await Promise.all([...products.values()].map((product) => product.stop()))
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const callVia = (
    port: number,
    path: string,
    {
      method = 'GET',
      headers = {},
      body = '',
    }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          servername: 'localhost',
          port,
          path,
          method,
          rejectUnauthorized: false,
          headers: { host: 'localhost', ...headers },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          )
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })

  const signIn = async (port: number, base: string, name: string) => {
    const answer = await callVia(port, `${base}/api/login_check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin@visionair.local', password: passwords.get(name) }),
    })
    expect(answer.status).toBe(200)
    return z.object({ data: z.object({ token: z.string() }) }).parse(JSON.parse(answer.text)).data.token
  }

  const cases = (['nginx', 'caddy'] as const).flatMap((proxy) =>
    [
      { proxy, name: 'host', base: '' },
      { proxy, name: 'path', base: '/visionair' },
    ].map((each) => ({ ...each, sample: proxy === 'nginx' ? `nginx-${each.name}.conf` : `Caddyfile-${each.name}` })),
  )

  for (const { proxy, name, base, sample } of cases) {
    const program = programs[proxy]
    it.runIf(program !== null)(`${sample} serves the page, its parts, calls and uploads`, async () => {
      const place = join(folder, sample)
      await mkdir(place)
      const port = await freePort()
      const upstream = new URL(products.get(name)?.url ?? '').host
      const running = await startProxy(proxy, { program: program ?? '', sample, folder: place, port, upstream })
      try {
        const page = await callVia(port, `${base}/login`, { headers: { accept: 'text/html' } })
        expect(page.status).toBe(200)
        const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
        expect(files).toContain(`${base}/boot.js`)
        for (const file of files) expect([file, (await callVia(port, file)).status]).toEqual([file, 200])
        const token = await signIn(port, base, name)
        const authorization = `Bearer ${token}`
        const terms = await callVia(port, `${base}/api/me/terms`, {
          method: 'PUT',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ status: 1 }),
        })
        expect(terms.status).toBe(200)
        const list = await callVia(port, `${base}/api/device_groups/roots`, { headers: { authorization } })
        expect(JSON.parse(list.text).links.self).toContain(`${base}/api/device_groups/roots`)
        // More than nginx takes unless it is told: the refusal is the product's own.
        const large = await callVia(port, `${base}/api/device_groups`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'x'.repeat(3_000_000) }),
        })
        expect([large.status, large.headers['content-type']]).toEqual([413, 'application/problem+json'])
        const summary = await callVia(port, `${base}/api/administration/summary`, { headers: { authorization } })
        const isTrusted = name === 'path'
        expect(JSON.parse(summary.text).data.unknownProxy).toBe(isTrusted ? null : '127.0.0.1')
        expect(summary.headers['strict-transport-security'] !== undefined).toBe(isTrusted)
      } finally {
        await running.stop()
      }
    })
  }

  it('are told when TRUST_PROXY does not name them: at the start and with the first call', async () => {
    const output = (name: string) => products.get(name)?.output() ?? ''
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    for (const name of ['host', 'path']) await fetch(`${products.get(name)?.url}/healthz`, { headers })
    expect(output('host')).toContain(
      'PUBLIC_URL is another address than the product listens on, and TRUST_PROXY names no proxy',
    )
    await expect
      .poll(() => output('host'))
      .toContain('127.0.0.1 forwards addresses of others (X-Forwarded-For), which are not believed')
    expect(output('path')).not.toMatch(/TRUST_PROXY/)
  })
})
