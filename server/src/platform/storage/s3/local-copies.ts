import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { writeFlushed } from '../durable-files.ts'

/** An object as it is now, and how to fetch it. */
export interface CopySource {
  readonly key: string
  readonly etag: string
  readonly sizeBytes: number
  fetch(): Promise<Readable>
}

/** Copies fetched at the same time by one process. */
const maxFetching = 8

/** A copy that was handed out may be opened by a tool a little later, so it stays at least this long. */
const keepMs = 3_600_000

interface Copy {
  readonly path: string
  readonly sizeBytes: number
  readonly usedAtMs: number
}

/**
 * Copies of objects for tools that need a path, in a folder that the processes of this machine share. What goes beyond the
 * bound is dropped, the least recently used first; copies used within the last hour stay.
 */
export class LocalCopies {
  readonly #folder: string
  readonly #maxBytes: number
  readonly #asked = new Map<string, Promise<string>>()
  readonly #waiting: (() => void)[] = []
  #fetching = 0

  constructor(folder: string, maxBytes: number) {
    this.#folder = folder
    this.#maxBytes = maxBytes
  }

  /** The path of a whole copy of the object, fetched when there is none; asked for twice at once it is fetched once. */
  path(source: CopySource): Promise<string> {
    return this.#once(join(this.#folder, nameOf(source)), source, true)
  }

  /** The path of a whole copy in a folder of the caller's, who removes it. */
  pathWithin(folder: string, source: CopySource): Promise<string> {
    return this.#once(join(folder, nameOf(source)), source, false)
  }

  #once(path: string, source: CopySource, isShared: boolean): Promise<string> {
    const asked = this.#asked.get(path) ?? this.#use(path, source, isShared).finally(() => this.#asked.delete(path))
    this.#asked.set(path, asked)
    return asked
  }

  async #use(path: string, source: CopySource, isShared: boolean): Promise<string> {
    const now = new Date()
    const isHere = await utimes(path, now, now).then(
      () => true,
      () => false,
    )
    if (isHere) return path
    await this.#inLane(() => fetchInto(path, source))
    if (isShared) await this.trim(now)
    return path
  }

  async #inLane(work: () => Promise<void>): Promise<void> {
    while (this.#fetching >= maxFetching) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#fetching += 1
    try {
      await work()
    } finally {
      this.#fetching -= 1
      this.#waiting.shift()?.()
    }
  }

  /** Drops what goes beyond the bound; answers how many. */
  async trim(now: Date): Promise<number> {
    const copies = (await this.#copies()).sort((one, other) => other.usedAtMs - one.usedAtMs)
    let bytes = 0
    const dropped = copies.filter(({ sizeBytes, usedAtMs }) => {
      bytes += sizeBytes
      return bytes > this.#maxBytes && usedAtMs < now.getTime() - keepMs
    })
    for (const { path } of dropped) await rm(path, { force: true })
    return dropped.length
  }

  async #copies(): Promise<Copy[]> {
    const names = await readdir(this.#folder).catch(() => [])
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(this.#folder, name)
        const facts = await stat(path).catch(() => undefined)
        return facts === undefined ? [] : [{ path, sizeBytes: facts.size, usedAtMs: facts.mtimeMs }]
      }),
    )
    return found.flat()
  }
}

/** The same content has the same name, and another version of the object another. */
const nameOf = ({ key, etag }: CopySource): string => createHash('sha256').update(`${key}\n${etag}`).digest('hex')

/** Fetches an object into a file, which appears when it is whole. */
async function fetchInto(path: string, { key, sizeBytes, fetch }: CopySource): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`
  await mkdir(join(path, '..'), { recursive: true, mode: 0o750 })
  try {
    const written = await writeFlushed(partial, await fetch())
    if (written.sizeBytes !== sizeBytes) throw new Error(`the copy of ${key} is not whole`)
    await rename(partial, path)
  } finally {
    await rm(partial, { force: true })
  }
}
