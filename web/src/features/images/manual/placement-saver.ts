import { updateInspectionImage } from '@visionair/contract/images'
import { call } from '../../../api/client.ts'
import { keptAngle, type Placement, savedFields } from './placement.ts'

const delayMs = 150

type Fields = ReturnType<typeof savedFields>

/** How the saving goes: nothing waits, something is on its way, or the last attempt failed. */
export type SaveState = { readonly pending: number; readonly error: unknown }

/** Only what a person changed is sent: a photo that was merely moved keeps the exact turn the registration found. */
export function changedFields(before: Fields | undefined, after: Fields): Partial<Fields> {
  if (before === undefined) return after
  const same = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => same.get(name) !== value))
}

/**
 * Sends changed placements to the server 150 ms after the last change, each photo's newest once. What fails is kept and
 * sent again with the next change or on demand.
 */
export class PlacementSaver {
  readonly #saved = new Map<number, Fields>()
  /** The turns the server has, which may be finer than whole degrees where nobody turned. */
  readonly #angles = new Map<number, number>()
  readonly #waiting = new Map<number, Placement>()
  readonly #onChange: (state: SaveState) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> = Promise.resolve()
  #error: unknown = null

  constructor(onChange: (state: SaveState) => void) {
    this.#onChange = onChange
  }

  /** Tells what the server has; photos with no place there have all of it to send. */
  known(placements: Iterable<Placement>): void {
    for (const placement of placements) {
      if (this.#waiting.has(placement.id)) continue
      this.#saved.set(placement.id, savedFields(placement))
      this.#angles.set(placement.id, placement.angle)
    }
  }

  /** The placement as the server has it once it is saved. */
  kept(placement: Placement): Placement {
    return { ...placement, angle: keptAngle(placement.angle, this.#angles.get(placement.id)) }
  }

  save(placements: Iterable<Placement>): void {
    for (const placement of placements) this.#waiting.set(placement.id, placement)
    this.#tell()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delayMs)
  }

  /** Sends what waits now; resolves when it was tried. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#sending = this.#sending.then(() => this.#sendAll())
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    this.#error = null
    for (const [id, placement] of [...this.#waiting]) {
      const fields = savedFields(placement)
      try {
        await call(updateInspectionImage, { params: { id }, body: changedFields(this.#saved.get(id), fields) })
        this.#saved.set(id, fields)
        this.#angles.set(id, this.kept(placement).angle)
        if (this.#waiting.get(id) === placement) this.#waiting.delete(id)
      } catch (error) {
        this.#error = error
      }
      this.#tell()
    }
  }

  #tell(): void {
    this.#onChange({ pending: this.#waiting.size, error: this.#error })
  }
}
