import { hubLiesAtEnd } from '@visionair/contract/rules'
import { type Box, type ImageSize, imageToViewport, type View } from '../core/picture/geometry.ts'
import type { Piece } from '../core/sweep/plan.ts'
import type { SweepFactor } from '../core/sweep/scale.ts'
import type { Insets, SweepGround, SweepState, SweepWalk } from '../core/sweep/walk.ts'
import type { EngineInput } from './engine-types.ts'
import { leftCoverPx } from './left-cover.ts'

export type SweepGuideOptions = {
  readonly stage: HTMLElement
  readonly image: ImageSize
  readonly input: () => EngineInput
  /** The view at the end of what is under way. */
  readonly destination: () => View | null
  readonly show: (region: Box) => void
  /** What is known to be blade in the picture; null where that is nothing. */
  readonly bladeOf: () => Promise<readonly Piece[] | null>
  readonly tell: (state: SweepState | null) => void
  /** One press more at the tip. */
  readonly onNext: () => void
}

/** Room for what says how far the sweep is, which takes two lines in a narrow window, and for the scale bar. */
const linePx = 56
const brokenLinePx = 92
const narrowPx = 768
const barPx = 44
const gapPx = 8
/** More than this of the view is not given up for tools. */
const mostInset = 0.25

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
      // What does not arrive is asked for by the next press.
      this.#coming ??= this.#begin()
        .then(() => this.step(direction))
        .catch(() => {
          this.#coming = null
        })
      return
    }
    const { input, image, destination, show, tell, onNext } = this.#options
    const view = destination()
    if (view === null) return
    if (direction === 1 && this.#walk.state()?.isAtTip === true) {
      onNext()
      return
    }
    const { imageRatioCmPerPx, axis, reverse } = input()
    const isHubAtEnd = hubLiesAtEnd({ ...image, axis, reverse })
    const ground: SweepGround = { image, blade: this.#blade, isHubAtEnd, imageRatioCmPerPx, factor: this.#factor }
    const region = this.#walk.go(direction, view, ground, this.#insets(view))
    if (region !== null) {
      show(imageToViewport(region, image))
      const there = destination()
      if (there !== null) this.#walk.arrived(there)
    }
    tell(this.#walk.state())
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

  /** What tools and the small map cover at the edges of the view. */
  #insets({ widthPx, heightPx, turn }: View): Insets {
    const stage = this.#options.stage.getBoundingClientRect()
    const map = this.#options.stage.querySelector('[data-covers=corner]')?.getBoundingClientRect()
    const hasMap = map !== undefined && map.width > 0
    const right = hasMap && turn === 0 ? stage.right - map.left + gapPx : 0
    const bottom = hasMap && turn !== 0 ? stage.bottom - map.top + gapPx : barPx
    const most = { width: widthPx * mostInset, height: heightPx * mostInset }
    return {
      left: leftCoverPx(this.#options.stage, mostInset),
      top: Math.min(widthPx < narrowPx ? brokenLinePx : linePx, most.height),
      right: Math.min(right, most.width),
      bottom: Math.min(bottom, most.height),
    }
  }
}
