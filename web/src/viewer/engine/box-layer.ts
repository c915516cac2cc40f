import { cull, defaultLimits, type Mark } from '../core/culling.ts'
import { type Bounds, covers, type View, visibleBounds } from '../core/geometry.ts'
import type { SpatialIndex } from '../core/spatial-index.ts'
import type { ViewerBox } from '../core/viewer-box.ts'
import { BoxNode } from './box-node.ts'
import styles from './overlay.module.css'
import { addSvg } from './svg.ts'

const MAX_LABELS = 150
/** A change of zoom below this factor is drawn by scaling what is there, until the view comes to rest. */
const STRETCH = 1.15

/**
 * All boxes but the selected one. Only what is in view is in the page: boxes as nodes that are used again,
 * tiny ones as dots, one path for each colour. A pan within the margin only shifts the group, and the steps of a
 * zoom in between only stretch it; boxes are on their pixels all the time, chips and dots are a little too large or small.
 */
export class BoxLayer {
  readonly #root: SVGGElement
  readonly #marks: SVGGElement
  readonly #boxes: SVGGElement
  readonly #nodes = new Map<string, BoxNode>()
  readonly #spare: BoxNode[] = []
  readonly #paths = new Map<string, SVGPathElement>()
  #drawn: { readonly scale: number; readonly bounds: Bounds } | null = null

  constructor(svg: SVGSVGElement) {
    this.#root = addSvg(svg, 'g')
    this.#marks = addSvg(this.#root, 'g', styles.marks)
    this.#boxes = addSvg(this.#root, 'g')
  }

  /** Makes the next `render` look at all boxes anew. */
  invalidate(): void {
    this.#drawn = null
  }

  /** The view came to rest: the next `render` draws what was stretched in its true size. */
  settle(view: View): void {
    if (this.#drawn?.scale !== view.scale) this.#drawn = null
  }

  /** Draws the boxes of this view; `selectedId` is left out, `highlightedId` is drawn however small. */
  render(view: View, index: SpatialIndex, selectedId: string | null, highlightedId: string | null): void {
    const stretch = view.scale / (this.#drawn?.scale ?? view.scale)
    const isClose = this.#drawn !== null && stretch < STRETCH && stretch > 1 / STRETCH
    const shift = `translate(${view.originX.toFixed(2)} ${view.originY.toFixed(2)})`
    if (isClose && covers(this.#drawn.bounds, visibleBounds(view))) {
      this.#root.setAttribute('transform', stretch === 1 ? shift : `${shift} scale(${stretch})`)
      return
    }
    this.#root.setAttribute('transform', shift)
    this.#drawn = { scale: view.scale, bounds: visibleBounds(view, defaultLimits.marginPx) }
    const always = new Set([selectedId, highlightedId].filter((id) => id !== null))
    const visible = cull(index, view, always)
    const boxes = visible.boxes.filter((box) => box.id !== selectedId)
    this.#drawBoxes(boxes, view.scale, highlightedId)
    this.#drawMarks(visible.marks, view.scale)
  }

  #drawBoxes(boxes: readonly ViewerBox[], scale: number, highlightedId: string | null): void {
    const shown = new Set(boxes.map((box) => box.id))
    for (const [id, node] of this.#nodes) {
      if (shown.has(id)) continue
      node.detach()
      this.#nodes.delete(id)
      this.#spare.push(node)
    }
    const withLabels = boxes.length <= MAX_LABELS
    for (const box of boxes) {
      const look = box.dashed === true ? 'dashed' : box.id === highlightedId ? 'highlighted' : 'plain'
      this.#nodeFor(box.id).update(box, box, scale, look, withLabels || look !== 'plain')
    }
  }

  #nodeFor(id: string): BoxNode {
    const known = this.#nodes.get(id)
    if (known !== undefined) return known
    const spare = this.#spare.pop()
    spare?.attach(this.#boxes)
    const node = spare ?? new BoxNode(this.#boxes)
    this.#nodes.set(id, node)
    return node
  }

  #drawMarks(marks: readonly Mark[], scale: number): void {
    const outlines = new Map<string, string[]>()
    for (const mark of marks) {
      // The worse the finding, the larger its dot: colour is not the only sign.
      const side = 4 + mark.severityNumber * 0.6
      const x = (mark.x * scale - side / 2).toFixed(1)
      const y = (mark.y * scale - side / 2).toFixed(1)
      const outline = `M${x} ${y}h${side}v${side}h-${side}z`
      const known = outlines.get(mark.color)
      if (known === undefined) outlines.set(mark.color, [outline])
      else known.push(outline)
    }
    for (const [color, path] of this.#paths) if (!outlines.has(color)) path.removeAttribute('d')
    for (const [color, parts] of outlines) this.#pathFor(color).setAttribute('d', parts.join(''))
  }

  #pathFor(color: string): SVGPathElement {
    const known = this.#paths.get(color)
    if (known !== undefined) return known
    const path = addSvg(this.#marks, 'path')
    path.setAttribute('fill', color)
    this.#paths.set(color, path)
    return path
  }
}
