import { createHash, randomUUID } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { ByteSource } from '../storage.ts'
import { isNoSuchUpload } from './s3-errors.ts'
import type { ColdClass } from './s3-options.ts'

/** Where an object goes. */
export interface UploadTarget {
  readonly client: S3Client
  readonly bucket: string
  readonly objectKey: string
  readonly storageClass: ColdClass | undefined
}

export interface UploadDigest {
  readonly sizeBytes: number
  readonly sha256: string
}

/** The least a part may have. One part per upload is in memory, so fifty uploads at once cost 250 MiB. */
const firstPartBytes = 5 * 1024 ** 2
/** A server takes 10,000 parts: their size doubles after so many of one size. */
const partsOfOneSize = 1_000

/** Under this name an object tells which upload made it. */
const markName = 'upload'

const partBytes = (index: number): number => firstPartBytes * 2 ** Math.floor(index / partsOfOneSize)

/** Cuts a stream into parts, hashing it on the way; the buffer of a part is used again for the next. */
async function* partsOf(source: ByteSource, digest: { hash: ReturnType<typeof createHash>; sizeBytes: number }) {
  let part = Buffer.allocUnsafe(partBytes(0))
  let filled = 0
  let index = 0
  for await (const chunk of source) {
    digest.hash.update(chunk)
    digest.sizeBytes += chunk.length
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(chunk.length - at, part.length - filled)
      part.set(chunk.subarray(at, at + taken), filled)
      filled += taken
      at += taken
      if (filled < part.length) continue
      yield part
      index += 1
      if (partBytes(index) !== part.length) part = Buffer.allocUnsafe(partBytes(index))
      filled = 0
    }
  }
  if (filled > 0 || index === 0) yield part.subarray(0, filled)
}

const classOf = ({ storageClass }: UploadTarget) => (storageClass === undefined ? {} : { StorageClass: storageClass })

/** An upload in parts; the object appears when it is completed. */
class PartedUpload {
  readonly #target: UploadTarget
  readonly #id: string
  readonly #mark: string
  readonly #parts: CompletedPart[] = []

  private constructor(target: UploadTarget, id: string, mark: string) {
    this.#target = target
    this.#id = id
    this.#mark = mark
  }

  static async begin(target: UploadTarget): Promise<PartedUpload> {
    const { client, bucket, objectKey } = target
    const mark = randomUUID()
    const { UploadId } = await client.send(
      new CreateMultipartUploadCommand({
        Bucket: bucket,
        Key: objectKey,
        Metadata: { [markName]: mark },
        ...classOf(target),
      }),
    )
    if (UploadId === undefined) throw new Error('the storage server began an upload without an id')
    return new PartedUpload(target, UploadId, mark)
  }

  get #address() {
    return { Bucket: this.#target.bucket, Key: this.#target.objectKey, UploadId: this.#id }
  }

  async add(body: Buffer): Promise<void> {
    const number = this.#parts.length + 1
    const sent = await this.#target.client.send(
      new UploadPartCommand({ ...this.#address, PartNumber: number, Body: body }),
    )
    this.#parts.push({
      PartNumber: number,
      ETag: sent.ETag,
      ...(sent.ChecksumCRC32 === undefined ? {} : { ChecksumCRC32: sent.ChecksumCRC32 }),
    })
  }

  /**
   * The object appears. A server that knows the upload no more may have completed it at a try whose answer was lost: then the object
   * bears the mark of this upload.
   */
  async complete(): Promise<void> {
    try {
      await this.#target.client.send(
        new CompleteMultipartUploadCommand({ ...this.#address, MultipartUpload: { Parts: this.#parts } }),
      )
    } catch (error) {
      if (!isNoSuchUpload(error) || !(await this.#isThere())) throw error
    }
  }

  async #isThere(): Promise<boolean> {
    const { client, bucket, objectKey } = this.#target
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: objectKey })).catch(() => undefined)
    return head?.Metadata?.[markName] === this.#mark
  }

  /** Takes the parts back. What cannot be taken back now is taken back with other abandoned uploads. */
  async abort(): Promise<void> {
    await this.#target.client.send(new AbortMultipartUploadCommand(this.#address)).catch(() => undefined)
  }
}

/**
 * Uploads a stream: in one request when it fits into a part, else in parts. The object appears whole or not at all; when the
 * stream or the server fails, the parts are taken back.
 */
export async function upload(target: UploadTarget, source: ByteSource): Promise<UploadDigest> {
  const digest = { hash: createHash('sha256'), sizeBytes: 0 }
  let parted: PartedUpload | undefined
  try {
    for await (const part of partsOf(source, digest)) {
      const isAll = parted === undefined && part.length < firstPartBytes
      if (isAll) await putWhole(target, part)
      else {
        parted ??= await PartedUpload.begin(target)
        await parted.add(part)
      }
    }
    await parted?.complete()
  } catch (error) {
    await parted?.abort()
    throw error
  }
  return { sizeBytes: digest.sizeBytes, sha256: digest.hash.digest('hex') }
}

async function putWhole(target: UploadTarget, body: Buffer): Promise<void> {
  const { client, bucket, objectKey } = target
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: objectKey, Body: body, ...classOf(target) }))
}
