import { Agent, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { StorageFull } from '../../../platform/storage/storage-full.ts'
import { type ApiWorld, createApiWorld } from '../../../testing/api-world.ts'
import { makeOrganization, makeVisit } from '../../../testing/factories.ts'
import { makeTwoOwners } from '../../../testing/two-owners.ts'

const mebibyte = 1024 ** 2

describe('a form that is refused while it is being sent', () => {
  let world: ApiWorld
  let token: string
  let organization: number
  let inspection: number
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  beforeAll(async () => {
    world = await createApiWorld()
    organization = await makeOrganization(world.ctx)
    const owners = await makeTwoOwners(world)
    token = owners.adminToken
    const { inspections } = await makeVisit(world.ctx, owners.admin, owners.own.turbine.id)
    inspection = inspections[0]?.id ?? 0
  })
  afterAll(async () => {
    agent.destroy()
    await world.close()
  })

  /** Sends a call on the one connection, its body first to the end, as browsers and proxies do; answers status and port. */
  const send = (method: string, path: string, body: readonly Buffer[], type: string) =>
    new Promise<{ status: number; port: number }>((resolve, reject) => {
      const length = body.reduce((sum, part) => sum + part.length, 0)
      const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': length }
      const call = request(`${world.url}${path}`, {
        method,
        agent,
        headers: length > 0 ? headers : { authorization: headers.authorization },
      })
      let port = 0
      let isSent = false
      call.on('socket', (socket) => {
        const note = () => {
          port = socket.localPort ?? 0
        }
        socket.connecting ? socket.once('connect', note) : note()
      })
      call.on('finish', () => {
        isSent = true
      })
      call.on('error', reject)
      call.on('response', (response) => {
        response.resume()
        const end = () => (isSent ? resolve({ status: response.statusCode ?? 0, port }) : setTimeout(end, 20))
        response.on('end', end)
      })
      for (const part of body) call.write(part)
      call.end()
    })

  it.each([
    ['a logo', (own: number) => `/api/organizations/${own}/upload_corporate/logo`, 'data', 'logo.png'],
    ['a photo', (_own: number, side: number) => `/api/inspections/${side}/upload`, 'files[]', 'photo.jpg'],
  ])('answers at once and leaves its connection usable: %s', { timeout: 180_000 }, async (_what, path, field, name) => {
    const demand = vi.spyOn(world.ctx.storage.room, 'guarded').mockImplementation(async function* () {
      yield Buffer.alloc(0)
      throw new StorageFull(new Error('full'))
    })
    try {
      const start = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
      const body = [
        Buffer.from(start),
        ...Array.from({ length: 48 }, () => Buffer.alloc(mebibyte, 1)),
        Buffer.from('\r\n--x--\r\n'),
      ]
      const refused = await send('POST', path(organization, inspection), body, 'multipart/form-data; boundary=x')
      expect(refused.status).toBeGreaterThanOrEqual(400)
      const next = await send('GET', `/api/organizations/${organization}`, [], 'application/json')
      expect(next).toEqual({ status: 200, port: refused.port })
    } finally {
      demand.mockRestore()
    }
  })
})
