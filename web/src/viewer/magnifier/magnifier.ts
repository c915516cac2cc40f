import type { DziDescriptor } from '../core/picture/dzi.ts'
import { type Point, toImage, turnToScreen, type View } from '../core/picture/geometry.ts'
import { glassCorner, glassSizePx, glassView } from '../core/picture/glass.ts'
import { levelAt, type TilePlace, tilesOf } from '../core/picture/tiles-of-view.ts'
import type { TileRequest } from '../engine/tile-fetcher.ts'
import styles from './magnifier.module.css'

/** Where the magnifier has its picture from. */
export type GlassSource = {
  readonly dzi: DziDescriptor
  /** A tile as it is to be looked at, and kept so when that changes. */
  readonly take: (place: TilePlace) => TileRequest
  /** What is drawn on the screen now, for as long as there is nothing finer. */
  readonly screen: () => HTMLCanvasElement | null
}

/** What the magnifier says of what it shows. */
export type GlassReading = {
  /** Larger than the view by. */
  readonly factor: number
  /** CSS pixels for one pixel of the picture. */
  readonly scale: number
  /** All of its tiles are as fine as its scale wants, or as fine as the picture is. */
  readonly isComplete: boolean
}

type Held = { tile: CanvasRenderingContext2D | null; readonly stop: () => void; failedAtMs: number | null }

const MOST_TILES = 48
const RETRY_MS = 2000
const TICK_PX = 12

const nameOf = ({ level, column, row }: TilePlace): string => `${level}/${column}_${row}`

/** A part of the picture, enlarged, beside the place it shows. It takes no pointer: whatever is done goes to the picture below. */
export class Magnifier {
  readonly #source: GlassSource
  readonly #changed: () => void
  readonly #read: (reading: GlassReading) => string
  readonly #element: HTMLElement
  readonly #canvas: HTMLCanvasElement
  readonly #text: HTMLElement
  readonly #tiles = new Map<string, Held>()

  /** `changed` is called when more of the picture has come; `read` puts in words what is shown. */
  constructor(stage: HTMLElement, source: GlassSource, changed: () => void, read: (reading: GlassReading) => string) {
    this.#source = source
    this.#changed = changed
    this.#read = read
    this.#element = document.createElement('div')
    this.#element.className = styles.glass ?? ''
    this.#element.dataset.testid = 'magnifier-glass'
    this.#element.setAttribute('aria-hidden', 'true')
    this.#canvas = document.createElement('canvas')
    this.#text = document.createElement('span')
    this.#text.className = styles.text ?? ''
    this.#element.append(this.#canvas, this.#text)
    stage.append(this.#element)
  }

  /** Shows what lies at this place of the view; nothing without a place. */
  draw(at: Point | null, view: View): void {
    this.#element.hidden = at === null
    if (at === null) return
    const sizePx = glassSizePx(view)
    const glass = glassView(at, view, sizePx)
    const corner = glassCorner(at, view, sizePx)
    this.#element.style.transform = `translate(${corner.x}px, ${corner.y}px)`
    const wanted = tilesOf(glass, this.#source.dzi)
    this.#keep(wanted)
    this.#paint(at, view, glass, wanted)
    const isComplete = wanted.every((place) => this.#tileAt(place) !== null)
    this.#tell({ factor: glass.scale / view.scale, scale: glass.scale, isComplete }, toImage(at, view))
  }

  remove(): void {
    for (const { stop } of this.#tiles.values()) stop()
    this.#tiles.clear()
    this.#element.remove()
  }

  #tell(reading: GlassReading, { x, y }: Point): void {
    const text = this.#read(reading)
    if (this.#text.textContent !== text) this.#text.textContent = text
    Object.assign(this.#element.dataset, {
      tiles: reading.isComplete ? 'complete' : 'coming',
      scale: reading.scale.toFixed(4),
      place: `${x.toFixed(1)} ${y.toFixed(1)}`,
    })
  }

  #tileAt(place: TilePlace): CanvasRenderingContext2D | null {
    return this.#tiles.get(nameOf(place))?.tile ?? null
  }

  /** Asks for what is missing, and no longer for what the pointer has left behind. */
  #keep(wanted: readonly TilePlace[]): void {
    const names = new Set(wanted.map(nameOf))
    for (const [name, held] of this.#tiles) {
      const isOver = held.tile === null || this.#tiles.size > MOST_TILES
      if (names.has(name) || !isOver) continue
      held.stop()
      this.#tiles.delete(name)
    }
    for (const place of wanted) {
      const held = this.#tiles.get(nameOf(place))
      if (held === undefined || (held.failedAtMs !== null && performance.now() - held.failedAtMs > RETRY_MS))
        this.#ask(place)
    }
  }

  #ask(place: TilePlace): void {
    const { tile, stop } = this.#source.take(place)
    const held: Held = { tile: null, stop, failedAtMs: null }
    this.#tiles.set(nameOf(place), held)
    tile.then(
      (came) => {
        held.tile = came
        this.#changed()
      },
      () => {
        held.failedAtMs = performance.now()
      },
    )
  }

  #paint(at: Point, view: View, glass: View, wanted: readonly TilePlace[]): void {
    const density = window.devicePixelRatio
    const side = Math.round(glass.widthPx * density)
    if (this.#canvas.width !== side) {
      this.#canvas.width = side
      this.#canvas.height = side
      this.#element.style.width = `${glass.widthPx}px`
      this.#element.style.height = `${glass.heightPx}px`
    }
    const context = this.#canvas.getContext('2d')
    if (context === null) return
    context.setTransform(density, 0, 0, density, 0, 0)
    context.clearRect(0, 0, glass.widthPx, glass.heightPx)
    this.#paintScreen(context, at, view, glass)
    for (const place of wanted) this.#paintTile(context, place, glass, density)
    context.setTransform(density, 0, 0, density, 0, 0)
    paintTicks(context, glass.widthPx)
  }

  #paintScreen(context: CanvasRenderingContext2D, at: Point, view: View, glass: View): void {
    const screen = this.#source.screen()
    if (screen === null) return
    const density = screen.width / view.widthPx
    const side = (glass.widthPx * view.scale) / glass.scale
    const [left, top] = [(at.x - side / 2) * density, (at.y - side / 2) * density]
    context.drawImage(screen, left, top, side * density, side * density, 0, 0, glass.widthPx, glass.heightPx)
  }

  #paintTile(context: CanvasRenderingContext2D, place: TilePlace, glass: View, density: number): void {
    const tile = this.#tileAt(place)
    if (tile === null) return
    const { dzi } = this.#source
    const finest = Math.ceil(Math.log2(Math.max(dzi.widthPx, dzi.heightPx)))
    const scale = glass.scale * 2 ** (finest - levelAt(glass.scale, dzi)) * density
    const { x: cos, y: sin } = turnToScreen({ x: 1, y: 0 }, glass.turn)
    context.setTransform(
      cos * scale,
      sin * scale,
      -sin * scale,
      cos * scale,
      glass.originX * density,
      glass.originY * density,
    )
    const firstPx = (index: number) => (index === 0 ? 0 : index * dzi.tileSizePx - dzi.overlapPx)
    context.drawImage(tile.canvas, firstPx(place.column), firstPx(place.row))
  }
}

/** Four short lines that point at the middle and leave it free. */
function paintTicks(context: CanvasRenderingContext2D, sizePx: number): void {
  const [middle, far] = [sizePx / 2, sizePx - TICK_PX]
  const lines = [
    [0, middle, TICK_PX, middle],
    [far, middle, sizePx, middle],
    [middle, 0, middle, TICK_PX],
    [middle, far, middle, sizePx],
  ] as const
  for (const [color, width] of [
    ['#0b0e13', 3],
    ['#fff', 1],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = width
    context.beginPath()
    for (const [fromX, fromY, toX, toY] of lines) {
      context.moveTo(fromX, fromY)
      context.lineTo(toX, toY)
    }
    context.stroke()
  }
}
