import OpenSeadragon from 'openseadragon'
import { approach } from '../core/picture/approach.ts'
import {
  type Box,
  type ImageSize,
  lyingWhole,
  type Point,
  type Turn,
  type View,
  viewOf,
} from '../core/picture/geometry.ts'
import { isWanted, LEAST_PIXEL_RATIO, levelAt, rankOf, type TilePlace, tilesOf } from '../core/picture/tiles-of-view.ts'
import type { Seeing } from '../core/seeing.ts'
import type { GlassSource } from '../magnifier/magnifier.ts'
import { watchCompleteness, watchMissing } from './completeness.ts'
import { SeenTiles } from './seen-tiles.ts'
import { TileFetcher } from './tile-fetcher.ts'
import { type Pyramid, TileJobs, tileAddress, tileSourceOf } from './tile-source.ts'

/** Zoom factor of one wheel step: 20 percent. */
export const ZOOM_STEP = 1.2
/** Largest magnification: CSS pixels for one pixel of the image. */
const MAX_PIXEL_RATIO = 6
/** Long enough to see the direction; the next view is to be complete within 200 ms. */
const ANIMATION_S = 0.15
const TILE_MEMORY_BYTES = 256 * 2 ** 20

/** What the surface tells. Places are CSS pixels from its top left corner. */
export type SurfaceEvents = {
  readonly onOpen: () => void
  readonly onFailed: () => void
  /** The picture was just drawn; whatever lies over it must be drawn now to stay in step. */
  readonly onFrame: () => void
  /** Panning and zooming came to rest. */
  readonly onRest: () => void
  /** The view is at rest and wholly drawn in the sharpness it deserves, or no longer so. */
  readonly onComplete: (isComplete: boolean) => void
  readonly onPress: (at: Point) => void
  /** Answers whether the drag belongs to somebody else, so that the picture must not pan. */
  readonly onDrag: (at: Point) => boolean
  readonly onRelease: (at: Point) => void
  readonly onPinch: () => void
}

/** The zooming picture, without anything of the library that draws it. */
export type Surface = {
  /** What is on the screen now; null before the picture is open. */
  readonly view: () => View | null
  /** What will be on the screen at the end of what is under way; null before the picture is open. */
  readonly destination: () => View | null
  /** The part that is shown, in viewport units; null before the picture is open. */
  readonly region: () => Box | null
  readonly showRegion: (region: Box, immediately: boolean) => void
  readonly panBy: (deltaPx: Point) => void
  readonly zoomBy: (factor: number) => void
  readonly home: () => void
  /** Turns the picture about the middle of the view, at the same scale; what was shown whole is so still. */
  readonly turnTo: (turn: Turn) => void
  /** How the picture is looked at from now on. */
  readonly see: (seeing: Seeing) => void
  readonly glass: GlassSource
  /** A tile of what is shown could not be had, so that something coarser stands in its place. */
  readonly isPatched: () => boolean
  readonly destroy: () => void
}

export type SurfaceOptions = Pyramid & {
  readonly host: HTMLElement
  readonly navigator: HTMLElement
  readonly image: ImageSize
  readonly turn: Turn
  readonly reducedMotion: boolean
  /** What tools cover of the host, from its left edge. */
  readonly leftCoverPx: () => number
  readonly seeing: Seeing
  readonly events: SurfaceEvents
}

/**
 * The library adds an inline style element unless it finds its own marker, and a strict content security policy
 * would report that. An element of no namespace carries the marker without being a style sheet.
 */
function preventStyleElement(): void {
  const marker = 'data-openseadragon-mobile-css'
  if (document.querySelector(`style[${marker}]`) !== null) return
  const inert = document.createElementNS(null, 'style')
  inert.setAttribute(marker, 'true')
  document.head.append(inert)
}

function createViewer(options: SurfaceOptions): OpenSeadragon.Viewer {
  const { dzi } = options
  const tileBytes = 4 * (dzi.tileSizePx + 2 * dzi.overlapPx) ** 2
  const mouse = { clickToZoom: false, dblClickToZoom: false, flickEnabled: true, flickMinSpeed: Number.MAX_VALUE }
  return new OpenSeadragon.Viewer({
    element: options.host,
    drawer: 'canvas',
    prefixUrl: '',
    showNavigationControl: false,
    showNavigator: true,
    navigatorElement: options.navigator,
    autoHideControls: false,
    navigatorAutoFade: false,
    navigatorDisplayRegionColor: '#f26b1d',
    keyboardNavEnabled: false,
    zoomPerScroll: ZOOM_STEP,
    maxTilesPerFrame: 12,
    minPixelRatio: LEAST_PIXEL_RATIO,
    // The library's second canvas for enlarged tiles is slow and leaves a dark line at the right and lower edge.
    smoothTileEdgesMinZoom: Number.POSITIVE_INFINITY,
    maxImageCacheCount: Math.round(Math.min(400, Math.max(60, TILE_MEMORY_BYTES / tileBytes))),
    tileRetryMax: 2,
    tileRetryDelay: 1000,
    animationTime: options.reducedMotion ? 0 : ANIMATION_S,
    maxZoomPixelRatio: MAX_PIXEL_RATIO,
    minZoomImageRatio: 0.8,
    visibilityRatio: 0.3,
    degrees: options.turn,
    gestureSettingsMouse: mouse,
    gestureSettingsPen: mouse,
  })
}

function listen(viewer: OpenSeadragon.Viewer, events: SurfaceEvents): void {
  let isTaken = false
  const place = (point: OpenSeadragon.Point): Point => ({ x: point.x, y: point.y })
  viewer.addHandler('open', events.onOpen)
  viewer.addHandler('open-failed', events.onFailed)
  viewer.addHandler('update-viewport', events.onFrame)
  viewer.addHandler('animation-finish', events.onRest)
  viewer.addHandler('canvas-press', (event) => {
    isTaken = false
    events.onPress(place(event.position))
  })
  viewer.addHandler('canvas-drag', (event) => {
    isTaken = events.onDrag(place(event.position))
    event.preventDefaultAction = isTaken
  })
  viewer.addHandler('canvas-drag-end', (event) => {
    event.preventDefaultAction = isTaken
  })
  viewer.addHandler('canvas-release', (event) => events.onRelease(place(event.position)))
  viewer.addHandler('canvas-pinch', events.onPinch)
}

/** How much larger than the whole picture a view may be and still be taken for it. */
const wholeTolerance = 1.01

function turnTo(viewer: OpenSeadragon.Viewer, turn: Turn, showWhole: (immediately: boolean) => void): void {
  const { viewport } = viewer
  const isWhole = viewport.getZoom() <= viewport.getHomeZoom() * wholeTolerance
  viewport.setRotation(turn, true)
  if (isWhole) showWhole(true)
  else viewport.applyConstraints(true)
}

const rectOf = ({ x, y, width, height }: Box) => new OpenSeadragon.Rect(x, y, width, height)

/** What is shown of the picture, now or at the end of what is under way, upright, in viewport units. */
function shownBy({ viewport }: OpenSeadragon.Viewer, isNow: boolean): Box {
  // Taken from what is not turned: the library turns corners and rounds.
  const { x, y, width, height } = viewport.getBoundsNoRotate(isNow)
  if (viewport.getRotation() === 0) return { x, y, width, height }
  return { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width }
}

/** Opens a pyramid in the host element. It must be destroyed exactly once. */
export function createSurface(options: SurfaceOptions): Surface {
  preventStyleElement()
  const viewer = createViewer(options)
  // The stage around it takes the keyboard; the library must not pull the focus to itself.
  viewer.canvas.removeAttribute('tabindex')
  viewer.addHandler('open', () => {
    if (turn !== 0) showWhole(true)
  })
  listen(viewer, options.events)
  const fetcher = new TileFetcher()
  const { dzi } = options
  let { turn } = options
  const showWhole = (immediately: boolean) => {
    const { viewport } = viewer
    if (turn === 0) return void viewport.goHome(immediately)
    const { x: screenWidthPx } = viewport.getContainerSize()
    viewport.fitBounds(rectOf(lyingWhole(options.image, turn, screenWidthPx, options.leftCoverPx())), immediately)
  }
  const destination = () => viewAt(shownBy(viewer, false))
  const rank = (place: TilePlace) => rankOf(place, destination(), dzi)
  const seen = new SeenTiles(options.seeing, {
    dzi,
    bring: (place) => fetcher.take({ address: tileAddress(options, place), rank: rank(place) }).tile,
    // What is drawn now comes before levels that lie under it.
    rankOf: (place) => rank({ ...place, level: Math.abs(place.level - levelAt(destination().scale, dzi)) }),
    redraw: () => viewer.forceRedraw(),
  })
  const jobs = new TileJobs(fetcher, rank, (tile, place) => seen.take(tile, place))
  viewer.open({ tileSource: tileSourceOf(options, jobs) })
  viewer.addHandler('viewport-change', () => {
    const view = destination()
    jobs.keepOnly((place) => isWanted(place, view, dzi))
  })
  const viewAt = (shown: Box): View => {
    const size = viewer.viewport.getContainerSize()
    return viewOf(shown, options.image, { widthPx: size.x, heightPx: size.y }, turn)
  }
  // The small map is told of no change of its size.
  const sizes = new ResizeObserver(() => viewer.navigator.updateSize())
  sizes.observe(options.navigator)
  const missing = watchMissing(viewer)
  const lookAtCompleteness = watchCompleteness(viewer, options.events.onComplete)
  const setOff = () => {
    lookAtCompleteness()
    const view = destination()
    jobs.keepOnly((place) => isWanted(place, view, dzi))
    fetcher.expect(
      tilesOf(view, dzi).map((tile) => ({ address: tileAddress(options, tile), rank: rankOf(tile, view, dzi) })),
    )
  }
  return {
    view: () => (viewer.isOpen() ? viewAt(shownBy(viewer, true)) : null),
    destination: () => (viewer.isOpen() ? destination() : null),
    region: () => (viewer.isOpen() ? shownBy(viewer, true) : null),
    showRegion: (region, immediately) => {
      const { viewport } = viewer
      const from = shownBy(viewer, true)
      viewport.fitBoundsWithConstraints(rectOf(region), true)
      if (!immediately) {
        const to = shownBy(viewer, true)
        viewport.fitBounds(rectOf(approach(from, to)), true)
        viewport.fitBounds(rectOf(to), false)
      }
      setOff()
    },
    panBy: (delta) => {
      const step = viewer.viewport.deltaPointsFromPixels(new OpenSeadragon.Point(-delta.x, -delta.y), true)
      viewer.viewport.panBy(step, true)
      viewer.viewport.applyConstraints()
    },
    zoomBy: (factor) => {
      viewer.viewport.zoomBy(factor)
      viewer.viewport.applyConstraints()
      setOff()
    },
    home: () => {
      showWhole(false)
      setOff()
    },
    turnTo: (next) => {
      if (next === turn) return
      turn = next
      turnTo(viewer, turn, showWhole)
      if (viewer.isOpen()) setOff()
    },
    see: (seeing) => seen.see(seeing),
    glass: {
      dzi,
      take: (place) => {
        const { tile, stop } = fetcher.take({ address: tileAddress(options, place), rank: rank(place) })
        return { tile: tile.then((came) => seen.take(came, place)), stop }
      },
      screen: () => viewer.element.querySelector<HTMLCanvasElement>('.openseadragon-canvas canvas'),
    },
    isPatched: () => missing(),
    destroy: () => {
      sizes.disconnect()
      seen.end()
      fetcher.clear()
      viewer.destroy()
    },
  }
}
