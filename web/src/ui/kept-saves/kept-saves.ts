import { z } from 'zod'
import type { Draft } from '../drafts/drafts.ts'

/** A change that was sent and not answered yet. */
export interface KeptSave {
  /** Names the save, whatever becomes of the page that made it. */
  readonly key: string
  /** Whose save it is: another account of the same browser must not send it. */
  readonly account: number
  /** What was typed for it: not offered while the save is under way, and offered again when it is refused. */
  readonly draft: Draft | null
}

/** The draft of a save as it was stored; null for saves of before drafts went along, or without one. */
export const keptDraft = z
  .object({
    account: z.int(),
    name: z.string(),
    changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  })
  .nullable()
  .default(null)

export interface KeptSavesOptions<S extends KeptSave> {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly storageKey: string
  /** A save as it was stored; undefined for what is none. */
  readonly read: (value: unknown) => S | undefined
}

/** What nobody could send for so many saves is not worth the memory of the browser. */
const mostKept = 50

/** The saves that were not answered yet, in a storage that outlives the page; the open form of a save sends it itself. */
export class KeptSaves<S extends KeptSave> {
  readonly #options: KeptSavesOptions<S>
  readonly #held = new Set<string>()
  readonly #listeners = new Set<() => void>()

  constructor(options: KeptSavesOptions<S>) {
    this.#options = options
  }

  /** The saves of an account that no open form takes care of. */
  waiting(account: number): readonly S[] {
    return this.#readAll().filter((save) => save.account === account && !this.#held.has(save.key))
  }

  /** Every key in the storage, of whatever account. */
  keys(): ReadonlySet<string> {
    return new Set(this.#readAll().map(({ key }) => key))
  }

  /** Keeps a save for its form; a newer one of the same key takes its place. */
  hold(save: S): void {
    this.#held.add(save.key)
    this.#writeAll([...this.#readAll().filter(({ key }) => key !== save.key), save])
    this.#tell()
  }

  /** The form of a save is gone; what was not answered is now everybody's. */
  release(key: string): void {
    if (this.#held.delete(key)) this.#tell()
  }

  /** It was answered, or given up on purpose. */
  forget(key: string): void {
    this.#held.delete(key)
    this.#writeAll(this.#readAll().filter((save) => save.key !== key))
    this.#tell()
  }

  /** Calls back whenever something changed. Answers how to stop that. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }

  #readAll(): readonly S[] {
    const { storage, storageKey, read } = this.#options
    try {
      const list: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
      return Array.isArray(list) ? list.flatMap((each) => read(each) ?? []) : []
    } catch {
      return []
    }
  }

  #writeAll(saves: readonly S[]): void {
    try {
      this.#options.storage.setItem(this.#options.storageKey, JSON.stringify(saves.slice(-mostKept)))
    } catch {
      // A browser that stores nothing still has the open form.
    }
  }
}
