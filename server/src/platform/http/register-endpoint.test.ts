import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { endpoint } from '@visionair/contract'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { problem } from '../problem-error.ts'
import { type App, route } from './register-endpoint.ts'
import { bearer, mastServers } from './server.fixture.ts'

const start = mastServers()

const portOf = (app: App): number => Number(new URL(app.listeningOrigin).port)

describe('access', () => {
  it('asks for a token, then for the permission, before it reads the request', async () => {
    const app = await start()
    const anonymous = await app.inject({ method: 'POST', url: '/api/masts', payload: 'not json' })
    expect(anonymous.statusCode).toBe(401)
    expect(anonymous.headers['www-authenticate']).toBe('Bearer')
    expect(anonymous.json()).toMatchObject({ code: 'unauthenticated', status: 401, detail: 'Please sign in.' })
    const ungranted = await app.inject({ url: '/api/masts/abc', headers: bearer })
    expect(ungranted.statusCode).toBe(403)
  })

  it('lets a privileged caller pass every check', async () => {
    const app = await start({ actor: { roles: ['ROLE_ADMIN'] } })
    const answer = await app.inject({ url: '/api/masts/12', headers: bearer })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      data: { id: '12', type: 'masts', attributes: { id: 12, name: 'M', status: 'standing' } },
    })
  })

  it('refuses until the terms are accepted, except where a route says so', async () => {
    const ownAccount = endpoint({
      name: 'ownAccount',
      method: 'GET',
      path: '/api/me',
      tag: 'masts',
      summary: 'Me',
      access: 'account',
      status: 200,
      kind: 'json',
      answer: z.object({ data: z.string() }),
    })
    const app = await start({
      actor: { termsAccepted: false },
      bind: (it) => route(it, ownAccount, async ({ actor }) => ({ data: actor.email }), { allowBeforeTerms: true }),
    })
    expect((await app.inject({ url: '/api/masts', headers: bearer })).json().code).toBe('terms-refused')
    expect((await app.inject({ url: '/api/me', headers: bearer })).json()).toEqual({ data: 'ines@example.org' })
  })

  it('answers who misses a demanded second factor only where one is set up', async () => {
    const setUp = endpoint({
      name: 'setUp',
      method: 'GET',
      path: '/api/factor',
      tag: 'masts',
      summary: 'Set up',
      access: 'account',
      status: 200,
      kind: 'json',
      answer: z.object({ data: z.string() }),
    })
    const app = await start({
      actor: { mustSetUpFactor: true },
      bind: (it) => route(it, setUp, async ({ actor }) => ({ data: actor.email }), { allowWithoutFactor: true }),
    })
    expect((await app.inject({ url: '/api/masts', headers: bearer })).json().code).toBe('second-factor-required')
    expect((await app.inject({ url: '/api/factor', headers: bearer })).json()).toEqual({ data: 'ines@example.org' })
  })

  it('has no caller in a public endpoint', async () => {
    const who = endpoint({
      name: 'who',
      method: 'GET',
      path: '/api/who',
      tag: 'masts',
      summary: 'Who',
      access: 'public',
      status: 200,
      kind: 'json',
      answer: z.object({ data: z.int() }),
    })
    const app = await start({ bind: (it) => route(it, who, async ({ actor }) => ({ data: actor.userId })) })
    expect((await app.inject({ url: '/api/who', headers: bearer })).statusCode).toBe(401)
  })

  it('passes on what authentication throws', async () => {
    const app = await start({
      authenticate: async () => {
        throw problem('token-expired')
      },
    })
    expect((await app.inject({ url: '/api/masts', headers: bearer })).json()).toMatchObject({
      status: 401,
      code: 'token-expired',
    })
  })
})

describe('requests', () => {
  it.each([
    '/api/masts?order[name]=asc&page=2&files[]=a&files[]=b',
    '/api/masts?order%5Bname%5D=asc&page=2&files%5B%5D=a',
  ])('reads brackets and answers JSON:API: %s', async (url) => {
    const app = await start()
    const answer = await app.inject({ url, headers: bearer })
    expect(answer.headers['content-type']).toBe('application/vnd.api+json')
    expect(answer.json().data[0].attributes.name).toBe('asc')
    expect(answer.json().links.next).toMatch(/^\/api\/masts\?order\[name\]=asc&.*page=3$/)
  })

  it.each([
    ['page=0', 'page'],
    ['itemsPerPage=101', 'itemsPerPage'],
    ['order[weight]=asc', 'order.weight'],
    ['order[name]=up', 'order.name'],
    ['color=red', 'color'],
    ['a[b][c][d]=1', '(query)'],
    [Array.from({ length: 700 }, (_, i) => `p${i}=1`).join('&'), '(query)'],
  ])('answers 400 that names what is wrong (%#)', async (query, field) => {
    const app = await start()
    const answer = await app.inject({ url: `/api/masts?${query}`, headers: bearer })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().violations.map((each: { field: string }) => each.field)).toContain(field)
  })

  it('answers 400 to an unknown parameter of an endpoint without a query', async () => {
    const app = await start({ actor: { roles: ['ROLE_ADMIN'] } })
    expect((await app.inject({ url: '/api/masts/1?x=1', headers: bearer })).statusCode).toBe(400)
  })

  it.each(['abc', '0', '99999999999', '%ZZ', 'x'.repeat(600)])(
    'answers a 4xx problem to a wrong id (%#)',
    async (id) => {
      const app = await start({ actor: { roles: ['ROLE_ADMIN'] } })
      const answer = await app.inject({ url: `/api/masts/${id}`, headers: bearer })
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    },
  )

  const post = (app: App, payload: string | object, type = 'application/json', language = 'en') =>
    app.inject({
      method: 'POST',
      url: '/api/masts',
      headers: { ...bearer, 'content-type': type, 'accept-language': language },
      payload,
    })

  it('answers 422 with a sentence for each field, in the language asked for', async () => {
    const app = await start()
    const bad = { name: 'x', park: '4', tags: ['a', 'b', 'c'], colour: 'red' }
    const answer = await post(app, bad, 'application/json', 'fr-CA, en;q=0.5')
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['content-language']).toBe('fr')
    expect(answer.json()).toMatchObject({
      type: 'urn:visionair:problem:invalid',
      title: 'Données invalides',
      status: 422,
      requestId: answer.headers['x-request-id'],
      violations: [
        { field: 'name', message: 'Doit comporter au moins 2 caractères.' },
        { field: 'park', message: 'Doit être un nombre.' },
        { field: 'tags', message: 'Doit comporter au plus 2 éléments.' },
        { field: 'colour', message: 'Ce champ n’est pas connu ici.' },
      ],
    })
    const missing = await post(app, { name: 'ab' })
    expect(missing.json().detail).toBe('The field “park”: This field is required.')
  })

  it('reads both JSON media types', async () => {
    const app = await start()
    for (const type of ['application/json', 'application/vnd.api+json']) {
      const answer = await post(app, JSON.stringify({ name: 'ab', park: 3 }), type)
      expect(answer.statusCode).toBe(201)
      expect(answer.json().data.id).toBe('3')
      expect(answer.headers.location).toBe('/api/masts/3')
    }
  })

  it.each([
    ['text/plain', 'x', 415, 'unsupported-media'],
    ['application/xml', '<a/>', 415, 'unsupported-media'],
    ['multipart/form-data; boundary=x', '--x--', 415, 'unsupported-media'],
    ['application/json', '{"name":', 400, 'bad-request'],
    ['application/vnd.api+json', '{', 400, 'bad-request'],
    ['application/json', '{"__proto__":{"a":1},"name":"ab","park":1}', 400, 'bad-request'],
    ['application/json', JSON.stringify({ name: 'x'.repeat(1_100_000), park: 1 }), 413, 'too-large'],
  ])('refuses a body of type %s', async (type, payload, status, code) => {
    const app = await start()
    const answer = await post(app, payload, type)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().code).toBe(code)
    expect(answer.headers['content-type']).toBe('application/problem+json')
  })

  it('changes nothing for who names tags in If-Match, which it cannot hold to', async () => {
    const app = await start()
    const remove = (tags: string) =>
      app.inject({ method: 'DELETE', url: '/api/masts/3', headers: { ...bearer, 'if-match': tags } })
    const refused = await remove('W/"of-what-was-read"')
    expect(refused.statusCode).toBe(412)
    expect(refused.json()).toMatchObject({ code: 'precondition-failed', detail: expect.stringContaining('version') })
    expect((await remove('*')).statusCode).toBe(204)
  })

  it('answers 204 without a body', async () => {
    const app = await start()
    const answer = await app.inject({ method: 'DELETE', url: '/api/masts/3', headers: bearer })
    expect(answer.statusCode).toBe(204)
    expect(answer.body).toBe('')
  })

  it('limits calls by account and by address, and says how long to wait', async () => {
    const app = await start()
    const knock = (username: string) => app.inject({ method: 'POST', url: '/api/door', payload: { username } })
    expect((await knock('a')).json()).toEqual({ data: { seen: 1 } })
    expect((await knock('A')).statusCode).toBe(200)
    const third = await knock('a')
    expect(third.statusCode).toBe(429)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    expect((await knock('b')).statusCode).toBe(200)
    expect((await knock('c')).statusCode).toBe(429)
  })
})

describe('calls of one account', () => {
  it('beyond those of a minute are refused in its language with how long to wait, and nobody else waits', async () => {
    const caller = { userId: 7 }
    const app = await start({ actor: caller, callsPerMinute: 2 })
    const call = () => app.inject({ url: '/api/masts', headers: { ...bearer, 'accept-language': 'fr' } })
    expect([(await call()).statusCode, (await call()).statusCode]).toEqual([200, 200])
    const third = await call()
    expect(third.statusCode).toBe(429)
    expect(third.headers['content-language']).toBe('fr')
    expect(third.json().detail).toMatch(/^Trop de /)
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
    caller.userId = 8
    expect((await call()).statusCode).toBe(200)
  })

  it('are worked on six at a time; two hundred wait, a further one is refused, and nobody else waits', async () => {
    const slowMasts = endpoint({
      name: 'slowMasts',
      method: 'GET',
      path: '/api/slow_masts',
      tag: 'masts',
      summary: 'Answers when it may',
      access: 'account',
      kind: 'json',
      status: 200,
      answer: z.strictObject({ data: z.int() }),
    })
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const caller = { userId: 7 }
    let working = 0
    const bind = (app: App) =>
      route(app, slowMasts, async ({ actor }) => {
        working += 1
        if (actor.userId === 7) await opened
        return { data: actor.userId }
      })
    const app = await start({ actor: caller, bind })
    const call = async () => await app.inject({ url: '/api/slow_masts', headers: bearer })
    const held = Array.from({ length: 206 }, call)
    await vi.waitFor(() => expect(working).toBe(6))
    const refused = await call()
    expect([refused.statusCode, refused.headers['retry-after'], working]).toEqual([429, '2', 6])
    caller.userId = 8
    expect((await call()).statusCode).toBe(200)
    open()
    expect(new Set((await Promise.all(held)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(working).toBe(207)
  })
})

describe('uploads', () => {
  const form = (name: string, content: string) =>
    `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n${content}\r\n--b--\r\n`
  const send = (app: App, payload: string, type = 'multipart/form-data; boundary=b') =>
    app.inject({ method: 'POST', url: '/api/photos', headers: { ...bearer, 'content-type': type }, payload })

  it('streams the parts of a form, beyond the limit of JSON bodies', async () => {
    const app = await start()
    const answer = await send(app, form('a.jpg', 'x'.repeat(3_000_000)))
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data[0].attributes).toEqual({ id: 1, name: 'a.jpg', sizeBytes: 3_000_000 })
    expect(answer.headers.location).toBeUndefined()
  })

  it('refuses another type, and a form cut short', async () => {
    const app = await start()
    expect((await send(app, '{}', 'application/json')).statusCode).toBe(415)
    expect((await send(app, form('a.jpg', 'xyz').slice(0, -12))).statusCode).toBe(400)
  })

  it('refuses what is compressed, whatever its type', async () => {
    const app = await start()
    const headers = { ...bearer, 'content-type': 'multipart/form-data; boundary=b', 'content-encoding': 'gzip' }
    const payload = gzipSync(form('a.jpg', 'xyz'))
    expect((await app.inject({ method: 'POST', url: '/api/photos', headers, payload })).statusCode).toBe(415)
  })

  it('cuts a body that does not arrive', async () => {
    const app = await start({
      bodyWatch: { bodyTimeoutMs: 100, uploadMinBytesPerSecond: 1000, uploadIntervalMs: 150, uploadTimeoutMs: 60_000 },
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const port = portOf(app)
    for (const [url, type] of [
      ['/api/masts', 'application/json'],
      ['/api/photos', 'multipart/form-data; boundary=b'],
    ]) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      const closed = new Promise((resolve) => socket.once('close', resolve))
      socket.write(
        `POST ${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer t\r\ncontent-type: ${type}\r\ncontent-length: 500000\r\n\r\n--b\r\n`,
      )
      await closed
    }
  })
})
