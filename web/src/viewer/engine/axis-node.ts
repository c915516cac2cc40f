import type { AxisEnd } from '@visionair/contract/rules'
import { toScreen, type View } from '../core/picture/geometry.ts'
import type { ActiveScene } from '../core/workbench-types.ts'
import { chipFont } from './box-node.ts'
import styles from './overlay.module.css'
import { addSvg, setNumbers, setShift, setShown, textWidthPx } from './svg.ts'

const ends: readonly AxisEnd[] = ['hub', 'tip']
/** Labels stand beside their marks, clear of the finger. */
const labelOffset = { x: 16, y: -11 }

type EndNode = {
  readonly end: AxisEnd
  readonly handle: SVGGElement
  readonly label: SVGGElement
  readonly chip: SVGRectElement
  readonly text: SVGTextElement
}

/** The axis of the side with a mark at each end; a mark's centre stays open, so that the place below it is seen. */
export class AxisNode {
  readonly #group: SVGGElement
  readonly #lines: readonly SVGLineElement[]
  readonly #ends: readonly EndNode[]

  constructor(svg: SVGSVGElement) {
    this.#group = addSvg(svg, 'g', styles.axis)
    this.#group.dataset.testid = 'viewer-axis-line'
    this.#lines = [addSvg(this.#group, 'line', styles.rulerHalo), addSvg(this.#group, 'line', styles.axisLine)]
    this.#ends = ends.map((end) => this.#addEnd(end))
  }

  /** Draws the axis in this view; `names` are the words at its marks. */
  render(
    view: View,
    { axis, axisEnd }: Pick<ActiveScene, 'axis' | 'axisEnd'>,
    names: Readonly<Record<AxisEnd, string>>,
  ): void {
    setShown(this.#group, axis !== null)
    if (axis === null) return
    const at = { hub: toScreen(axis.hub, view), tip: toScreen(axis.tip, view) }
    for (const line of this.#lines) setNumbers(line, { x1: at.hub.x, y1: at.hub.y, x2: at.tip.x, y2: at.tip.y })
    for (const { end, handle, label, chip, text } of this.#ends) {
      setShift(handle, at[end])
      handle.toggleAttribute('data-picked', end === axisEnd)
      setShift(label, { x: at[end].x + labelOffset.x, y: at[end].y + labelOffset.y })
      if (text.textContent === names[end]) continue
      text.textContent = names[end]
      setNumbers(chip, { width: textWidthPx(names[end], chipFont) + 16 })
    }
  }

  #addEnd(end: AxisEnd): EndNode {
    const handle = addSvg(this.#group, 'g', styles.axisEnd)
    handle.dataset.end = end
    handle.dataset.testid = `viewer-axis-${end}`
    setNumbers(addSvg(handle, 'circle', styles.axisHalo), { r: 11 })
    setNumbers(addSvg(handle, 'circle', styles.axisRing), { r: 11 })
    setNumbers(addSvg(handle, 'circle', styles.axisDot), { r: 1.5 })
    const label = addSvg(this.#group, 'g', styles.label)
    const chip = addSvg(label, 'rect', styles.chip)
    const text = addSvg(label, 'text', styles.chipText)
    setNumbers(chip, { height: 22, rx: 4 })
    setNumbers(text, { x: 8, y: 15.5 })
    return { end, handle, label, chip, text }
  }
}
