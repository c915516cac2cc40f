import { z } from 'zod'
import { ownName } from '../../../base-path.ts'
import type { UnsavedPlace } from './placement-saver.ts'

const places = z.array(
  z.object({
    placement: z.object({
      id: z.int(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      angle: z.number(),
      zIndex: z.number(),
      visible: z.boolean(),
      naturalWidth: z.number(),
      naturalHeight: z.number(),
    }),
    version: z.int().nullable(),
  }),
)

/** The changes of photos on a table that are not saved yet, in a storage that outlives a reload and the end of a session. */
export class UnsavedPlaces {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly #key: string

  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, account: number, inspectionId: number) {
    this.#storage = storage
    this.#key = ownName(`.unsaved-places.${account}.${inspectionId}`)
  }

  read(): readonly UnsavedPlace[] {
    try {
      return places.safeParse(JSON.parse(this.#storage.getItem(this.#key) ?? '[]')).data ?? []
    } catch {
      return []
    }
  }

  write(unsaved: readonly UnsavedPlace[]): void {
    try {
      if (unsaved.length === 0) this.#storage.removeItem(this.#key)
      else this.#storage.setItem(this.#key, JSON.stringify(unsaved))
    } catch {
      // A browser that stores nothing still has the open page.
    }
  }
}
