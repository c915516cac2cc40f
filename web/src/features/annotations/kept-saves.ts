import { createAnnotationBody, updateAnnotationBody } from '@visionair/contract/annotations'
import { z } from 'zod'

const common = {
  /** Names the save, whatever becomes of the page that made it. */
  key: z.string(),
  /** Whose save it is: another account of the same browser must not send it. */
  account: z.int(),
  inspection: z.int(),
}
const keptSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('change'), ...common, id: z.int(), number: z.int(), body: updateAnnotationBody }),
  z.object({ kind: z.literal('new'), ...common, body: createAnnotationBody }),
])
export type KeptSave = z.infer<typeof keptSchema>

const storageKey = 'visionair.kept-saves'
/** What nobody could send for so many saves is not worth the memory of the browser. */
const mostKept = 50

function readAll(storage: Storage): readonly KeptSave[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(list) ? list.flatMap((each) => keptSchema.safeParse(each).data ?? []) : []
  } catch {
    return []
  }
}

function writeAll(storage: Storage, saves: readonly KeptSave[]): void {
  try {
    storage.setItem(storageKey, JSON.stringify(saves.slice(-mostKept)))
  } catch {
    // A browser that stores nothing still has the open form.
  }
}

/** The saves that were not answered yet, in a storage that outlives the page; the open form of a save sends it itself. */
export class KeptSaves {
  readonly #storage: Storage
  readonly #held = new Set<string>()
  readonly #listeners = new Set<() => void>()

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** The saves of an account that no open form takes care of. */
  waiting(account: number): readonly KeptSave[] {
    return readAll(this.#storage).filter((save) => save.account === account && !this.#held.has(save.key))
  }

  /** Keeps a save for its form; a newer one of the same key takes its place. */
  hold(save: KeptSave): void {
    this.#held.add(save.key)
    writeAll(this.#storage, [...readAll(this.#storage).filter(({ key }) => key !== save.key), save])
    this.#tell()
  }

  /** The form of a save is gone; what was not answered is now everybody's. */
  release(key: string): void {
    if (this.#held.delete(key)) this.#tell()
  }

  /** It was answered, or given up on purpose. */
  forget(key: string): void {
    this.#held.delete(key)
    writeAll(
      this.#storage,
      readAll(this.#storage).filter((save) => save.key !== key),
    )
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
}

/** The saves of this browser. */
export const keptSaves = new KeptSaves(window.localStorage)
