import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import type { ByteRange } from '../storage.ts'
import { isReplaced, mayPass, StorageUnavailable, toProblem } from './s3-errors.ts'

export interface DownloadSource {
  readonly client: S3Client
  readonly bucket: string
  readonly objectKey: string
}

/** An answer that is cut in the middle is taken up where it ended, so often without a byte between. */
const resumptions = 5
const firstWaitMs = 100

interface Opened {
  readonly body: Readable
  readonly etag: string | undefined
  /** What the answer promises, in bytes. */
  readonly lengthBytes: number
}

const rangeText = ({ start, end }: { start: number; end?: number | undefined }) => `bytes=${start}-${end ?? ''}`

async function open(
  { client, bucket, objectKey }: DownloadSource,
  range: { start: number; end?: number | undefined } | undefined,
  etag: string | undefined,
): Promise<Opened> {
  const answer = await client.send(
    new GetObjectCommand({
      Bucket: bucket,
      Key: objectKey,
      ...(range === undefined ? {} : { Range: rangeText(range) }),
      ...(etag === undefined ? {} : { IfMatch: etag }),
    }),
  )
  if (!(answer.Body instanceof Readable)) throw new Error('the storage server answered without a body')
  return { body: answer.Body, etag: answer.ETag, lengthBytes: answer.ContentLength ?? 0 }
}

/** Waits before attempt `count`, twice as long each time, at different lengths for different callers. */
const backOff = (count: number) => sleep(firstWaitMs * 2 ** count * (0.5 + Math.random() / 2))

/** The bytes of one opened answer, then of the answers that take up where one was cut. */
async function* resuming(source: DownloadSource, first: Opened, start: number): AsyncGenerator<Buffer> {
  const end = start + first.lengthBytes - 1
  let { body } = first
  let at = start
  for (let failures = 0; ; ) {
    try {
      const chunks: AsyncIterable<Buffer> = body
      for await (const chunk of chunks) {
        at += chunk.length
        failures = 0
        yield chunk
      }
      if (at > end) return
      throw new Error('the answer of the storage server ended too early')
    } catch (error) {
      if (at > end) return
      if (isReplaced(error) || !mayPass(error)) throw toProblem(error)
      if (failures >= resumptions) throw new StorageUnavailable(error)
      await backOff(failures)
      failures += 1
    } finally {
      body.destroy()
    }
    ;({ body } = await open(source, { start: at, end }, first.etag))
  }
}

/** A stream of an object or of a part of it. It rejects as the server does when there is none; a cut connection is not noticed. */
export async function download(source: DownloadSource, range?: ByteRange): Promise<Readable> {
  const first = await open(source, range, undefined)
  return Readable.from(resuming(source, first, range?.start ?? 0), { objectMode: false, highWaterMark: 1 << 18 })
}

/** A part of an object in memory; shorter at its end. */
export async function downloadPart(source: DownloadSource, offset: number, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await download(source, { start: offset, end: offset + length - 1 })) chunks.push(chunk)
  return Buffer.concat(chunks)
}
