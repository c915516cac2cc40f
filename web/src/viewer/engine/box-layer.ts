import { cull, defaultLimits, type Mark } from '../core/culling.ts'
import { type Bounds, type Box, covers, type View, visibleBounds } from '../core/geometry.ts'
import type { SpatialIndex } from '../core/spatial-index.ts'
import type { ViewerBox } from '../core/viewer-box.ts'
import { BoxNode } from './box-node.ts'
import styles from './overlay.module.css'
import { PathBatch } from './path-batch.ts'
import { addSvg } from './svg.ts'

/** With more boxes than this in view they have no chips and are drawn as shapes only. */
const MAX_NODES = 120
/** A change of zoom below this factor is drawn by scaling what is there, until the view comes to rest. */
const STRETCH = 1.5

function boxOutline(box: Box, scale: number): string {
  const width = (box.width * scale).toFixed(1)
  return `M${(box.x * scale).toFixed(1)} ${(box.y * scale).toFixed(1)}h${width}v${(box.height * scale).toFixed(1)}h-${width}z`
}

/** A square whose size grows with the severity: colour is not the only sign. */
function markOutline(mark: Mark, scale: number): string {
  const side = 4 + mark.severityNumber * 0.6
  return boxOutline(
    { x: mark.x - side / scale / 2, y: mark.y - side / scale / 2, width: side / scale, height: side / scale },
    scale,
  )
}

/**
 * All boxes but the selected one. Only what is in view is in the page: a few boxes as nodes that are used again,
 * many as one path for each colour, tiny ones as dots. A pan within the margin only shifts the group, and the steps of a
 * zoom in between only stretch it; boxes are on their pixels all the time, chips and dots are a little too large or small.
 */
export class BoxLayer {
  readonly #root: SVGGElement
  readonly #marks: PathBatch
  readonly #shapes: PathBatch
  readonly #boxes: SVGGElement
  readonly #nodes = new Map<string, BoxNode>()
  readonly #spare: BoxNode[] = []
  #drawn: { readonly scale: number; readonly bounds: Bounds } | null = null

  constructor(svg: SVGSVGElement) {
    this.#root = addSvg(svg, 'g')
    this.#marks = new PathBatch(this.#root, 'fill', styles.marks)
    this.#shapes = new PathBatch(this.#root, 'stroke', styles.shapes)
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
    const shift = `translate(${view.originX.toFixed(2)} ${view.originY.toFixed(2)})`
    const stretch = this.#stretchFor(view)
    if (stretch !== null) {
      this.#root.setAttribute('transform', stretch === 1 ? shift : `${shift} scale(${stretch})`)
      return
    }
    this.#root.setAttribute('transform', shift)
    this.#drawn = { scale: view.scale, bounds: visibleBounds(view, defaultLimits.marginPx) }
    const always = new Set([selectedId, highlightedId].filter((id) => id !== null))
    const visible = cull(index, view, always)
    const others = visible.boxes.filter((box) => box.id !== selectedId)
    const isCrowded = others.length > MAX_NODES
    const isNode = (box: ViewerBox) => !isCrowded || box.dashed === true || box.id === highlightedId
    this.#drawNodes(others.filter(isNode), view.scale, highlightedId)
    this.#shapes.draw(isCrowded ? others.filter((box) => !isNode(box)) : [], (box) => boxOutline(box, view.scale))
    this.#marks.draw(visible.marks, (mark) => markOutline(mark, view.scale))
  }

  /** By how much what is drawn must be stretched to serve for this view; null when it must be drawn anew. */
  #stretchFor(view: View): number | null {
    if (this.#drawn === null || !covers(this.#drawn.bounds, visibleBounds(view))) return null
    const stretch = view.scale / this.#drawn.scale
    return stretch < STRETCH && stretch > 1 / STRETCH ? stretch : null
  }

  #drawNodes(boxes: readonly ViewerBox[], scale: number, highlightedId: string | null): void {
    const shown = new Set(boxes.map((box) => box.id))
    for (const [id, node] of this.#nodes) {
      if (shown.has(id)) continue
      node.detach()
      this.#nodes.delete(id)
      this.#spare.push(node)
    }
    for (const box of boxes) {
      const look = box.dashed === true ? 'dashed' : box.id === highlightedId ? 'highlighted' : 'plain'
      this.#nodeFor(box.id).update(box, box, scale, look)
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
}
