import type { ImageSize } from '../core/geometry.ts'
import overlayStyles from './overlay.module.css'
import styles from './stage.module.css'
import { addSvg } from './svg.ts'

/** The elements of a viewer that no framework touches: the picture, the overlay and the navigator. */
export type StageParts = {
  readonly picture: HTMLElement
  readonly svg: SVGSVGElement
  readonly navigator: HTMLElement
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

/** The navigator in the picture's proportions, but never too thin to be used. */
export function navigatorSize(image: ImageSize): ImageSize {
  const scale = Math.min(NAVIGATOR_MAX_WIDTH_PX / image.widthPx, NAVIGATOR_MAX_HEIGHT_PX / image.heightPx)
  return {
    widthPx: Math.max(NAVIGATOR_MIN_SIDE_PX, Math.round(image.widthPx * scale)),
    heightPx: Math.max(NAVIGATOR_MIN_SIDE_PX, Math.round(image.heightPx * scale)),
  }
}

/** Fills a stage with the parts of a viewer and lets it take the keyboard focus. */
export function createStageParts(stage: HTMLElement, image: ImageSize): StageParts {
  stage.tabIndex = 0
  const picture = addDiv(stage, styles.picture)
  const svg = addSvg(stage, 'svg', overlayStyles.svg)
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('data-testid', 'viewer-overlay')
  const frame = addDiv(stage, styles.navigatorFrame)
  frame.setAttribute('aria-hidden', 'true')
  const size = navigatorSize(image)
  frame.style.width = `${size.widthPx}px`
  frame.style.height = `${size.heightPx}px`
  const navigator = addDiv(frame, styles.navigator)
  return {
    picture,
    svg,
    navigator,
    remove: () => {
      for (const part of [picture, svg, frame]) part.remove()
    },
  }
}
