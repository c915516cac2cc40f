import type { SpatialIndex } from '../core/marks/spatial-index.ts'
import { cull, defaultLimits, type Mark } from '../core/picture/culling.ts'
import {
  type Bounds,
  type Box,
  boundsOf,
  boxToScreen,
  covers,
  type ImageSize,
  intersection,
  type View,
  visibleBounds,
} from '../core/picture/geometry.ts'
import type { ViewerBox } from '../core/picture/viewer-box.ts'
import { type BoxLook, BoxNode, boxFromOrigin, type LooseView } from './box-node.ts'
import { casingOf } from './casing.ts'
import styles from './overlay.module.css'
import { PathBatch } from './path-batch.ts'
import { addSvg, setShift } from './svg.ts'

/** With more boxes than this in view they have no chips and are drawn as shapes only. */
const MAX_NODES = 120
/** A change of zoom below this factor is drawn by scaling what is there, until the view comes to rest. */
const STRETCH = 1.5

function boxOutline(box: Box, view: LooseView): string {
  const { x, y, width, height } = boxFromOrigin(box, view)
  const across = width.toFixed(1)
  return `M${x.toFixed(1)} ${y.toFixed(1)}h${across}v${height.toFixed(1)}h-${across}z`
}

function lookOf(box: ViewerBox, highlightedId: string | null): BoxLook {
  if (box.dashed === true) return 'dashed'
  if (box.id === highlightedId) return 'highlighted'
  if (box.isChosen === true) return 'chosen'
  return box.ghost === true ? 'ghost' : 'plain'
}

/** A square whose size grows with the severity: colour is not the only sign. */
function markOutline(mark: Mark, view: LooseView): string {
  const side = (4 + mark.severityNumber * 0.6) / view.scale
  return boxOutline({ x: mark.x - side / 2, y: mark.y - side / 2, width: side, height: side }, view)
}

/**
 * All boxes but the selected one. Only what is in view is in the page: a few boxes as nodes that are used again,
 * many as one path for each colour, tiny ones as dots. They lie in an element of their own, somewhat larger than the
 * view, that the browser keeps as a picture: a pan only shifts it and a zoom only stretches it until the view comes
 * to rest, so that moving costs the same with ten boxes and with ten thousand.
 */
export class BoxLayer {
  readonly #sheet: SVGSVGElement
  readonly #picture: Bounds
  readonly #content: SVGGElement
  readonly #marks: PathBatch
  readonly #casings: PathBatch
  readonly #shapes: PathBatch
  readonly #boxes: SVGGElement
  readonly #nodes = new Map<string, BoxNode>()
  readonly #spare: BoxNode[] = []
  #drawn: { readonly view: View; readonly bounds: Bounds } | null = null

  constructor(sheet: SVGSVGElement, image: ImageSize) {
    this.#sheet = sheet
    this.#picture = boundsOf({ x: 0, y: 0, width: image.widthPx, height: image.heightPx })
    this.#content = addSvg(sheet, 'g')
    this.#marks = new PathBatch(this.#content, 'fill', styles.marks)
    this.#casings = new PathBatch(this.#content, 'stroke', styles.casings)
    this.#shapes = new PathBatch(this.#content, 'stroke', styles.shapes)
    this.#boxes = addSvg(this.#content, 'g')
  }

  /** Makes the next `render` look at all boxes anew. */
  invalidate(): void {
    this.#drawn = null
  }

  /** The view came to rest: the next `render` draws everything sharp and in its true size. */
  settle(view: View): void {
    const drawn = this.#drawn?.view
    const isSame =
      drawn?.scale === view.scale &&
      drawn.turn === view.turn &&
      drawn.originX === view.originX &&
      drawn.originY === view.originY
    if (!isSame) this.#drawn = null
  }

  /** Draws the boxes of this view; `selectedId` is left out, `highlightedId` is drawn however small. */
  render(view: View, index: SpatialIndex, selectedId: string | null, highlightedId: string | null): void {
    if (this.#follow(view)) return
    const margin = defaultLimits.marginPx
    this.#drawn = { view, bounds: visibleBounds(view, margin) }
    this.#sheet.style.width = `${view.widthPx + 2 * margin}px`
    this.#sheet.style.height = `${view.heightPx + 2 * margin}px`
    this.#sheet.style.transform = `translate(${-margin}px, ${-margin}px)`
    setShift(this.#content, { x: view.originX + margin, y: view.originY + margin })
    const always = new Set([selectedId, highlightedId].filter((id) => id !== null))
    const visible = cull(index, view, always)
    const others = visible.boxes.filter((box) => box.id !== selectedId)
    const isCrowded = others.length > MAX_NODES
    const isNode = (box: ViewerBox) =>
      !isCrowded || box.dashed === true || box.isChosen === true || box.id === highlightedId
    this.#drawNodes(others.filter(isNode), view, highlightedId)
    const shapes = isCrowded ? others.filter((box) => !isNode(box)) : []
    const casings = shapes.map((box) => ({ box, color: casingOf(box.color) }))
    this.#casings.draw(casings, ({ box }) => boxOutline(box, view))
    this.#shapes.draw(shapes, (box) => boxOutline(box, view))
    this.#marks.draw(visible.marks, (mark) => markOutline(mark, view))
  }

  /** Shifts and stretches what is drawn to serve for this view; false when it must be drawn anew. */
  #follow(view: View): boolean {
    // Boxes lie within the picture, so only what is seen of it must have been drawn.
    const seen = intersection(visibleBounds(view), this.#picture)
    if (
      this.#drawn === null ||
      this.#drawn.view.turn !== view.turn ||
      (seen !== null && !covers(this.#drawn.bounds, seen))
    )
      return false
    const stretch = view.scale / this.#drawn.view.scale
    if (stretch > STRETCH || stretch < 1 / STRETCH) return false
    const { minX, minY, maxX, maxY } = this.#drawn.bounds
    const corner = boxToScreen({ x: minX, y: minY, width: maxX - minX, height: maxY - minY }, view)
    this.#sheet.style.transform = `translate(${corner.x}px, ${corner.y}px) scale(${stretch})`
    return true
  }

  #drawNodes(boxes: readonly ViewerBox[], view: LooseView, highlightedId: string | null): void {
    const shown = new Set(boxes.map((box) => box.id))
    for (const [id, node] of this.#nodes) {
      if (shown.has(id)) continue
      node.detach()
      this.#nodes.delete(id)
      this.#spare.push(node)
    }
    for (const box of boxes) {
      const look = lookOf(box, highlightedId)
      this.#nodeFor(box.id).update(box, box, view, look)
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
