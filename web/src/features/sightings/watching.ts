import { longestSightingMs, type NewSighting, stillMs } from '@visionair/contract/sightings'
import type { ClearPart } from '../../viewer/core/picture/clear-part.ts'

export interface WatchingOptions {
  /** Something stood on the screen for long enough; told again, under the same key, when it ends. */
  readonly tell: (sighting: NewSighting) => void
  /** Whether a person could see it: the tab is shown, and no dialog lies over the page. */
  readonly canBeSeen: () => boolean
}

/** After this long without a hand nobody is known to be there. */
export const awayMs = 60_000

/** Whether both show the same, but for rounding. */
const isSamePart = (one: ClearPart, other: ClearPart): boolean =>
  one.imagePx === other.imagePx &&
  (['x', 'y', 'width', 'height'] as const).every((edge) => Math.abs(one.box[edge] - other.box[edge]) <= 1)

/** Turns what the viewer shows into sightings: what stood still and complete, for as long as somebody was there. */
export class Watching {
  readonly #options: WatchingOptions
  #part: ClearPart | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #shown: { readonly sighting: NewSighting; readonly sinceMs: number } | null = null
  #handMs = Date.now()

  constructor(options: WatchingOptions) {
    this.#options = options
  }

  /** What is shown at rest and complete from now on; null for nothing. */
  see(part: ClearPart | null): void {
    if (part !== null && this.#part !== null && isSamePart(part, this.#part)) return
    this.#end()
    this.#part = part
    this.#wait()
  }

  /** Somebody moved a hand: they are there. */
  attend(): void {
    this.#handMs = Date.now()
  }

  /** Whether it can be seen may have changed. */
  look(): void {
    if (!this.#options.canBeSeen()) this.#end()
    else if (this.#shown === null) this.#wait()
  }

  /** Nothing is shown any more. */
  stop(): void {
    this.see(null)
  }

  #wait(): void {
    clearTimeout(this.#timer)
    if (this.#part !== null) this.#timer = setTimeout(() => this.#begin(), stillMs)
  }

  #begin(): void {
    const part = this.#part
    if (part === null || !this.#options.canBeSeen()) return
    const { box, imagePx } = part
    const sighting: NewSighting = {
      key: crypto.randomUUID(),
      ...{ pixelX: box.x, pixelY: box.y, pixelWidth: box.width, pixelHeight: box.height },
      ...{ imagePx, shownMs: stillMs, seenAt: new Date().toISOString() },
    }
    this.#shown = { sighting, sinceMs: Date.now() - stillMs }
    this.#options.tell(sighting)
  }

  #end(): void {
    clearTimeout(this.#timer)
    if (this.#shown === null) return
    const { sighting, sinceMs } = this.#shown
    this.#shown = null
    const untilMs = Math.min(Date.now(), this.#handMs + awayMs)
    const shownMs = Math.round(Math.min(longestSightingMs, Math.max(stillMs, untilMs - sinceMs)))
    if (shownMs > sighting.shownMs) this.#options.tell({ ...sighting, shownMs })
  }
}
