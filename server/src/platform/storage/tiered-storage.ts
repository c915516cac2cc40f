import type { Readable } from 'node:stream'
import type { Room } from './room.ts'
import type { ByteRange, ByteSource, FileStat, Storage, StoredFile, Thaw } from './storage.ts'

/** Keys below this belong to what is asked for seldom. */
export const coldPrefix = 'cold/'

/**
 * Two storages as one: files below `cold/` live in the second. What was put there before there was a second one is still found
 * in the first.
 */
export class TieredStorage implements Storage {
  readonly #hot: Storage
  readonly #cold: Storage

  constructor(hot: Storage, cold: Storage) {
    this.#hot = hot
    this.#cold = cold
  }

  get isShared(): boolean {
    return this.#hot.isShared
  }

  get room(): Room {
    return this.#hot.room
  }

  put(key: string, source: ByteSource): Promise<StoredFile> {
    return this.#home(key).put(key, source)
  }

  adoptFile(path: string, key: string): Promise<StoredFile> {
    return this.#home(key).adoptFile(path, key)
  }

  async openRead(key: string, range?: ByteRange): Promise<Readable> {
    return (await this.#holder(key)).openRead(key, range)
  }

  async read(key: string, offset: number, length: number): Promise<Buffer> {
    return (await this.#holder(key)).read(key, offset, length)
  }

  async stat(key: string): Promise<FileStat | undefined> {
    return (await this.#holder(key)).stat(key)
  }

  async thaw(key: string): Promise<Thaw> {
    return (await this.#holder(key)).thaw(key)
  }

  delete(key: string): Promise<void> {
    return this.deleteMany([key])
  }

  async deleteMany(keys: readonly string[]): Promise<void> {
    const cold = keys.filter((key) => key.startsWith(coldPrefix))
    await this.#hot.deleteMany(keys)
    if (cold.length > 0) await this.#cold.deleteMany(cold)
  }

  async *list(prefix: string): AsyncIterable<FileStat> {
    const seen = new Set<string>()
    for await (const file of this.#hot.list(prefix)) {
      if (file.key.startsWith(coldPrefix)) seen.add(file.key)
      yield file
    }
    const coldPart = prefix.startsWith(coldPrefix) ? prefix : coldPrefix
    if (!coldPart.startsWith(prefix)) return
    // Two classes of one bucket list the same files.
    for await (const file of this.#cold.list(coldPart)) if (!seen.has(file.key)) yield file
  }

  async localPath(key: string, folder?: string): Promise<string> {
    return (await this.#holder(key)).localPath(key, folder)
  }

  createWorkFolder(): Promise<string> {
    return this.#hot.createWorkFolder()
  }

  async cleanWork(before: Date): Promise<number> {
    return (await this.#hot.cleanWork(before)) + (await this.#cold.cleanWork(before))
  }

  async check(): Promise<void> {
    await this.#hot.check()
    await this.#cold.check()
  }

  async close(): Promise<void> {
    await this.#hot.close()
    await this.#cold.close()
  }

  #home(key: string): Storage {
    return key.startsWith(coldPrefix) ? this.#cold : this.#hot
  }

  async #holder(key: string): Promise<Storage> {
    if (this.#home(key) === this.#hot) return this.#hot
    return (await this.#cold.stat(key)) === undefined ? this.#hot : this.#cold
  }
}
