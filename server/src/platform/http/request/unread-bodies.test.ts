import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../register-endpoint.ts'
import { createMastServer } from '../server.fixture.ts'

let app: App
beforeAll(async () => {
  app = await createMastServer()
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const half = Buffer.alloc(1_000_000, 'x')

/**
 * Sends the head and half of a body, what follows only after the answer to it or, where `waits`, whatever comes; then all that was
 * answered, and whether the connection was reset.
 */
async function sendInHalves(head: string, { waits, next = '' }: { waits: boolean; next?: string }) {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  let text = ''
  let wasReset = false
  socket.on('data', (part) => {
    text += part.toString('utf8')
  })
  socket.on('error', () => {
    wasReset = true
  })
  socket.write(head)
  socket.write(half)
  if (waits) await new Promise((resolve) => setTimeout(resolve, 200))
  else await once(socket, 'data')
  socket.write(half)
  socket.end(next)
  await once(socket, 'close')
  return { statuses: [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status), text, wasReset }
}

const head = (connection: string) =>
  ['POST /api/masts HTTP/1.1', 'host: x', 'authorization: Bearer t', 'content-type: application/json']
    .concat(`content-length: ${2 * half.length}`, `connection: ${connection}`, '', '')
    .join('\r\n')

describe('a body that is refused before it was read', () => {
  it('ERR-01 is read to its end, and its connection answers what follows: a proxy between sees the refusal', async () => {
    const next = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'
    const { statuses, text, wasReset } = await sendInHalves(head('keep-alive'), { waits: false, next })
    expect({ statuses, wasReset }).toEqual({ statuses: ['413', '200'], wasReset: false })
    expect(text).toContain('application/problem+json')
  })

  it('ERR-01 is read to its end before the answer where the client wants the connection closed with it', async () => {
    const { statuses, text, wasReset } = await sendInHalves(head('close'), { waits: true })
    expect({ statuses, wasReset }).toEqual({ statuses: ['413'], wasReset: false })
    expect(text).toContain('connection: close')
  })
})
