import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { endpoint } from '@visionair/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { problem } from '../problem-error.ts'
import { stopServer } from './create-server.ts'
import { type App, registeredEndpoints, registeredRoutes, route } from './register-endpoint.ts'
import { bearer, mastServers } from './server.fixture.ts'

const start = mastServers()

const portOf = (app: App): number => Number(new URL(app.listeningOrigin).port)

const failing = (name: string, error: () => unknown) => {
  const failure = endpoint({
    name,
    method: 'GET',
    path: `/api/${name}`,
    tag: 'masts',
    summary: name,
    access: 'public',
    status: 200,
    kind: 'json',
    answer: z.object({ data: z.int() }),
  })
  return (app: App) =>
    route(app, failure, async () => {
      throw error()
    })
}

describe('failures', () => {
  it('answers the closed list, with its own words and headers', async () => {
    const app = await start({
      bind: failing('refused', () =>
        problem('conflict', { message: 'inspection_group.no_device', headers: { 'retry-after': '9' } }),
      ),
    })
    const answer = await app.inject({ url: '/api/refused', headers: { 'accept-language': 'fr' } })
    expect(answer.statusCode).toBe(409)
    expect(answer.headers['retry-after']).toBe('9')
    expect(answer.json().detail).toBe('Aucun équipement de cette sélection ne peut être inspecté avec ce service.')
  })

  it('says nothing of an unforeseen error but the request id, and logs it', async () => {
    const lines: string[] = []
    const app = await start({
      log: { level: 'info', stream: { write: (line) => lines.push(line) } },
      bind: failing('broken', () => new Error('secret thing')),
    })
    const answer = await app.inject({ url: '/api/broken' })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret thing')
    expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
    const logged = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'request failed')
    expect(logged).toMatchObject({ requestId: answer.headers['x-request-id'], err: { message: 'secret thing' } })
  })

  it('answers 503 with Retry-After when the database cannot be reached', async () => {
    const app = await start({ bind: failing('lost', () => new Error('connect ECONNREFUSED')) })
    const answer = await app.inject({ url: '/api/lost' })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
  })

  it('answers 500 when an answer does not match its schema', async () => {
    const wrong = endpoint({
      name: 'wrong',
      method: 'GET',
      path: '/api/wrong',
      tag: 'masts',
      summary: 'Wrong',
      access: 'public',
      status: 200,
      kind: 'json',
      answer: z.object({ data: z.int() }),
    })
    const app = await start({ bind: (it) => route(it, wrong, async () => ({ data: 1.5 })) })
    expect((await app.inject({ url: '/api/wrong' })).json()).toMatchObject({ status: 500, code: 'internal' })
  })

  it('answers 404 as a problem outside the contract', async () => {
    const app = await start()
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['OPTIONS', '/api/nothing'],
      ['GET', '/nothing'],
    ] as const) {
      const answer = await app.inject({ method, url })
      expect(answer.statusCode).toBe(404)
      expect(answer.json().code).toBe('not-found')
    }
  })

  it('has the id of the request and the headers of every answer also where the router itself refuses an address', async () => {
    const app = await start()
    const { statusCode, headers, ...answer } = await app.inject('/api/masts/%zz')
    expect([statusCode, headers['x-content-type-options']]).toEqual([400, 'nosniff'])
    expect(answer.json()).toMatchObject({ code: 'bad-request', requestId: headers['x-request-id'] })
  })
})

describe('methods', () => {
  it('an address refuses another method with 405 and names those it takes', async () => {
    const app = await start()
    const wrong = await app.inject({ method: 'PUT', url: '/api/masts?page=1', headers: { 'accept-language': 'fr' } })
    expect(wrong.statusCode).toBe(405)
    expect(wrong.headers.allow).toBe('GET, HEAD, POST')
    expect(wrong.json()).toMatchObject({ code: 'method-not-allowed', title: 'Méthode non autorisée' })
    const inner = await app.inject({ method: 'POST', url: '/api/masts/7' })
    expect(inner.statusCode).toBe(405)
    expect(inner.headers.allow).toContain('DELETE')
    expect((await app.inject({ method: 'POST', url: '/api/masts/7/nothing' })).statusCode).toBe(404)
  })

  it('OPTIONS names the methods of an address', async () => {
    const app = await start()
    const answer = await app.inject({ method: 'OPTIONS', url: '/api/masts' })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers.allow).toBe('GET, HEAD, POST, OPTIONS')
  })

  it('HEAD starts no work; GET does as specified, and POST does the same', async () => {
    const begin = endpoint({
      name: 'beginCount',
      method: 'GET',
      path: '/api/count',
      tag: 'masts',
      summary: 'Counts',
      access: 'public',
      status: 202,
      kind: 'json',
      answer: z.object({ data: z.int() }),
    })
    let begun = 0
    const app = await start({
      bind: (it) =>
        route(it, begin, async () => {
          begun += 1
          return { data: begun }
        }),
    })
    const head = await app.inject({ method: 'HEAD', url: '/api/count' })
    expect([head.statusCode, head.headers.allow, begun]).toEqual([405, 'GET, POST', 0])
    expect((await app.inject({ method: 'GET', url: '/api/count' })).json()).toEqual({ data: 1 })
    const posted = await app.inject({ method: 'POST', url: '/api/count' })
    expect([posted.statusCode, posted.json()]).toEqual([202, { data: 2 }])
  })
})

describe('bodies', () => {
  const post = async (payload: Buffer, headers: Record<string, string>) => {
    const app = await start()
    return await app.inject({ method: 'POST', url: '/api/masts', payload, headers: { ...bearer, ...headers } })
  }

  it('that are no UTF-8 are refused instead of stored with other characters', async () => {
    for (const type of ['application/json', 'application/vnd.api+json', 'application/json; charset=utf-8']) {
      const answer = await post(Buffer.from('{"name":"a\xc3\x28b","park":1}', 'latin1'), { 'content-type': type })
      expect([type, answer.statusCode]).toEqual([type, 400])
      expect(answer.json().detail).toMatch(/UTF-8/)
    }
  })

  it('with thousands of unknown fields are told of 50', async () => {
    const many = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 0]))
    const answer = await post(Buffer.from(JSON.stringify({ name: 'Mast', park: 1, ...many })), {
      'content-type': 'application/json',
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().violations).toHaveLength(50)
  })

  it('of who is not signed in are 4 KB at most', async () => {
    const app = await start()
    const knock = (username: string) => app.inject({ method: 'POST', url: '/api/door', payload: { username } })
    expect((await knock('a'.repeat(4000))).statusCode).toBe(200)
    const refused = await knock('a'.repeat(4096))
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'too-large'])
  })

  it('in another charset or compressed are 415', async () => {
    const body = Buffer.from('{"name":"Mast","park":1}')
    const latin = await post(body, { 'content-type': 'application/json; charset=iso-8859-1' })
    expect(latin.statusCode).toBe(415)
    const packed = await post(gzipSync(body), { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    expect(packed.statusCode).toBe(415)
    const plain = await post(body, { 'content-type': 'application/json; charset="UTF-8"' })
    expect(plain.statusCode).toBe(201)
  })
})

describe('answers', () => {
  const long = endpoint({
    name: 'long',
    method: 'GET',
    path: '/api/long',
    tag: 'masts',
    summary: 'Long',
    access: 'public',
    query: z.strictObject({ length: z.coerce.number() }),
    status: 200,
    kind: 'json',
    answer: z.object({ data: z.string() }),
  })
  const bind = (app: App) => route(app, long, async ({ query }) => ({ data: 'é'.repeat(query.length) }))

  it('of more than a kilobyte are compressed for who takes it, and the same when unpacked', async () => {
    const app = await start({ bind })
    const ask = (accept: string, length: number) =>
      app.inject({ url: `/api/long?length=${length}`, headers: { 'accept-encoding': accept } })
    const brotli = await ask('gzip, br', 5000)
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotli.headers.vary).toMatch(/accept-encoding/i)
    expect(brotli.rawPayload.length).toBeLessThan(500)
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual({ data: 'é'.repeat(5000) })
    const gzip = await ask('gzip', 5000)
    expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual({ data: 'é'.repeat(5000) })
    expect((await ask('gzip, br', 10)).headers['content-encoding']).toBeUndefined()
    expect((await ask('identity', 5000)).headers['content-encoding']).toBeUndefined()
  })
})

describe('logs', () => {
  it('hide tokens, passwords and signatures', async () => {
    const lines: string[] = []
    const app = await start({
      log: { level: 'info', stream: { write: (line) => lines.push(line) } },
      bind: (it) => it.log.info({ password: 'hunter2', body: { refresh_token: 'hunter3' } }, 'test'),
    })
    await app.inject({ url: '/api/masts?token=hunter4&s=hunter5', headers: { authorization: 'Bearer hunter6' } })
    expect(lines.join('')).not.toMatch(/hunter/)
    const request = lines.map((line) => JSON.parse(line)).find((line) => line.msg === 'request')
    expect(request).toMatchObject({ method: 'GET', route: '/api/masts', status: 400, userId: 7 })
  })
})

describe('headers', () => {
  it('protect every answer', async () => {
    const app = await start()
    for (const url of ['/api/masts', '/nothing', '/healthz']) {
      const { headers } = await app.inject({ url })
      expect(headers['content-security-policy']).toContain("default-src 'self';")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['permissions-policy']).toContain('geolocation=()')
      expect(headers['strict-transport-security']).toBeUndefined()
    }
    expect((await app.inject({ url: '/api/masts' })).headers['cache-control']).toBe('no-store')
  })
})

describe('headers behind a proxy that is trusted', () => {
  it('hold browsers to encryption where the client used it, and only there', async () => {
    const app = await start({ trustProxy: 'loopback' })
    const headersOf = async (proto: string) =>
      (await app.inject({ url: '/api/masts', headers: { 'x-forwarded-proto': proto } })).headers
    expect((await headersOf('https'))['strict-transport-security']).toBe('max-age=31536000')
    expect((await headersOf('http'))['strict-transport-security']).toBeUndefined()
    const untrusting = await start()
    const { headers } = await untrusting.inject({ url: '/api/masts', headers: { 'x-forwarded-proto': 'https' } })
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('health', () => {
  it('is ready when every part answers, and names the one that does not', async () => {
    let up = true
    const app = await start({
      checks: {
        database: async () => undefined,
        storage: async () => {
          if (!up) throw new Error('gone')
        },
      },
    })
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ data: { status: 'ok' } })
    up = false
    const answer = await app.inject({ url: '/readyz' })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json().detail).toBe('Not available at the moment: storage.')
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200)
  })
})

describe('closing', () => {
  it('finishes requests in flight, sends new ones away and then stops', async () => {
    let finish: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => {
      finish = resolve
    })
    const slow = endpoint({
      name: 'slow',
      method: 'GET',
      path: '/api/slow',
      tag: 'masts',
      summary: 'Slow',
      access: 'public',
      status: 200,
      kind: 'json',
      answer: z.object({ data: z.int() }),
    })
    const app = await start({
      bind: (it) =>
        route(it, slow, async () => {
          await waiting
          return { data: 1 }
        }),
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const port = portOf(app)
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const started = new Promise<void>((resolve) => app.server.once('request', () => resolve()))
    socket.write('GET /api/slow HTTP/1.1\r\nhost: x\r\n\r\n')
    await started
    const stopping = stopServer(app, 5_000)
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
    finish()
    await stopping
    await closed
    expect(text).toMatch(/^HTTP\/1.1 200/)
    expect(text).toContain('{"data":1}')
    expect(text.match(/HTTP\/1.1 503/) ?? text.match(/connection: close/i)).not.toBeNull()
  })
})

describe('registered endpoints', () => {
  it('are all known by name, and every address with them', async () => {
    const app = await start()
    await app.ready()
    const names = registeredEndpoints(app).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['listMasts', 'sendPhotos', 'getHealth', 'getOpenApi']))
    expect(registeredRoutes(app)).toContainEqual({ method: 'DELETE', url: '/api/masts/:id' })
  })
})

describe('the web application', () => {
  it('is served with its assets cached for ever and its page revalidated', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'web-'))
    try {
      const app = await start({ publicDir: dir })
      const page = { accept: 'text/html' }
      const unbuilt = await app.inject({ url: '/visionair/dashboard', headers: page })
      expect(unbuilt.statusCode).toBe(503)
      expect(unbuilt.body).toContain('npm run build')
      await mkdir(join(dir, 'assets'))
      await writeFile(join(dir, 'index.html'), '<p>app</p>')
      await writeFile(join(dir, 'assets', 'main-abc.js'), 'let a')
      const asset = await app.inject({ url: '/assets/main-abc.js' })
      expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      for (const url of ['/', '/visionair/dashboard', '/login?x=1']) {
        const answer = await app.inject({ url, headers: page })
        expect(answer.statusCode).toBe(200)
        expect(answer.body).toBe('<p>app</p>')
        expect(answer.headers['cache-control']).toBe('no-cache')
        expect(answer.headers['content-type']).toMatch(/^text\/html/)
      }
      for (const url of ['/assets/gone.js', '/api/gone', '/storage/gone']) {
        expect((await app.inject({ url, headers: page })).statusCode).toBe(404)
      }
      expect((await app.inject({ url: '/..%2f..%2fetc/passwd' })).statusCode).toBeGreaterThanOrEqual(400)
    } finally {
      await rm(dir, { recursive: true })
    }
  })
})
