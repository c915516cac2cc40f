import { setImmediate } from 'node:timers/promises'
import { type Hypothesis, hypothesesFor } from './pairs/hypothesis.ts'
import { isBehind, movesWithBlade, movesWithScene, showsBlade, standsStill } from './pairs/judgement.ts'
import { type Mode, PairEvidence } from './pairs/pair-evidence.ts'
import { firstLook, type Look, type PreparedPhoto } from './photo/prepared-photo.ts'
import type { PhotoSource, RegisterProgress } from './registration.ts'
import { type Joining, joinPhotos } from './solve/joining.ts'

/** How a run is watched and stopped. */
export interface RunControl {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: RegisterProgress) => void) | undefined
}

/** Reports progress, lets timers and signals through, and throws the signal's reason when stopped. */
export async function step(
  control: RunControl,
  name: RegisterProgress['step'],
  done: number,
  total: number,
): Promise<void> {
  control.onProgress?.({ step: name, done, total })
  await setImmediate()
  control.signal?.throwIfAborted()
}

/** Regions that are no blade stay below this; the sides of a blade are straighter. */
const straightSides = 0.5
const straightShare = 1 / 3
const leastStraight = 2

/** The readable, distinct photos of a run and what is known about their pairs. */
export class PhotoSet {
  readonly sources: readonly PhotoSource[]
  readonly photos: readonly PreparedPhoto[]
  readonly pairs = new Map<number, PairEvidence>()

  constructor(sources: readonly PhotoSource[], photos: readonly PreparedPhoto[]) {
    this.sources = sources
    this.photos = photos
  }

  get size(): number {
    return this.photos.length
  }

  /** The photo with this number. */
  photo(number: number): PreparedPhoto {
    const photo = this.photos[number]
    if (!photo) throw new RangeError(`no photo number ${number}`)
    return photo
  }

  /** What is known about two photos, undefined when they were never compared. */
  pair(i: number, j: number): PairEvidence | undefined {
    return this.pairs.get(this.#key(i, j))
  }

  /** Compares two photos unless they were compared before. */
  compare(i: number, j: number): void {
    if (this.pair(i, j)) return
    const first = Math.min(i, j)
    const second = Math.max(i, j)
    this.note(first, second, compareWith(this.photo(first), this.photo(second), firstLook, first, second))
  }

  /** Keeps what a comparison of two photos found; `first` < `second`. */
  note(first: number, second: number, hypotheses: readonly Hypothesis[]): void {
    const [a, b] = [this.photo(first).mask.plausible, this.photo(second).mask.plausible]
    const showsBlade = a && b ? 'both' : a || b ? 'one' : 'none'
    this.pairs.set(this.#key(first, second), new PairEvidence(first, second, hypotheses, showsBlade))
  }

  /** Blade mode when most photos show a plausible blade, or it is beyond doubt that there is one. */
  mode(): Mode {
    const withMask = this.photos.filter((photo) => photo.mask.plausible).length
    if (withMask > this.size / 2 || this.seesBlade()) return 'blade'
    const all = [...this.pairs.values()].flatMap((pair) => pair.hypotheses)
    if (this.#seesLayers()) return 'generic-in-layers'
    return showsBlade(all) ? 'generic-with-blade' : 'generic'
  }

  /** Of some pair a motion of the scene is that of what stands behind something like a blade. */
  #seesLayers(): boolean {
    const pairs = [...this.pairs.values()]
    return pairs.some(({ hypotheses }) =>
      hypotheses.some((h) => movesWithScene(h) && (standsStill(h) || isBehind(h, hypotheses))),
    )
  }

  /** Several photos show a region with straight sides, or most move with a blade: that there is one is beyond doubt. */
  seesBlade(): boolean {
    const straight = this.photos.filter((photo) => (photo.mask.axis?.confidence ?? 0) >= straightSides).length
    const several = Math.max(leastStraight, this.size * straightShare)
    return straight >= several || this.#movingWithBlade() > this.size / 2
  }

  #movingWithBlade(): number {
    const moving = new Set<number>()
    for (const pair of this.pairs.values()) {
      if (pair.hypotheses.some(movesWithBlade)) moving.add(pair.first).add(pair.second)
    }
    return moving.size
  }

  /** Joins the photos by what is known now. */
  join(mode: Mode): Joining {
    return joinPhotos(this.photos, this.pairs.values(), mode)
  }

  #key(i: number, j: number): number {
    return Math.min(i, j) * this.size + Math.max(i, j)
  }
}

/** Hypotheses for two photos; the numbers only seed the draws. */
export function compareWith(a: PreparedPhoto, b: PreparedPhoto, look: Look, i: number, j: number) {
  return hypothesesFor(a, b, look, i * 131 + j)
}
