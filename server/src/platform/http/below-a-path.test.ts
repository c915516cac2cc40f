import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onlySecret } from '../secret.ts'
import { PathSigner } from '../storage/signer.ts'
import { stopServer } from './create-server.ts'
import type { App } from './register-endpoint.ts'
import { bearer, createMastServer } from './server.fixture.ts'

const html = `<!doctype html><html><head><link rel="icon" href="/favicon.svg" /><script src="/boot.js"></script></head>
<body><a href="//elsewhere.example/">x</a><script type="module" src="/assets/start-1.js"></script>${' '.repeat(2000)}</body></html>`

let folder: string
let app: App
let origin: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'visionair-page-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'assets/start-1.js'), 'start()')
  app = await createMastServer({ publicDir: folder, basePath: '/wind/inspect' })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
}, 60_000)

afterAll(async () => {
  await stopServer(app, 100)
  await rm(folder, { recursive: true })
})

const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers })
const asPage = { accept: 'text/html' }

describe('a product below a path', () => {
  it.each(['/wind/inspect', '/wind/inspect/', '/wind/inspect/login', '/wind/inspect/visionair/park/7?x=1', '/login'])(
    'answers its page, whose files lie below the path: %s',
    async (path) => {
      const answer = await ask(path, asPage)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      const text = await answer.text()
      expect(text).toContain('src="/wind/inspect/boot.js"')
      expect(text).toContain('src="/wind/inspect/assets/start-1.js"')
      expect(text).toContain('href="/wind/inspect/favicon.svg"')
      expect(text).toContain('href="//elsewhere.example/"')
    },
  )

  it('answers its page to who asks for no kind of answer, and compressed to who takes that', async () => {
    const bare = await ask('/wind/inspect/', { accept: '*/*' })
    expect([bare.status, bare.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const packed = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers.vary).toMatch(/accept-encoding/i)
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('src="/wind/inspect/boot.js"')
  })

  it.each(['/wind/inspect', ''])(
    'answers its files and calls, whether the proxy leaves the path or takes it away: "%s"',
    async (before) => {
      const script = await ask(`${before}/assets/start-1.js`)
      expect([script.status, await script.text()]).toEqual([200, 'start()'])
      expect((await ask(`${before}/healthz`)).status).toBe(200)
      const list = await ask(`${before}/api/masts?page=2`, bearer)
      expect(list.status).toBe(200)
      const { links } = await list.json()
      expect(links).toMatchObject({ self: '/wind/inspect/api/masts?page=2', first: '/wind/inspect/api/masts?page=1' })
      const made = await fetch(`${origin}${before}/api/masts`, {
        method: 'POST',
        headers: { ...bearer, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Mast', park: 4 }),
      })
      expect([made.status, made.headers.get('location')]).toEqual([201, '/wind/inspect/api/masts/4'])
    },
  )

  it('takes nothing for its own that only begins like it', async () => {
    expect((await ask('/wind/inspectors/api/masts', bearer)).status).toBe(404)
    expect((await ask('/wind/inspect/wind/inspect/api/masts', bearer)).status).toBe(404)
  })

  it('says in the description of the API where it is', async () => {
    const description = await (await ask('/wind/inspect/api/openapi.json')).json()
    expect(description.servers).toMatchObject([{ url: '/wind/inspect' }])
    const page = await (await ask('/wind/inspect/api/docs')).text()
    const named = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address)
    expect(named.length).toBeGreaterThan(2)
    for (const address of named) {
      const { pathname } = new URL(address, `${origin}/wind/inspect/api/docs`)
      expect(pathname.startsWith('/wind/inspect/api/docs/')).toBe(true)
      expect((await ask(pathname)).status).toBe(200)
    }
  })

  it('signs the addresses of files below the path, and knows them without it', () => {
    const signer = new PathSigner(onlySecret('s'.repeat(32)), '/wind/inspect')
    const now = new Date('2026-05-01T12:00:00Z')
    const signed = signer.sign('/storage/images/7/original', { accountId: 3, session: null }, now)
    const { pathname, searchParams } = new URL(signed, 'http://x')
    expect(pathname).toBe('/wind/inspect/storage/images/7/original')
    const query = Object.fromEntries(searchParams)
    expect(signer.verify('/storage/images/7/original', query, now)?.accountId).toBe(3)
  })
})
