import type { Point, View } from '../core/picture/geometry.ts'
import type { GlassReading, GlassSource, Magnifier } from './magnifier.ts'

export type GlassHandOptions = {
  readonly stage: HTMLElement
  /** Null before the picture is open. */
  readonly source: () => GlassSource | null
  readonly redraw: () => void
  readonly read: (reading: GlassReading) => string
}

/** The magnifier while it is on. Its code comes when it is first taken up. */
export class GlassHand {
  readonly #options: GlassHandOptions
  readonly #life = new AbortController()
  #kind: typeof Magnifier | null = null
  #isOn = false
  #magnifier: Magnifier | null = null

  constructor(options: GlassHandOptions) {
    this.#options = options
    const { signal } = this.#life
    for (const change of ['focus', 'blur']) options.stage.addEventListener(change, options.redraw, { signal })
  }

  /** Takes it up, or puts it away. */
  turn(isOn: boolean): void {
    if (isOn === this.#isOn) return
    this.#isOn = isOn
    if (!isOn) this.#putAway()
    else void this.#bring().catch(() => undefined)
  }

  /** Shows the place of the view that is pointed at, or the middle of the view while the keyboard is in it. */
  draw(pointer: Point | null, view: View): void {
    const { stage, redraw, read } = this.#options
    const source = this.#options.source()
    if (!this.#isOn || this.#kind === null || source === null) return
    this.#magnifier ??= new this.#kind(stage, source, redraw, read)
    const middle = document.activeElement === stage ? { x: view.widthPx / 2, y: view.heightPx / 2 } : null
    this.#magnifier.draw(pointer ?? middle, view)
  }

  destroy(): void {
    this.#life.abort()
    this.#isOn = false
    this.#putAway()
  }

  async #bring(): Promise<void> {
    const { Magnifier: kind } = await import('./magnifier.ts')
    this.#kind = kind
    this.#options.redraw()
  }

  #putAway(): void {
    this.#magnifier?.remove()
    this.#magnifier = null
  }
}
