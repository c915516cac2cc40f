import { type ImageSize, type Turn, turnedSize } from '../core/picture/geometry.ts'
import overlayStyles from './overlay.module.css'
import styles from './stage.module.css'
import { addSvg } from './svg.ts'

/** The elements of a viewer that no framework touches: the picture, the overlay and the navigator. */
export type StageParts = {
  readonly picture: HTMLElement
  /** Holds all boxes but the selected one; a sheet that is shifted and stretched as a whole. */
  readonly sheet: SVGSVGElement
  /** Holds what the user is working on, above the sheet. */
  readonly active: SVGSVGElement
  readonly overlay: HTMLElement
  readonly navigator: HTMLElement
  /** Room beside the navigator for what the page shows there. */
  readonly beside: HTMLElement
  /** Gives the navigator the proportions of the picture as it is turned. */
  readonly layNavigator: (turn: Turn) => void
  readonly remove: () => void
}

const NAVIGATOR_MAX_WIDTH_PX = 180
const NAVIGATOR_MAX_HEIGHT_PX = 240
const NAVIGATOR_MIN_SIDE_PX = 32

function addDiv(parent: HTMLElement, className: string | undefined): HTMLElement {
  const element = document.createElement('div')
  if (className !== undefined) element.className = className
  parent.append(element)
  return element
}

/** The navigator in the picture's proportions, but never too thin to be used. It lies with the picture. */
export function navigatorSize(image: ImageSize, turn: Turn): ImageSize {
  const scale = Math.min(NAVIGATOR_MAX_WIDTH_PX / image.widthPx, NAVIGATOR_MAX_HEIGHT_PX / image.heightPx)
  const upright = {
    widthPx: Math.max(NAVIGATOR_MIN_SIDE_PX, Math.round(image.widthPx * scale)),
    heightPx: Math.max(NAVIGATOR_MIN_SIDE_PX, Math.round(image.heightPx * scale)),
  }
  return turnedSize(upright, turn)
}

/** Fills a stage with the parts of a viewer and lets it take the keyboard focus; `hasBeside` keeps room beside the navigator. */
export function createStageParts(stage: HTMLElement, image: ImageSize, turn: Turn, hasBeside = false): StageParts {
  stage.tabIndex = 0
  const picture = addDiv(stage, styles.picture)
  const overlay = addDiv(stage, overlayStyles.overlay)
  overlay.setAttribute('aria-hidden', 'true')
  overlay.dataset.testid = 'viewer-overlay'
  const sheet = addSvg(overlay, 'svg', overlayStyles.sheet)
  const active = addSvg(overlay, 'svg', overlayStyles.active)
  const corner = addDiv(stage, styles.corner)
  corner.dataset.covers = 'corner'
  const beside = addDiv(corner, styles.beside)
  // Kept from the beginning: what comes later must not take room from a view that was planned.
  if (hasBeside) beside.dataset.kept = 'true'
  const frame = addDiv(corner, styles.navigatorFrame)
  frame.setAttribute('aria-hidden', 'true')
  const layNavigator = (turned: Turn) => {
    const size = navigatorSize(image, turned)
    frame.style.width = `${size.widthPx}px`
    frame.style.height = `${size.heightPx}px`
    corner.dataset.lies = String(size.widthPx > size.heightPx)
  }
  layNavigator(turn)
  const navigator = addDiv(frame, styles.navigator)
  return {
    picture,
    sheet,
    active,
    overlay,
    navigator,
    beside,
    layNavigator,
    remove: () => {
      for (const part of [picture, overlay, corner]) part.remove()
    },
  }
}
