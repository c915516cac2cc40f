import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { problemSchema } from '@visionair/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../register-endpoint.ts'
import { createMastServer } from '../server.fixture.ts'
import { answerToClientError } from './client-error.ts'

let app: App

/** Everything that is answered to bytes on a fresh connection. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(bytes)
  await closed
  return Buffer.concat(parts).toString('utf8')
}

function read(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`)
  const problem = problemSchema.parse(JSON.parse(body))
  expect(problem.requestId).toMatch(/^[\da-f-]{36}$/)
  expect(head).toContain(`x-request-id: ${problem.requestId}`)
  return { head, problem }
}

beforeAll(async () => {
  app = await createMastServer()
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

describe('what cannot be read as HTTP', () => {
  it('ERR-01 is answered with an error of the closed list, in every language, when the address or the headers are too long', async () => {
    for (const request of [`GET /${'x'.repeat(40_000)} HTTP/1.1`, `GET / HTTP/1.1\r\nx-long: ${'y'.repeat(40_000)}`]) {
      const { head, problem } = read(await answerTo(`${request}\r\nhost: x\r\n\r\n`))
      expect(head).toMatch(/^HTTP\/1\.1 431 /)
      expect(head).toContain('content-type: application/problem+json')
      expect(head).toContain('x-content-type-options: nosniff')
      expect(problem).toMatchObject({
        status: 431,
        code: 'headers-too-large',
        type: 'urn:visionair:problem:headers-too-large',
        details: { en: problem.detail, fr: expect.stringContaining('trop longs') },
      })
    }
  })

  it('is answered likewise when it is no HTTP at all, in the language that could be read', async () => {
    const { head, problem } = read(await answerTo('GET / HTTP/1.1\r\naccept-language: fr-FR\r\nno header\r\n\r\n'))
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad request/)
    expect(head).toContain('content-language: fr')
    expect(problem).toMatchObject({ code: 'bad-request', title: 'Requête incorrecte' })
  })

  it('is answered likewise when it did not arrive in time', () => {
    const error = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    expect(read(answerToClientError(error, randomUUID())).problem).toMatchObject({
      ...{ status: 408, code: 'request-timeout' },
      details: { en: expect.stringContaining('too long'), fr: expect.stringContaining('trop de temps') },
    })
  })
})
