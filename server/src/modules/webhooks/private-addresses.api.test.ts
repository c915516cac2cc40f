import { createWebhook, listWebhookDeliveries, testWebhook } from '@visionair/contract/webhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guardedPost } from '../../platform/outgoing/guarded-post.ts'
import { type ApiWorld, createApiWorld } from '../../testing/api-world.ts'
import { makeSignedIn } from '../../testing/factories.ts'
import { startReceiver } from '../../testing/receiver.ts'

let world: ApiWorld
let token = ''
beforeAll(async () => {
  world = await createApiWorld({ worker: true })
  token = (await makeSignedIn(world, { role: 'ROLE_ADMIN' })).token
})
afterAll(() => world.close())

const ask = (address: string, name = address.slice(0, 90)) =>
  world.call(createWebhook, { token, body: { name, address, eventTypes: ['report.ready'] } })

it.each([
  ...[
    'http://example.org/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest',
    'https://10.1.2.3/',
  ],
  ...['https://2130706433/', 'https://0x7f.1/', 'https://localhost:8443/', 'https://[::ffff:10.0.0.1]/'],
  ...['ftp://example.org/', 'https://user:word@example.org/', 'https://example.org/#a', 'example.org', 'javascript:1'],
])('no webhook is made that leads to %s', async (address) => {
  const { status, body } = await ask(address)
  expect([status, Object(body).violations?.[0]?.field]).toEqual([422, 'address'])
})

it('a name that leads into the network is refused when something is sent to it, whatever it led to before', async () => {
  const receiver = await startReceiver()
  try {
    // A name that this machine itself looks up as one of its own.
    const { hostname } = await import('node:os')
    const secure = receiver.address.replace('http://127.0.0.1', `https://${hostname()}`)
    const outcome = await guardedPost({
      ...{ address: secure, headers: {}, body: '{}', timeoutMs: 5_000, allowsPrivate: false },
      signal: new AbortController().signal,
    })
    expect(outcome).toEqual({ failure: 'private-address' })
    const { body } = await ask(secure, 'By name')
    const id = Object(body).data.attributes.id
    await world.call(testWebhook, { token, params: { id } })
    await expect
      .poll(
        async () => {
          const log = await world.call(listWebhookDeliveries, { token, params: { id } })
          return Object(log.body).data[0].attributes.failure
        },
        { timeout: 20_000 },
      )
      .toBe('private-address')
    expect(receiver.received).toEqual([])
  } finally {
    receiver.close()
  }
})
