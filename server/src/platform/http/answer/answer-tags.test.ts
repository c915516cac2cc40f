import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { tagAnswers } from './answer-tags.ts'

test('an answer has a tag of what it says; who has it already is told that it holds, until it says something else', async () => {
  const app = Fastify()
  tagAnswers(app)
  let says = { name: 'one' }
  app.get('/thing', async () => says)
  app.post('/thing', async () => says)
  const first = await app.inject({ url: '/thing' })
  const tag = String(first.headers.etag)
  expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
  const ask = (known: string) => app.inject({ url: '/thing', headers: { 'if-none-match': known } })
  const again = await ask(tag)
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tag])
  expect((await ask(`"other", ${tag}`)).statusCode).toBe(304)
  const head = await app.inject({ method: 'HEAD', url: '/thing' })
  expect([head.statusCode, head.headers.etag, head.headers['content-length']]).toEqual([200, tag, '14'])
  const known = await app.inject({ method: 'HEAD', url: '/thing', headers: { 'if-none-match': tag } })
  expect([known.statusCode, known.body, known.headers['content-length']]).toEqual([304, '', '14'])
  says = { name: 'two' }
  const changed = await ask(tag)
  expect([changed.statusCode, changed.json()]).toEqual([200, says])
  const written = await app.inject({ method: 'POST', url: '/thing', headers: { 'if-none-match': tag } })
  expect([written.statusCode, written.headers.etag]).toEqual([200, undefined])
  await app.close()
})
