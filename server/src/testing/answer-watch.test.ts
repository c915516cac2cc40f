import { endpoint } from '@visionair/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '../platform/http/register-endpoint.ts'
import { createMastServer } from '../platform/http/server.fixture.ts'
import { problem } from '../platform/problem-error.ts'
import { type AnswerWatch, watchAnswers } from './answer-watch.ts'
import { descriptionOf } from './api-description.ts'

const greet = endpoint({
  name: 'greet',
  method: 'GET',
  path: '/api/greetings/:name',
  tag: 'masts',
  summary: 'A greeting',
  access: 'public',
  params: z.strictObject({ name: z.string() }),
  status: 200,
  kind: 'json',
  answer: z.object({ text: z.string(), saidAt: z.string() }),
})

/** A server whose greeting is refused as locked for one name, and the watch over it. */
async function greeter(refuses: readonly 'locked'[]) {
  let watch: AnswerWatch | undefined
  const app = await createMastServer({
    bind: (server) => {
      watch = watchAnswers(server)
      route(
        server,
        greet,
        async ({ params }) => {
          if (params.name === 'nobody') throw problem('locked')
          return { text: `Hello, ${params.name}`, saidAt: '2026-03-01T08:00:00Z' }
        },
        { refuses },
      )
    },
  })
  if (!watch) throw new Error('no watch')
  return { app, watch }
}

describe('answers held against the description', () => {
  it('are told when their status is not described', async () => {
    const { app, watch } = await greeter([])
    await app.inject('/api/greetings/ines')
    expect(() => watch.check()).not.toThrow()
    await app.inject('/api/greetings/nobody')
    expect(() => watch.check()).toThrow('GET /api/greetings/{name} answers 423')
    await app.close()
  })

  it('are silent about a refusal that the route tells', async () => {
    const { app, watch } = await greeter(['locked'])
    await app.inject('/api/greetings/nobody')
    expect(() => watch.check()).not.toThrow()
    await app.close()
  })

  it.each([
    ['a field too few', { text: 'Hello' }, "must have required property 'saidAt'"],
    ['a field too many', { text: 'Hello', saidAt: '2026-03-01T08:00:00Z', more: 1 }, 'must NOT have additional'],
    ['a moment that is none', { text: 'Hello', saidAt: 'today' }, 'must match format "date-time"'],
  ])('are told when their body has %s', async (_, body, message) => {
    const { app, watch } = await greeter([])
    await app.ready()
    const headers = new Headers({ 'content-type': 'application/json', 'x-request-id': '1', etag: 'W/"1"' })
    watch.see('GET', '/api/greetings/ines?x=1', { status: 200, headers, body })
    expect(() => watch.check()).toThrow(message)
    await app.close()
  })

  it('are told when a refusal says the key of a text instead of it', async () => {
    const { app, watch } = await greeter(['locked'])
    await app.ready()
    const headers = new Headers({
      'content-type': 'application/problem+json',
      'x-request-id': '1',
      'cache-control': 'no-store',
      'retry-after': '9',
      'content-language': 'en',
    })
    const body = { type: 'about:blank', title: 'Locked', status: 423, code: 'locked', requestId: '1' }
    watch.see('GET', '/api/greetings/ines', { status: 423, headers, body: { ...body, detail: 'Please wait.' } })
    expect(() => watch.check()).not.toThrow()
    const raw = 'invalid: inspection_group.no_device'
    watch.see('GET', '/api/greetings/ines', { status: 423, headers, body: { ...body, detail: raw } })
    expect(() => watch.check()).toThrow('423 says inspection_group.no_device, which is the key of a text')
    await app.close()
  })

  it('are told when their JSON is of a kind that is not described', async () => {
    const { app, watch } = await greeter([])
    await app.ready()
    const headers = new Headers({ 'content-type': 'application/vnd.api+json', 'x-request-id': '1', etag: 'W/"1"' })
    const body = { text: 'Hello', saidAt: '2026-03-01T08:00:00Z' }
    watch.see('GET', '/api/greetings/ines', { status: 200, headers, body })
    expect(() => watch.check()).toThrow('200 answers application/vnd.api+json, not described')
    await app.close()
  })

  it.each([
    ['one too few', { 'x-request-id': '1' }, 'GET /api/greetings/{name} 200 lacks etag'],
    ['one too many', { 'x-request-id': '1', etag: 'W/"1"', location: '/' }, '200 has location, not described'],
  ])('are told when their headers are %s', async (_, headers, message) => {
    const { app, watch } = await greeter([])
    await app.ready()
    watch.see('GET', '/api/greetings/ines', { status: 200, headers: new Headers(headers), body: null })
    expect(() => watch.check()).toThrow(message)
    await app.close()
  })
})

describe('the schemas of a description', () => {
  it.each([
    ['a format', { format: 'wind-speed' }, 'unknown format "wind-speed"'],
    ['a keyword', { fastest: true }, 'unknown keyword: "fastest"'],
  ])('are compiled strictly: %s that nobody knows is a fault', async (_, meta, message) => {
    const measured = { ...greet, answer: z.object({ text: z.string().meta(meta) }) }
    const app = await createMastServer({
      bind: (server) => route(server, measured, async () => ({ text: 'Hello' })),
    })
    await app.ready()
    const parts = ['paths', '/api/greetings/{name}', 'get', 'responses', '200', 'content', 'application/json', 'schema']
    expect(() => descriptionOf(app).validatorOf(parts)).toThrow(message)
    await app.close()
  })
})
