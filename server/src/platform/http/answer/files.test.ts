import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { endpoint } from '@visionair/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { DiskStorage } from '../../storage/disk-storage.ts'
import { type App, route } from '../register-endpoint.ts'
import { wholeFile } from '../request/upload.ts'
import { bearer, createMastServer } from '../server.fixture.ts'
import { sendFile } from './send-file.ts'

const upload = endpoint({
  name: 'upload',
  method: 'POST',
  path: '/api/upload',
  tag: 'masts',
  summary: 'Keeps files',
  access: 'account',
  multipart: true,
  status: 201,
  kind: 'json',
  answer: z.object({ data: z.array(z.object({ key: z.string(), sizeBytes: z.int(), sha256: z.string() })) }),
})

const download = endpoint({
  name: 'download',
  method: 'GET',
  path: '/storage/file/:key',
  tag: 'masts',
  summary: 'A file',
  access: 'public',
  params: z.strictObject({ key: z.string() }),
  query: z.strictObject({ name: z.string().optional() }),
  status: 200,
  kind: 'file',
})

let folder: string
let app: App
let storage: DiskStorage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  storage = await DiskStorage.open(folder)
  app = await createMastServer({
    maxFileBytes: 1_000_000,
    bind: (it) => {
      route(it, upload, async ({ request }) => {
        const data = []
        for await (const part of request.files()) data.push(await storage.put(part.filename, wholeFile(part)))
        return { data }
      })
      route(it, download, ({ params, query, request, reply }) =>
        sendFile(request, reply, {
          storage,
          key: params.key,
          contentType: 'image/jpeg',
          cacheSeconds: 60,
          ...(query.name === undefined ? {} : { downloadName: query.name }),
        }),
      )
    },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
afterEach(async () => {
  for (const name of await readdir(folder)) if (name !== '.work') await storage.delete(name)
})

const partOf = (name: string) =>
  `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
const multipart = { ...bearer, 'content-type': 'multipart/form-data; boundary=b' }
const files = async () => [...(await readdir(folder)), ...(await readdir(join(folder, '.work')))].sort()

describe('an upload', () => {
  it('is kept whole', async () => {
    const content = randomBytes(900_000)
    const payload = Buffer.concat([Buffer.from(partOf('a.jpg')), content, Buffer.from('\r\n--b--\r\n')])
    const answer = await app.inject({ method: 'POST', url: '/api/upload', headers: multipart, payload })
    expect(answer.json().data).toMatchObject([{ key: 'a.jpg', sizeBytes: 900_000 }])
    expect(await storage.read('a.jpg', 0, 1_000_000)).toEqual(content)
  })

  it('beyond the limit is 413 and leaves nothing', async () => {
    const payload = `${partOf('big.jpg')}${'x'.repeat(1_200_000)}\r\n--b--\r\n`
    const answer = await app.inject({ method: 'POST', url: '/api/upload', headers: multipart, payload })
    expect(answer.json()).toMatchObject({ status: 413, code: 'too-large' })
    expect(await files()).toEqual(['.work'])
  })

  it('that its client gives up leaves nothing', async () => {
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
    socket.write(
      `POST /api/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer t\r\ncontent-type: ${multipart['content-type']}\r\ncontent-length: 900000\r\n\r\n`,
    )
    socket.write(partOf('lost.jpg'))
    socket.write('x'.repeat(400_000))
    await vi.waitFor(async () => expect(await files()).toHaveLength(2), { timeout: 5_000 })
    socket.destroy()
    await vi.waitFor(async () => expect(await files()).toEqual(['.work']), { timeout: 5_000 })
  })
})

describe('a stored file', () => {
  const content = randomBytes(100_000)
  const get = async (headers: Record<string, string> = {}, query = '') => {
    await storage.put('a.jpg', Readable.from([content]))
    return app.inject({ url: `/storage/file/a.jpg${query}`, headers })
  }

  it('is answered whole, to be kept by the browser', async () => {
    const answer = await get()
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(content)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '100000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=60, immutable',
    })
    expect(answer.headers['content-disposition']).toBeUndefined()
    const again = await app.inject({
      url: '/storage/file/a.jpg',
      headers: { 'if-none-match': String(answer.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    for (const [tags, status] of [
      [`"x", W/${answer.headers.etag}`, 304],
      ['*', 304],
      ['"x", "y"', 200],
    ] as const)
      expect([
        tags,
        (await app.inject({ url: '/storage/file/a.jpg', headers: { 'if-none-match': tags } })).statusCode,
      ]).toEqual([tags, status])
    const head = await app.inject({ method: 'HEAD', url: '/storage/file/a.jpg' })
    expect(head.headers['content-length']).toBe('100000')
    expect(head.body).toBe('')
  })

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=99990-', 99_990, 100_000],
    ['bytes=-5', 99_995, 100_000],
    ['bytes=99990-200000', 99_990, 100_000],
    ['bytes=-200000', 0, 100_000],
  ])('is answered in part for %s', async (range, start, end) => {
    const answer = await get({ range })
    expect(answer.statusCode).toBe(206)
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end - 1}/100000`)
    expect(answer.rawPayload).toEqual(content.subarray(start, end))
  })

  it.each(['bytes=5-1', 'bytes=-', 'bytes=0-1,5-6', 'lines=1-2'])('is answered whole for %s', async (range) => {
    expect((await get({ range })).statusCode).toBe(200)
  })

  it('is answered whole when the client’s copy is another version, and 416 beyond its end', async () => {
    expect((await get({ range: 'bytes=0-9', 'if-range': '"x"' })).statusCode).toBe(200)
    for (const range of ['bytes=100000-', 'bytes=-0']) {
      const answer = await get({ range })
      expect(answer.statusCode).toBe(416)
      expect(answer.headers['content-range']).toBe('bytes */100000')
    }
  })

  it('is saved under any name without breaking the header', async () => {
    const name = 'Éole "A"\r\nx: (1).pdf'
    const answer = await get({}, `?name=${encodeURIComponent(name)}`)
    const disposition = String(answer.headers['content-disposition'])
    expect(disposition).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w.%-]+$/)
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(name)
  })

  it('is 404 as a problem when it is not there', async () => {
    const answer = await app.inject('/storage/file/none.jpg')
    expect(answer.json()).toMatchObject({ status: 404, code: 'not-found' })
  })
})
