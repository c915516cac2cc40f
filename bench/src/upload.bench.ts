import { readdir, readlink, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import sharp from 'sharp'
import { residentBytesOf } from '../../server/src/testing/processes/process-tree.ts'
import { makeReachableFolder } from '../../server/src/testing/processes/throwaway-postgres.ts'
import { megabytes, timed } from './measure.ts'
import { openSite, type Site } from './site.ts'

const files = Number(process.env.BENCH_FILES ?? 50)
const fileBytes = 40_000_000
const pieceBytes = 4 * 1024 ** 2
/** As many requests at a time as the browser makes. */
const connections = 5
const cutOff = 10
const sampleMs = 100

/** A photo of about 40 MB: noise, which a JPEG cannot make smaller. */
async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const shape = { width: 5600, height: 4200, channels: 3 as const, background: '#888888', noise }
  const photo = await sharp({ create: shape }).jpeg({ quality: 93 }).toBuffer()
  // Bytes behind the end of the picture are no harm, and make the size what it is to be.
  return Buffer.concat([photo, Buffer.alloc(Math.max(0, fileBytes - photo.length))])
}

/** The same photo with a comment of its own, so that it is another file. */
function numbered(photo: Buffer, set: string, index: number): Buffer {
  const text = Buffer.from(`${set} ${index}`)
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([head, text, photo.subarray(2)])
}

/** Runs work on every index, so many at a time. */
async function together(count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) {
      const index = next
      next += 1
      await work(index)
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
}

const headersOf = ({ token }: Site) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' })

async function create(site: Site, inspection: number, sizeBytes: number): Promise<string> {
  const created = await fetch(`${site.product.url}/api/inspections/${inspection}/photo_uploads`, {
    method: 'POST',
    headers: { ...headersOf(site), 'upload-length': String(sizeBytes) },
  })
  return created.headers.get('location') ?? ''
}

const pieceHeaders = (site: Site, offset: number) => ({
  ...headersOf(site),
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})

/** All files at once, their pieces in turn, as the browser sends them. */
async function sendInPieces(site: Site, inspection: number, photo: Buffer): Promise<void> {
  const uploads = await Promise.all(
    Array.from({ length: files }, async (_, index) => {
      const sizeBytes = numbered(photo, 'pieces', index).length
      return { path: await create(site, inspection, sizeBytes), sizeBytes, offset: 0 }
    }),
  )
  for (let isDone = false; !isDone; ) {
    await together(files, async (index) => {
      const upload = uploads[index]
      const content = numbered(photo, 'pieces', index)
      if (!upload || upload.offset >= content.length) return
      const body = new Uint8Array(content.subarray(upload.offset, upload.offset + pieceBytes))
      const headers = pieceHeaders(site, upload.offset)
      const answer = await fetch(site.product.url + upload.path, { method: 'PATCH', headers, body })
      if (answer.status !== 204) throw new Error(`a piece: ${answer.status} ${await answer.text()}`)
      upload.offset += body.length
    })
    isDone = uploads.every(({ offset, sizeBytes }) => offset >= sizeBytes)
  }
}

/** The same by the form of the specification: the peer of this run. */
async function sendByForm(site: Site, inspection: number, photo: Buffer): Promise<void> {
  await together(files, async (index) => {
    const form = new FormData()
    form.append('files[]', new Blob([new Uint8Array(numbered(photo, 'form', index))]), `${index}.jpg`)
    const headers = { authorization: `Bearer ${site.token}` }
    const address = `${site.product.url}/api/inspections/${inspection}/upload`
    const answer = await fetch(address, { method: 'POST', headers, body: form })
    if (answer.status !== 201) throw new Error(`a form: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  })
}

/** How much memory the server takes at most while something is done, beyond what it had before. */
async function growth(pid: number, work: () => Promise<void>): Promise<number> {
  const before = (await residentBytesOf(pid)).now
  let most = before
  const timer = setInterval(async () => {
    most = Math.max(most, (await residentBytesOf(pid)).now)
  }, sampleMs)
  await work().finally(() => clearInterval(timer))
  return most - before
}

/** Files of the data folder that a process has open. */
async function openFiles(pid: number, dataDir: string): Promise<number> {
  const fds = await readdir(`/proc/${pid}/fd`)
  const targets = await Promise.all(fds.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target.startsWith(join(dataDir, 'files'))).length
}

/** Uploads cut in the middle of a piece and then given up; answers what is left of them. */
async function cutAndGiveUp(site: Site, inspection: number, photo: Buffer, dataDir: string): Promise<string> {
  await together(cutOff, async () => {
    const path = await create(site, inspection, photo.length)
    await new Promise<void>((resolve) => {
      const headers = { ...pieceHeaders(site, 0), 'content-length': photo.length }
      const cut = httpRequest(site.product.url + path, { method: 'PATCH', headers })
      cut.on('error', () => resolve())
      cut.write(photo.subarray(0, pieceBytes), () => cut.destroy(new Error('cut')))
    })
    await fetch(site.product.url + path, { method: 'DELETE', headers: headersOf(site) })
  })
  const left = await readdir(join(dataDir, 'files/.work'), { recursive: true })
  return `${left.filter((name) => name.endsWith('/photo')).length} files and ${await openFiles(site.product.pid, dataDir)} descriptors`
}

/** Fifty photos of 40 MB at once in pieces, against the same by form; the server's memory; what cut uploads leave. */
export async function benchUpload(): Promise<string[]> {
  const dataDir = await makeReachableFolder('visionair-bench-upload-')
  const site = await openSite(dataDir)
  try {
    const photo = await largePhoto()
    const [first = 0, second = 0, third = 0] = site.inspections
    let grown = 0
    const pieces = await timed(async () => {
      grown = await growth(site.product.pid, () => sendInPieces(site, first, photo))
    })
    const form = await timed(() => sendByForm(site, second, photo))
    const left = await cutAndGiveUp(site, third, photo, dataDir)
    const rate = (files * photo.length) / pieces.seconds
    return [
      `${files} photos of ${megabytes(photo.length)} in pieces, all on their way at once: ${pieces.seconds.toFixed(1)} s (${megabytes(rate)}/s), taken in and looked at`,
      `by form, ${connections} at a time: ${form.seconds.toFixed(1)} s; ratio ${(form.seconds / pieces.seconds).toFixed(2)}`,
      `memory of the server: +${megabytes(grown)}`,
      `${cutOff} uploads cut and given up leave ${left}`,
    ]
  } finally {
    await site.product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
