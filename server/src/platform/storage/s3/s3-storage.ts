import { createReadStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Room } from '../room.ts'
import { ScratchFolder } from '../scratch-folder.ts'
import {
  type ByteRange,
  type ByteSource,
  checkKey,
  FileMissing,
  type FileStat,
  type Storage,
  type StoredFile,
  type Thaw,
} from '../storage.ts'
import { abortAbandoned } from './abandoned-uploads.ts'
import { type CopySource, LocalCopies } from './local-copies.ts'
import { connectS3 } from './s3-client.ts'
import { download, downloadPart } from './s3-download.ts'
import { isBehindEnd, isNoSuchKey, toProblem } from './s3-errors.ts'
import type { S3Options } from './s3-options.ts'
import { thaw } from './s3-thaw.ts'
import { upload } from './s3-upload.ts'

const chunkBytes = 1 << 20
const deletedAtOnce = 1_000

/**
 * Files in a bucket of a server that speaks S3. Failures that pass are tried again; an object appears whole or not at all.
 * Tools that need a path get copies in a folder of this machine.
 */
export class S3Storage implements Storage {
  readonly isShared = true
  readonly room: Room
  readonly #client: S3Client
  readonly #options: S3Options
  readonly #scratch: ScratchFolder
  readonly #copies: LocalCopies

  private constructor(options: S3Options) {
    this.#client = connectS3(options)
    this.#options = options
    this.room = new Room(options.scratchDir, options.keepFreeBytes)
    this.#scratch = new ScratchFolder(join(options.scratchDir, 'work'))
    this.#copies = new LocalCopies(join(options.scratchDir, 'copies'), options.copiesBytes)
  }

  /** Opens the storage; the bucket must be there, the local folder is made. It is reached at the first call. */
  static async open(options: S3Options): Promise<S3Storage> {
    const storage = new S3Storage(options)
    await storage.#scratch.make()
    return storage
  }

  async put(key: string, source: ByteSource): Promise<StoredFile> {
    const { bucket, storageClass } = this.#options
    const target = { client: this.#client, bucket, objectKey: this.#objectKey(key), storageClass }
    return { key, ...(await this.#failing(upload(target, source))) }
  }

  async adoptFile(path: string, key: string): Promise<StoredFile> {
    const stored = await this.put(key, createReadStream(path, { highWaterMark: chunkBytes }))
    await unlink(path)
    return stored
  }

  openRead(key: string, range?: ByteRange): Promise<Readable> {
    return this.#failing(download(this.#source(key), range), key)
  }

  async read(key: string, offset: number, length: number): Promise<Buffer> {
    const source = this.#source(key)
    if (length === 0) return Buffer.alloc(0)
    const reading = downloadPart(source, offset, length).catch((error: unknown) => {
      if (isBehindEnd(error)) return Buffer.alloc(0)
      throw error
    })
    return await this.#failing(reading, key)
  }

  async stat(key: string): Promise<FileStat | undefined> {
    return await this.#head(key)
  }

  thaw(key: string): Promise<Thaw> {
    return this.#failing(thaw(this.#source(key), this.#options.thawTier ?? 'Standard'), key)
  }

  async delete(key: string): Promise<void> {
    const address = { Bucket: this.#options.bucket, Key: this.#objectKey(key) }
    await this.#failing(this.#client.send(new DeleteObjectCommand(address)))
  }

  async deleteMany(keys: readonly string[]): Promise<void> {
    const objects = keys.map((key) => ({ Key: this.#objectKey(key) }))
    for (let at = 0; at < objects.length; at += deletedAtOnce) {
      const batch = { Objects: objects.slice(at, at + deletedAtOnce), Quiet: true }
      const request = new DeleteObjectsCommand({ Bucket: this.#options.bucket, Delete: batch })
      const { Errors: refused = [] } = await this.#failing(this.#client.send(request))
      if (refused.length > 0) throw new Error(`${refused.length} files were not deleted: ${refused[0]?.Message ?? ''}`)
    }
  }

  async *list(prefix: string): AsyncIterable<FileStat> {
    const cut = prefix.lastIndexOf('/')
    if (cut > 0) checkKey(prefix.slice(0, cut))
    const { bucket, prefix: before } = this.#options
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: bucket, Prefix: `${before}${prefix}` })
    try {
      for await (const { Contents: objects = [] } of pages)
        for (const { Key: objectKey, Size: sizeBytes, LastModified: modifiedAt } of objects)
          if (objectKey !== undefined && sizeBytes !== undefined && modifiedAt !== undefined)
            yield { key: objectKey.slice(before.length), sizeBytes, modifiedAt }
    } catch (error) {
      throw toProblem(error)
    }
  }

  async localPath(key: string, folder?: string): Promise<string> {
    const found = await this.#head(key)
    if (found === undefined) throw new FileMissing(key)
    const source: CopySource = { ...found, fetch: () => this.openRead(key) }
    const copying = folder === undefined ? this.#copies.path(source) : this.#copies.pathWithin(folder, source)
    return await this.#failing(copying)
  }

  createWorkFolder(): Promise<string> {
    return this.#scratch.create()
  }

  async cleanWork(before: Date): Promise<number> {
    const { bucket, prefix } = this.#options
    const uploads = await this.#failing(abortAbandoned(this.#client, bucket, prefix, before))
    await this.#copies.trim(new Date())
    return uploads + (await this.#scratch.clean(before))
  }

  async check(): Promise<void> {
    await this.#failing(this.#client.send(new HeadBucketCommand({ Bucket: this.#options.bucket })))
  }

  /** Idle connections are closed; the client opens new ones when it is used again. */
  async close(): Promise<void> {
    this.#client.destroy()
  }

  #objectKey(key: string): string {
    return `${this.#options.prefix}${checkKey(key)}`
  }

  #source(key: string) {
    return { client: this.#client, bucket: this.#options.bucket, objectKey: this.#objectKey(key) }
  }

  async #head(key: string): Promise<(FileStat & { readonly etag: string }) | undefined> {
    const address = { Bucket: this.#options.bucket, Key: this.#objectKey(key) }
    const asking = this.#client.send(new HeadObjectCommand(address)).catch((error: unknown) => {
      if (isNoSuchKey(error)) return undefined
      throw error
    })
    const head = await this.#failing(asking)
    if (head === undefined) return undefined
    return {
      key,
      sizeBytes: head.ContentLength ?? 0,
      modifiedAt: head.LastModified ?? new Date(0),
      etag: head.ETag ?? '',
    }
  }

  async #failing<T>(call: Promise<T>, key?: string): Promise<T> {
    try {
      return await call
    } catch (error) {
      throw key !== undefined && isNoSuchKey(error) ? new FileMissing(key) : toProblem(error)
    }
  }
}
