import type { Command } from '../core/commands.ts'
import { type LookWay, lookStepPx } from '../core/looking.ts'
import { chosenGhost, ghostAt } from '../core/marks/ghosts.ts'
import { linkLines } from '../core/marks/links.ts'
import { scaleBarFor } from '../core/marks/measures.ts'
import { clearPart } from '../core/picture/clear-part.ts'
import { splitDziUrl } from '../core/picture/dzi.ts'
import { type Point, regionAround, type View } from '../core/picture/geometry.ts'
import { Workbench } from '../core/workbench.ts'
import { GlassHand } from '../magnifier/glass-hand.ts'
import { ActiveLayer } from './active-layer.ts'
import { BoxLayer } from './box-layer.ts'
import type { EngineInput, EngineOptions } from './engine-types.ts'
import { leftCoverPx } from './left-cover.ts'
import { LinkLayer } from './link-layer.ts'
import { createSurface, type Surface, type SurfaceEvents, ZOOM_STEP } from './osd-surface.ts'
import { listenToPanButtons } from './pan-input.ts'
import { loadDescriptor } from './pyramid-loader.ts'
import { createStageParts, type StageParts } from './stage.ts'
import { SweepGuide } from './sweep-guide.ts'
import { toolInsets } from './tool-insets.ts'

/** Share of the view that a box takes when it is looked at. */
const FOCUS_SHARE = 0.35
const SCALE_BAR_MAX_PX = 160
/** The whole picture gives up no more than this share of the view's width to tools; it can be zoomed out a fifth. */
const MOST_COVERED = 0.18
const ARROW_PAN_PX = 48
/** A drag rests between any two moves of a slow hand; only a longer rest counts. */
const REST_MS = 120

/**
 * A running viewer in a stage element: picture, overlay, pointer and commands. It draws the overlay in the very
 * frame in which the picture is drawn, without the framework. Must be destroyed once; nothing is left then.
 */
export class ViewerEngine {
  readonly #options: EngineOptions
  readonly #parts: StageParts
  readonly #boxes: BoxLayer
  readonly #links: LinkLayer
  readonly #active: ActiveLayer
  readonly #bench: Workbench
  readonly #sweep: SweepGuide
  readonly #glass: GlassHand
  readonly #life = new AbortController()
  #input: EngineInput
  #url: ReturnType<typeof splitDziUrl>
  #surface: Surface | null = null
  #wantedFocus: string | null = null
  #frame = 0
  #restTimer: ReturnType<typeof setTimeout> | undefined
  #scale = 0
  #pointer: Point | null = null
  #isPanKeyDown = false
  #hasPanKeyHeld = false
  #isComplete = false

  constructor(options: EngineOptions) {
    this.#options = options
    this.#input = options.input
    this.#url = splitDziUrl(options.dziUrl)
    this.#parts = createStageParts(options.stage, options.image, options.input.turn, options.hasBeside)
    this.#parts.overlay.dataset.activeColor = options.input.activeColor
    this.#boxes = new BoxLayer(this.#parts.sheet, options.image)
    this.#links = new LinkLayer(this.#parts.active)
    this.#active = new ActiveLayer(this.#parts.active)
    this.#bench = new Workbench(options.image, options.input, options.events)
    this.#sweep = new SweepGuide({
      stage: options.stage,
      image: options.image,
      input: () => this.#input,
      destination: () => this.#surface?.destination() ?? null,
      show: (region) => this.#surface?.showRegion(region, false),
      bladeOf: options.events.bladeOf,
      shownOf: options.events.shownOf,
      tell: options.events.onSweep,
      onNext: options.events.onNextSide,
    })
    this.#glass = new GlassHand({
      stage: options.stage,
      source: () => this.#surface?.glass ?? null,
      redraw: () => this.redraw(),
      read: (reading) => options.events.glassText?.(reading) ?? '',
    })
    this.#glass.turn(options.input.hasMagnifier === true)
    this.#listen()
    void this.#open(options.dziUrl)
  }

  /** Room beside the small map for what the page shows there. */
  get beside(): HTMLElement {
    return this.#parts.beside
  }

  /** Takes over what the page decided. */
  update(input: EngineInput): void {
    const before = this.#input
    this.#input = input
    this.#bench.update(input)
    this.#parts.overlay.dataset.activeColor = input.activeColor
    if (
      before.boxes !== input.boxes ||
      before.selectedId !== input.selectedId ||
      before.highlightedId !== input.highlightedId ||
      before.ghostId !== input.ghostId
    ) {
      this.#boxes.invalidate()
    }
    if (before.turn !== input.turn) {
      this.#parts.layNavigator(input.turn)
      this.#surface?.turnTo(input.turn)
    }
    this.#glass.turn(input.hasMagnifier === true)
    if (before.seeing !== input.seeing) this.#surface?.see(input.seeing)
    if (before.imageRatioCmPerPx !== input.imageRatioCmPerPx) this.#scale = 0
    if (this.#wantedFocus !== null) this.focus(this.#wantedFocus)
    this.redraw()
  }

  /** Uses a renewed signature for the tiles still to be fetched; the picture stays. */
  renewUrl(dziUrl: string): void {
    this.#url = splitDziUrl(dziUrl)
  }

  /** Draws the overlay in the next frame. */
  redraw(): void {
    if (this.#frame !== 0) return
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0
      this.#draw()
    })
  }

  /** Shows a box with some of its surroundings, as soon as picture and box are there. Null forgets what was asked before. */
  focus(id: string | null): void {
    this.#wantedFocus = id
    const box = id === null ? null : this.#bench.index.get(id)
    if (box === null || this.#surface?.view() == null) return
    this.#wantedFocus = null
    this.#surface.showRegion(regionAround(box, this.#options.image, FOCUS_SHARE), false)
  }

  /** Carries out a command; false when it means nothing now. */
  run(command: Command): boolean {
    if (command.kind === 'escape' && this.#input.hasMagnifier === true && this.#bench.mode === 'idle')
      return this.#options.events.onMagnifier?.() ?? false
    const view = this.#surface?.view() ?? null
    // A tool that is taken up while the picture is on its way is in hand when it comes.
    const isDone =
      this.#bench.run(command, view) || (view !== null && this.#runOnSurface(command)) || this.#runOnPage(command)
    if (isDone) this.redraw()
    if (isDone && command.kind === 'select') this.#revealSelection()
    return isDone
  }

  /** Whether something is on that Escape leaves, as drawing a box, the ruler or the magnifier. */
  isInMode(): boolean {
    return this.#bench.mode !== 'idle' || this.#input.hasMagnifier === true
  }

  /** While the key is held, dragging pans in every mode. Answers whether it has, since the key went down. */
  holdPanKey(isDown: boolean): boolean {
    this.#isPanKeyDown = isDown
    if (isDown) this.#hasPanKeyHeld = false
    this.#showCursor(this.#surface?.view() ?? null)
    return this.#hasPanKeyHeld
  }

  /** Ends everything and empties the stage. */
  destroy(): void {
    this.#life.abort()
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#restTimer)
    this.#sweep.destroy()
    this.#glass.destroy()
    this.#surface?.destroy()
    this.#surface = null
    this.#parts.remove()
  }

  async #open(dziUrl: string): Promise<void> {
    const { events, image } = this.#options
    this.#options.stage.dataset.picture = 'coming'
    events.onStatus({ kind: 'loading' })
    const loaded = await loadDescriptor(dziUrl, this.#life.signal)
    if (this.#life.signal.aborted) return
    if (loaded.kind === 'failed') {
      events.onStatus({ kind: 'failed', httpStatus: loaded.status })
      return
    }
    this.#surface = createSurface({
      host: this.#parts.picture,
      navigator: this.#parts.navigator,
      image,
      dzi: loaded.dzi,
      url: () => this.#url,
      seeing: this.#input.seeing,
      turn: this.#input.turn,
      reducedMotion: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      leftCoverPx: () => leftCoverPx(this.#options.stage, MOST_COVERED),
      events: this.#surfaceEvents(),
    })
  }

  #surfaceEvents(): SurfaceEvents {
    const { events } = this.#options
    return {
      onOpen: () => {
        if (this.#options.initialRegion !== null) this.#surface?.showRegion(this.#options.initialRegion, true)
        if (this.#wantedFocus !== null) this.focus(this.#wantedFocus)
        events.onStatus({ kind: 'open' })
        this.redraw()
      },
      onFailed: () => events.onStatus({ kind: 'failed', httpStatus: null }),
      onFrame: () => this.#draw(),
      onRest: () => {
        clearTimeout(this.#restTimer)
        this.#restTimer = setTimeout(() => this.#rest(), REST_MS)
      },
      onComplete: (isComplete) => {
        this.#options.stage.dataset.picture = isComplete ? 'complete' : 'coming'
        this.#isComplete = isComplete
        this.#tellStill()
      },
      onPress: (at) => {
        this.#options.stage.focus({ preventScroll: true })
        if (this.#isPanKeyDown) this.#hasPanKeyHeld = true
        this.#pointer = at
        this.#point((view) => this.#bench.press(at, view, this.#isPanKeyDown))
      },
      onDrag: (at) => {
        this.#pointer = at
        this.redraw()
        return this.#bench.drag(at)
      },
      onRelease: (at) => this.#point((view) => this.#bench.release(at, view)),
      onPinch: () => this.#bench.cancelGesture(),
    }
  }

  #rest(): void {
    const region = this.#surface?.region() ?? null
    if (region !== null) this.#options.events.onRegionChange(region)
    this.#point((view) => this.#boxes.settle(view))
    this.#tellStill()
  }

  #tellStill(): void {
    const { events, stage, image } = this.#options
    // What is opened over the picture hides part of it.
    const isHidden = stage.parentElement?.querySelector('[data-covers=part]') != null
    const isShown = this.#isComplete && !isHidden && this.#surface?.isPatched() === false
    const view = isShown ? (this.#surface?.view() ?? null) : null
    events.onStill?.(view && clearPart(view, toolInsets(stage, view), image))
  }

  #listen(): void {
    const { picture } = this.#parts
    const { signal } = this.#life
    const place = (event: PointerEvent): Point => {
      const edge = picture.getBoundingClientRect()
      return { x: event.clientX - edge.left, y: event.clientY - edge.top }
    }
    const hover = (at: Point | null) => {
      this.#pointer = at
      this.#bench.hover(at)
      this.redraw()
    }
    picture.addEventListener('pointermove', (event) => hover(place(event)), { signal })
    picture.addEventListener('pointerleave', () => hover(null), { signal })
    picture.addEventListener('pointercancel', () => this.#bench.cancelGesture(), { signal })
    const stop = listenToPanButtons(picture, (delta) => this.#surface?.view() != null && this.#surface.panBy(delta))
    signal.addEventListener('abort', stop)
  }

  #point(act: (view: View) => void): void {
    const view = this.#surface?.view() ?? null
    if (view === null) return
    act(view)
    this.redraw()
  }

  #runOnSurface(command: Command): boolean {
    switch (command.kind) {
      case 'zoom':
        this.#surface?.zoomBy(command.direction === 1 ? ZOOM_STEP : 1 / ZOOM_STEP)
        return true
      case 'home':
        if (command.yields === true && this.#input.selectedId !== null) return false
        this.#surface?.home()
        return true
      case 'shift':
        this.#surface?.panBy({
          x: -command.dx * command.stepPx * ARROW_PAN_PX,
          y: -command.dy * command.stepPx * ARROW_PAN_PX,
        })
        return true
      case 'sweep':
        if (!this.#options.events.isSweepOffered()) return false
        this.#wantedFocus = null
        this.#sweep.step(command.direction)
        return true
      case 'sweep-gap':
        if (!this.#options.events.isSweepOffered()) return false
        this.#wantedFocus = null
        this.#sweep.toGap()
        return true
      case 'sweep-scale':
        this.#sweep.sweepAt(command.factor)
        return true
      case 'sweep-end':
        return this.#sweep.end()
      case 'ghost':
        return this.#walkGhosts(command.direction)
      case 'look':
        this.#look(command.way)
        return true
      default:
        return false
    }
  }

  #walkGhosts(direction: 1 | -1): boolean {
    const id = chosenGhost(this.#input.boxes, this.#input.ghostId ?? null, direction)
    if (id === null) return false
    this.#options.events.onGhost?.(id)
    this.focus(id)
    return true
  }

  #ghostInHand(): string | null {
    const view = this.#surface?.view() ?? null
    const pointed = view && this.#pointer && ghostAt(this.#pointer, this.#bench.index, view)
    return pointed ?? this.#input.ghostId ?? null
  }

  #look(way: LookWay): void {
    const view = this.#surface?.view() ?? null
    if (view === null) return
    const { x, y } = lookStepPx(way, view)
    this.#surface?.panBy({ x: -x, y: -y })
  }

  #runOnPage(command: Command): boolean {
    if (command.kind === 'fullscreen') this.#options.events.onFullscreen()
    else if (command.kind === 'magnifier') return this.#options.events.onMagnifier?.() ?? false
    else if (command.kind === 'same') return this.#options.events.onSame?.(this.#ghostInHand()) ?? false
    else if (command.kind === 'turn') return this.#options.events.onTurn()
    else if (command.kind === 'help') this.#options.events.onHelp()
    else if (command.kind === 'seeing' || command.kind === 'original')
      return this.#options.events.onSeeing(command.kind)
    else return false
    return true
  }

  /** Brings the box chosen by key into view; the page has the new selection only after its next update. */
  #revealSelection(): void {
    queueMicrotask(() => {
      if (!this.#life.signal.aborted) requestAnimationFrame(() => this.focus(this.#input.selectedId))
    })
  }

  #draw(): void {
    const view = this.#surface?.view() ?? null
    if (view === null) return
    const { events } = this.#options
    const { selectedId, highlightedId, ghostId, imageRatioCmPerPx, links } = this.#input
    this.#boxes.render(view, this.#bench.index, selectedId, ghostId ?? highlightedId)
    this.#links.render(
      view,
      linkLines(links, (id) => this.#bench.index.get(id)),
    )
    const { measurementText } = events
    this.#active.render(view, this.#bench.scene(view), { measurementText, axisEnds: events.axisEnds() })
    events.onReadout(this.#bench.readout(view))
    this.#glass.draw(this.#pointer, view)
    this.#showCursor(view)
    if (this.#scale === view.scale) return
    this.#scale = view.scale
    events.onScaleBar(scaleBarFor(view.scale, imageRatioCmPerPx, SCALE_BAR_MAX_PX))
  }

  #showCursor(view: View | null): void {
    const cursor = this.#isPanKeyDown || view === null ? 'grab' : this.#bench.cursor(view)
    if (this.#options.stage.style.cursor !== cursor) this.#options.stage.style.cursor = cursor
  }
}
