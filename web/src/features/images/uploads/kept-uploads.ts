import { createStore, delMany, entries, setMany, type UseStore } from 'idb-keyval'
import { z } from 'zod'
import { ownName } from '../../../base-path.ts'
import type { Upload } from './upload-types.ts'

const keptSchema = z.object({
  /** Another account of the same browser must not send it. */
  account: z.int(),
  /** The page that sends it. */
  page: z.string(),
  inspectionId: z.int(),
  sideName: z.string(),
  name: z.string(),
  sizeBytes: z.number(),
  identity: z.string(),
  keptAt: z.number(),
})
type Kept = z.infer<typeof keptSchema>

/** A file that was on its way, as far as the browser remembers it without its bytes. */
export type KeptUpload = Pick<Upload, 'key' | 'side' | 'name' | 'sizeBytes' | 'identity'>

const lifetimeMs = 7 * 24 * 3_600_000

/** Files on their way in all tabs, remembered by the browser. One that remembers nothing has the open page. */
export class KeptUploads {
  readonly #page: string
  #store: UseStore | null = null
  /** Each change waits for the one before, so that what is forgotten stays forgotten. */
  #last: Promise<unknown> = Promise.resolve()

  /** @param page names this page among the tabs */
  constructor(page: string) {
    this.#page = page
  }

  keep(account: number, uploads: readonly Upload[]): void {
    const rows = uploads.flatMap(({ key, side, name, sizeBytes, identity }): [string, Kept][] =>
      identity === null
        ? []
        : [
            [
              key,
              {
                ...{ account, page: this.#page, inspectionId: side.inspectionId, sideName: side.name },
                ...{ name, sizeBytes, identity, keptAt: Date.now() },
              },
            ],
          ],
    )
    if (rows.length > 0) this.#change((store) => setMany(rows, store))
  }

  forget(keys: readonly string[]): void {
    if (keys.length > 0) this.#change((store) => delMany([...keys], store))
  }

  /** Pages that were sending files of an account. */
  async pagesOf(account: number): Promise<ReadonlySet<string>> {
    return new Set((await this.#ofAccount(account)).map(([, { page }]) => page))
  }

  /** How many files of an account other pages are sending. */
  async elsewhere(account: number): Promise<number> {
    return (await this.#ofAccount(account)).filter(([, { page }]) => page !== this.#page).length
  }

  /** Takes over the files of a page; the old ones among them are forgotten. */
  async adopt(account: number, page: string): Promise<readonly KeptUpload[]> {
    const known = (await this.#ofAccount(account)).filter(([, kept]) => kept.page === page)
    const [fresh, old] = [[] as [string, Kept][], [] as string[]]
    for (const [key, kept] of known) {
      if (Date.now() - kept.keptAt < lifetimeMs) fresh.push([key, { ...kept, page: this.#page }])
      else old.push(key)
    }
    this.forget(old)
    if (fresh.length > 0) this.#change((store) => setMany(fresh, store))
    return fresh.map(([key, { inspectionId, sideName, name, sizeBytes, identity }]) => ({
      ...{ key, name, sizeBytes, identity },
      side: { inspectionId, name: sideName },
    }))
  }

  async #ofAccount(account: number): Promise<readonly [string, Kept][]> {
    await this.#last
    const rows = await this.#try((store) => entries<string, unknown>(store))
    return (rows ?? []).flatMap(([key, value]): [string, Kept][] => {
      const kept = keptSchema.safeParse(value)
      return kept.success && kept.data.account === account ? [[key, kept.data]] : []
    })
  }

  #change(work: (store: UseStore) => Promise<void>): void {
    this.#last = this.#last.then(() => this.#try(work))
  }

  async #try<T>(work: (store: UseStore) => Promise<T>): Promise<T | undefined> {
    try {
      this.#store ??= createStore(ownName('-uploads'), 'files')
      return await work(this.#store)
    } catch {
      return undefined
    }
  }
}
