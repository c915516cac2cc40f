import type { AxisEnd } from '@visionair/contract/rules'
import { handleOnScreen, handlePoint, handles } from '../core/marks/boxes.ts'
import type { Measurement } from '../core/marks/measures.ts'
import { type Box, boxToScreen, type Turn, toScreen, type View } from '../core/picture/geometry.ts'
import type { ActiveScene } from '../core/workbench-types.ts'
import { AxisNode } from './axis-node.ts'
import { BoxNode, chipFont } from './box-node.ts'
import styles from './overlay.module.css'
import { addSvg, setNumbers, setShift, setShown, textWidthPx } from './svg.ts'

const HANDLE_SIDE_PX = 9

export type SceneTexts = {
  readonly measurementText: (measurement: Measurement) => string
  readonly axisEnds: Readonly<Record<AxisEnd, string>>
}

/** The selected box with its handles, the box being drawn and the ruler; always above the other boxes. */
export class ActiveLayer {
  readonly #boxGroup: SVGGElement
  readonly #selected: BoxNode
  readonly #draft: SVGGElement
  readonly #draftRects: readonly SVGRectElement[]
  readonly #handles: SVGGElement
  readonly #handleRects: ReadonlyMap<(typeof handles)[number], SVGRectElement>
  readonly #ruler: RulerNode
  readonly #axis: AxisNode

  constructor(svg: SVGSVGElement) {
    this.#boxGroup = addSvg(svg, 'g')
    this.#selected = new BoxNode(this.#boxGroup)
    this.#draft = addSvg(svg, 'g', styles.box)
    this.#draft.dataset.look = 'dashed'
    this.#draft.dataset.testid = 'viewer-draft'
    this.#draftRects = [addSvg(this.#draft, 'rect', styles.halo), addSvg(this.#draft, 'rect', styles.border)]
    this.#handles = addSvg(svg, 'g', styles.handles)
    this.#handleRects = new Map(
      handles.map((handle) => {
        const rect = addSvg(this.#handles, 'rect')
        rect.dataset.handle = handle
        setNumbers(rect, { width: HANDLE_SIDE_PX, height: HANDLE_SIDE_PX })
        return [handle, rect]
      }),
    )
    this.#ruler = new RulerNode(svg)
    this.#axis = new AxisNode(svg)
  }

  /** Draws the scene for this view, with the words for what the ruler measured and for the marks of the axis. */
  render(view: View, scene: ActiveScene, { measurementText, axisEnds }: SceneTexts): void {
    const { selected, draft } = scene
    setShown(this.#boxGroup, selected !== null)
    if (selected !== null) {
      setShift(this.#boxGroup, { x: view.originX, y: view.originY })
      this.#selected.update(selected.box, selected.shape, view, 'dashed')
    }
    setShown(this.#handles, selected?.hasHandles === true)
    if (selected?.hasHandles === true) this.#placeHandles(boxToScreen(selected.shape, view), view.turn)
    setShown(this.#draft, draft !== null)
    if (draft !== null) {
      const { x, y, width, height } = boxToScreen(draft, view)
      for (const rect of this.#draftRects) setNumbers(rect, { x, y, width, height })
    }
    this.#ruler.render(view, scene.ruler, scene.ruler === null ? '' : measurementText(scene.ruler.measurement))
    this.#axis.render(view, scene, axisEnds)
  }

  #placeHandles(box: Box, turn: Turn): void {
    for (const [handle, rect] of this.#handleRects) {
      const at = handlePoint(box, handleOnScreen(handle, turn))
      setNumbers(rect, { x: at.x - HANDLE_SIDE_PX / 2, y: at.y - HANDLE_SIDE_PX / 2 })
    }
  }
}

class RulerNode {
  readonly #group: SVGGElement
  readonly #lines: readonly SVGLineElement[]
  readonly #ends: readonly SVGCircleElement[]
  readonly #label: SVGGElement
  readonly #chip: SVGRectElement
  readonly #text: SVGTextElement

  constructor(svg: SVGSVGElement) {
    this.#group = addSvg(svg, 'g', styles.ruler)
    this.#group.dataset.testid = 'viewer-ruler'
    this.#lines = [addSvg(this.#group, 'line', styles.rulerHalo), addSvg(this.#group, 'line', styles.rulerLine)]
    this.#ends = [addSvg(this.#group, 'circle'), addSvg(this.#group, 'circle')]
    for (const end of this.#ends) setNumbers(end, { r: 4 })
    this.#label = addSvg(this.#group, 'g', styles.label)
    this.#chip = addSvg(this.#label, 'rect', styles.chip)
    this.#text = addSvg(this.#label, 'text', styles.chipText)
    setNumbers(this.#chip, { height: 22, rx: 4 })
    setNumbers(this.#text, { x: 8, y: 15.5 })
  }

  render(view: View, ruler: ActiveScene['ruler'], text: string): void {
    setShown(this.#group, ruler !== null)
    if (ruler === null) return
    const from = toScreen(ruler.from, view)
    const to = toScreen(ruler.to, view)
    for (const line of this.#lines) setNumbers(line, { x1: from.x, y1: from.y, x2: to.x, y2: to.y })
    this.#ends.forEach((end, n) => {
      setNumbers(end, n === 0 ? { cx: from.x, cy: from.y } : { cx: to.x, cy: to.y })
    })
    const width = textWidthPx(text, chipFont) + 16
    if (this.#text.textContent !== text) this.#text.textContent = text
    setNumbers(this.#chip, { width })
    setShift(this.#label, { x: (from.x + to.x) / 2 - width / 2, y: (from.y + to.y) / 2 - 34 })
  }
}
