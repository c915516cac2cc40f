import { hubLiesAtEnd, type Shown } from '@visionair/contract/rules'
import { type Box, type ImageSize, imageToViewport, type View } from '../core/picture/geometry.ts'
import type { Piece } from '../core/sweep/plan.ts'
import type { SweepFactor } from '../core/sweep/scale.ts'
import type { SweepGround, SweepState, SweepWalk } from '../core/sweep/walk.ts'
import type { EngineInput } from './engine-types.ts'
import { toolInsets } from './tool-insets.ts'

export type SweepGuideOptions = {
  readonly stage: HTMLElement
  readonly image: ImageSize
  readonly input: () => EngineInput
  /** The view at the end of what is under way. */
  readonly destination: () => View | null
  readonly show: (region: Box) => void
  /** What is known to be blade in the picture; null where that is nothing. */
  readonly bladeOf: () => Promise<readonly Piece[] | null>
  /** What of the picture is known to have been looked at. */
  readonly shownOf: () => readonly Shown[]
  readonly tell: (state: SweepState | null) => void
  /** One press more at the tip. */
  readonly onNext: () => void
}

/** Walks the view over the blade. What it needs is brought when it begins. */
export class SweepGuide {
  readonly #options: SweepGuideOptions
  #walk: SweepWalk | null = null
  #blade: readonly Piece[] | null = null
  #factor: SweepFactor = 1
  #coming: Promise<void> | null = null
  #hasEnded = false

  constructor(options: SweepGuideOptions) {
    this.#options = options
  }

  /** One step on or back; the first brings what is known of the blade. */
  step(direction: 1 | -1): void {
    if (this.#walk === null) {
      this.#bring(() => this.step(direction))
      return
    }
    const { destination, onNext } = this.#options
    const view = destination()
    if (view === null) return
    if (direction === 1 && this.#walk.state()?.isAtTip === true) onNext()
    else this.#arrive(this.#walk.go(direction, view, this.#ground(), toolInsets(this.#options.stage, view)))
  }

  /** On to the next view with something that was not looked at; the first brings what is known of the blade. */
  toGap(): void {
    if (this.#walk === null) {
      this.#bring(() => this.toGap())
      return
    }
    const view = this.#options.destination()
    if (view !== null) this.#arrive(this.#walk.toGap(view, this.#ground(), toolInsets(this.#options.stage, view)))
  }

  #bring(then: () => void): void {
    // What does not arrive is asked for by the next press.
    this.#coming ??= this.#begin()
      .then(then)
      .catch(() => {
        this.#coming = null
      })
  }

  #ground(): SweepGround {
    const { input, image, shownOf } = this.#options
    const { imageRatioCmPerPx, axis, reverse } = input()
    const isHubAtEnd = hubLiesAtEnd({ ...image, axis, reverse })
    return { image, blade: this.#blade, isHubAtEnd, imageRatioCmPerPx, factor: this.#factor, shown: shownOf() }
  }

  #arrive(region: Box | null): void {
    const { image, destination, show, tell } = this.#options
    if (region !== null) {
      show(imageToViewport(region, image))
      const there = destination()
      if (there !== null) this.#walk?.arrived(there)
    }
    tell(this.#walk?.state() ?? null)
  }

  /** Sweeps so many times coarser than it could, from where it stands. */
  sweepAt(factor: SweepFactor): void {
    this.#factor = factor
    if (this.#walk !== null) this.step(1)
  }

  /** Forgets where the walk stood. Answers whether there was one. */
  end(): boolean {
    const wasThere = this.#walk !== null
    this.#walk = null
    this.#coming = null
    this.#options.tell(null)
    return wasThere
  }

  /** The viewer is closed: what still comes is for nobody. */
  destroy(): void {
    this.#hasEnded = true
  }

  async #begin(): Promise<void> {
    const [{ SweepWalk: Walk }, blade] = await Promise.all([
      import('../core/sweep/walk.ts'),
      this.#options.bladeOf().catch(() => null),
    ])
    if (this.#hasEnded) throw new Error('The viewer is closed')
    this.#blade = blade
    this.#walk = new Walk()
  }
}
