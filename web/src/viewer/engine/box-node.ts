import { sameBox } from '../core/marks/boxes.ts'
import { type Box, boxToScreen, type View } from '../core/picture/geometry.ts'
import type { ViewerBox } from '../core/picture/viewer-box.ts'
import { casingOf } from './casing.ts'
import styles from './overlay.module.css'
import { addSvg, setNumbers, setShift, setShown, textWidthPx } from './svg.ts'

const CHIP_HEIGHT_PX = 20
const CHIP_PADDING_PX = 6
const CHIP_GAP_PX = 3
const LABEL_MIN_PX = 26

/** How a box is shown: the selected and the unsaved one have the animated dashes, the highlighted one a glow, chosen ones a second frame, one of another picture is thin. */
export type BoxLook = 'plain' | 'dashed' | 'highlighted' | 'chosen' | 'ghost'

/** How large and how turned boxes are drawn, wherever the view is. */
export type LooseView = Pick<View, 'scale' | 'turn'>

/** A box in image pixels as it lies on the screen in a view whose origin is 0, in CSS pixels. */
export const boxFromOrigin = (box: Box, { scale, turn }: LooseView): Box =>
  boxToScreen(box, { scale, turn, originX: 0, originY: 0, widthPx: 0, heightPx: 0 })

/** The font of the chips; it must be what the style sheet says, since widths are measured without the page. */
export const chipFont = '600 12px system-ui, sans-serif'

/**
 * One box in the overlay. Places are those of a view whose origin is 0, so a parent that is shifted carries all boxes
 * through a pan. Attributes are written only when they changed.
 */
export class BoxNode {
  readonly element: SVGGElement
  readonly #halo: SVGRectElement
  readonly #border: SVGRectElement
  readonly #label: SVGGElement
  readonly #chip: SVGRectElement
  readonly #text: SVGTextElement
  #shape: Box | null = null
  #view: LooseView = { scale: 0, turn: 0 }
  #box: ViewerBox | null = null
  #look: BoxLook = 'plain'

  constructor(parent: SVGGElement) {
    this.element = addSvg(parent, 'g', styles.box)
    this.#halo = addSvg(this.element, 'rect', styles.halo)
    this.#border = addSvg(this.element, 'rect', styles.border)
    this.#label = addSvg(this.element, 'g', styles.label)
    this.#chip = addSvg(this.#label, 'rect', styles.chip)
    this.#text = addSvg(this.#label, 'text', styles.chipText)
    setNumbers(this.#chip, { height: CHIP_HEIGHT_PX, rx: 4 })
    setNumbers(this.#text, { x: CHIP_PADDING_PX, y: 14.5 })
  }

  /** Shows a box in this shape (image pixels), which may differ from the stored one while it is dragged. */
  update(box: ViewerBox, shape: Box, { scale, turn }: LooseView, look: BoxLook): void {
    if (this.#box !== box) this.#writeIdentity(box)
    if (this.#look !== look || this.#box === null) this.element.dataset.look = look
    const isSameView = this.#view.scale === scale && this.#view.turn === turn
    if (!isSameView || this.#shape === null || !sameBox(this.#shape, shape)) this.#writeShape(shape, { scale, turn })
    const isLabelShown = look !== 'plain' || Math.max(shape.width, shape.height) * scale >= LABEL_MIN_PX
    setShown(this.#label, isLabelShown)
    this.#box = box
    this.#look = look
    this.#shape = shape
    this.#view = { scale, turn }
  }

  /** Takes the box out of the page; the node can be put back with `attach`. */
  detach(): void {
    this.element.remove()
  }

  /** Puts the node at the end of a parent, above the others. */
  attach(parent: SVGGElement): void {
    parent.append(this.element)
  }

  #writeIdentity(box: ViewerBox): void {
    this.element.dataset.boxId = box.id
    this.element.dataset.severity = String(box.severityNumber)
    this.element.dataset.look = this.#look
    this.#border.setAttribute('stroke', box.color)
    this.#halo.setAttribute('stroke', casingOf(box.color))
    this.#chip.setAttribute('stroke', box.color)
    const parts = [...(box.isUnrated ? [] : [String(box.severityNumber)]), ...(box.label === '' ? [] : [box.label])]
    const text = `${box.isChosen === true ? '✓ ' : ''}${parts.join(' · ')}`
    this.#text.textContent = text
    setNumbers(this.#chip, { width: textWidthPx(text, chipFont) + 2 * CHIP_PADDING_PX })
  }

  #writeShape(shape: Box, view: LooseView): void {
    const place = { ...boxFromOrigin(shape, view) }
    setNumbers(this.#border, place)
    setNumbers(this.#halo, place)
    setShift(this.#label, { x: place.x, y: place.y - CHIP_HEIGHT_PX - CHIP_GAP_PX })
  }
}
