import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, open, opendir, rm, stat, unlink } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { codeOf, digestFlushed, publish, toStorageError, writeFlushed } from './durable-files.ts'
import { OpenFiles } from './open-files.ts'
import { Room } from './room.ts'
import { ScratchFolder } from './scratch-folder.ts'
import {
  type ByteRange,
  type ByteSource,
  checkKey,
  FileMissing,
  type FileStat,
  type Storage,
  type StoredFile,
  type Thaw,
} from './storage.ts'

/** Work in progress lies beside the files, so that finishing it is a rename; no key can name it. */
const workName = '.work'

/** Files in a folder of this machine. Several processes may share it. */
export class DiskStorage implements Storage {
  readonly isShared: boolean
  readonly room: Room
  readonly #root: string
  readonly #work: string
  readonly #scratch: ScratchFolder
  readonly #open = new OpenFiles()

  private constructor(root: string, isShared: boolean, keepFreeBytes: number) {
    this.isShared = isShared
    this.room = new Room(root, keepFreeBytes)
    this.#root = root
    this.#work = join(root, workName)
    this.#scratch = new ScratchFolder(this.#work)
  }

  /**
   * Opens the storage in a folder, which is made when it is not there.
   * @param isShared whether other machines may see the same folder
   * @param keepFreeBytes what stays free of the disk, for the database
   */
  static async open(root: string, { isShared = false, keepFreeBytes = 0 } = {}): Promise<DiskStorage> {
    const storage = new DiskStorage(root, isShared, keepFreeBytes)
    await storage.#scratch.make()
    return storage
  }

  async put(key: string, source: ByteSource): Promise<StoredFile> {
    const target = this.#pathOf(key)
    const temporary = join(this.#work, randomUUID())
    try {
      const digest = await writeFlushed(temporary, this.room.guarded(source))
      await publish(temporary, target)
      this.#open.drop(target)
      return { key, ...digest }
    } catch (error) {
      await rm(temporary, { force: true })
      throw toStorageError(error)
    }
  }

  async adoptFile(path: string, key: string): Promise<StoredFile> {
    const target = this.#pathOf(key)
    try {
      const digest = await digestFlushed(path)
      await publish(path, target)
      this.#open.drop(target)
      return { key, ...digest }
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw toStorageError(error)
      const stored = await this.put(key, createReadStream(path))
      await unlink(path)
      return stored
    }
  }

  async openRead(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await named(key, open(this.#pathOf(key), 'r'))
    return handle.createReadStream({ ...range, highWaterMark: 1 << 18 })
  }

  read(key: string, offset: number, length: number): Promise<Buffer> {
    return named(key, this.#open.read(this.#pathOf(key), offset, length))
  }

  async stat(key: string): Promise<FileStat | undefined> {
    try {
      const found = await stat(this.#pathOf(key))
      return found.isFile() ? { key, sizeBytes: found.size, modifiedAt: found.mtime } : undefined
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  async thaw(key: string): Promise<Thaw> {
    await this.localPath(key)
    return { isReadable: true }
  }

  async delete(key: string): Promise<void> {
    const path = this.#pathOf(key)
    this.#open.drop(path)
    await rm(path, { force: true })
  }

  async deleteMany(keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.delete(key)
  }

  async *list(prefix: string): AsyncIterable<FileStat> {
    const cut = prefix.lastIndexOf('/')
    if (cut > 0) checkKey(prefix.slice(0, cut))
    const folder = cut > 0 ? join(this.#root, prefix.slice(0, cut)) : this.#root
    for await (const path of filesBelow(folder)) {
      const key = relative(this.#root, path).split(sep).join('/')
      if (!key.startsWith(prefix)) continue
      const found = await this.stat(key)
      if (found !== undefined) yield found
    }
  }

  async localPath(key: string): Promise<string> {
    const path = this.#pathOf(key)
    await named(key, access(path, constants.R_OK))
    return path
  }

  createWorkFolder(): Promise<string> {
    return this.#scratch.create()
  }

  cleanWork(before: Date): Promise<number> {
    return this.#scratch.clean(before)
  }

  close(): Promise<void> {
    return this.#open.close()
  }

  async check(): Promise<void> {
    await access(this.#work, constants.R_OK | constants.W_OK | constants.X_OK)
  }

  #pathOf(key: string): string {
    return join(this.#root, checkKey(key))
  }
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '')

async function named<T>(key: string, reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw isMissing(error) ? new FileMissing(key) : error
  }
}

/** Every file below a folder but work in progress; none when the folder is not there. */
async function* filesBelow(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (entries === undefined) return
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isFile()) yield path
    else if (entry.isDirectory() && entry.name !== workName) yield* filesBelow(path)
  }
}
