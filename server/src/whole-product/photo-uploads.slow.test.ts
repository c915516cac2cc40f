import { rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type ProductProcess, startProduct } from '../testing/processes/product-process.ts'
import { makeReachableFolder } from '../testing/processes/throwaway-postgres.ts'

const turbineType = 8
const clarity = 2
const rounds = 3

let dataDir: string
let product: ProductProcess
let token = ''

const answerSchema = z.object({ data: z.unknown() })
const idSchema = z.object({ attributes: z.object({ id: z.int() }) })

async function call(path: string, body: object, method = 'POST'): Promise<unknown> {
  const response = await fetch(`${product.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return answerSchema.parse(await response.json()).data
}

const tus = (method: string, path: string, headers: Record<string, string> = {}, body: Buffer | null = null) =>
  fetch(product.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers },
    body: body && new Uint8Array(body),
  })
const patchHeaders = (offset: number) => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})
const offsetOf = async (path: string) => Number((await tus('HEAD', path)).headers.get('upload-offset'))

/** Sends bytes of a piece that never ends, until the server has some of them, and kills the server then. */
async function killWhileSending(path: string, offset: number, content: Buffer): Promise<void> {
  const sending = httpRequest(product.url + path, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      ...patchHeaders(offset),
      'content-length': content.length - offset,
    },
  })
  const ended = new Promise<void>((resolve) => {
    sending.on('error', () => resolve())
    sending.on('close', () => resolve())
  })
  await new Promise<void>((resolve) => {
    sending.write(content.subarray(offset, offset + 200_000), () => resolve())
  })
  await product.kill()
  await ended
  product = await startProduct(dataDir)
}

beforeAll(async () => {
  dataDir = await makeReachableFolder('visionair-uploads-')
  product = await startProduct(dataDir)
  const [, password = ''] = /with the password (\S+)/.exec(product.output()) ?? []
  const tokens = z.object({ token: z.string() })
  token = tokens.parse(await call('login_check', { username: 'admin@visionair.local', password })).token
  await call('me/terms', { status: 1 }, 'PUT')
}, 400_000)
afterAll(async () => {
  await product?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

it('kill -9 between and within the pieces of an upload: the offset is right afterwards and the photo whole', async () => {
  const organization = idSchema.parse(await call('organizations', { name: 'Uploads' })).attributes.id
  const park = idSchema.parse(await call('device_groups', { name: 'P', localization: 'x', organization })).attributes.id
  const turbine = await call('devices', { name: 'T', type: turbineType, deviceGroup: park, withSubDevices: true })
  const visit = z.object({ attributes: z.object({ inspections: z.object({ data: z.array(idSchema) }) }) }).parse(
    await call('inspection_groups', {
      device: idSchema.parse(turbine).attributes.id,
      service: clarity,
      date: '2025-01-01',
    }),
  )
  const inspection = visit.attributes.inspections.data[0]?.attributes.id ?? 0
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const content = await sharp({ create: { width: 1400, height: 1000, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  expect(content.length).toBeGreaterThan(1_000_000)
  const created = await tus('POST', `/api/inspections/${inspection}/photo_uploads`, {
    'upload-length': String(content.length),
  })
  const path = created.headers.get('location') ?? ''
  let offset = 0
  for (let round = 0; round < rounds; round += 1) {
    const piece = content.subarray(offset, offset + 150_000)
    expect((await tus('PATCH', path, patchHeaders(offset), piece)).status).toBe(204)
    await killWhileSending(path, offset + piece.length, content)
    const now = await offsetOf(path)
    expect(now).toBeGreaterThanOrEqual(offset + piece.length)
    expect(now).toBeLessThanOrEqual(offset + piece.length + 200_000)
    offset = now
  }
  expect((await tus('PATCH', path, patchHeaders(offset), content.subarray(offset))).status).toBe(204)
  expect(await offsetOf(path)).toBe(content.length)
  const { data } = z
    .object({ data: z.array(z.object({ attributes: z.object({ uri: z.string() }) })) })
    .parse(await (await tus('GET', `/api/inspections/${inspection}/images`)).json())
  expect(data).toHaveLength(1)
  const stored = Buffer.from(await (await fetch(product.url + data[0]?.attributes.uri)).arrayBuffer())
  expect(stored.equals(content)).toBe(true)
}, 400_000)
