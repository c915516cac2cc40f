import type { Insets, View } from '../core/picture/geometry.ts'
import { leftCoverPx } from './left-cover.ts'

/** Room for what says how far the sweep is, which takes two lines in a narrow window, and for the scale bar. */
const linePx = 56
const brokenLinePx = 92
const narrowPx = 768
const barPx = 44
const gapPx = 8
/** More than this of the view is not given up for tools. */
const mostInset = 0.25

/** What tools and the small map cover at the edges of the view, in CSS pixels. */
export function toolInsets(stage: HTMLElement, { widthPx, heightPx, turn }: View): Insets {
  const edges = stage.getBoundingClientRect()
  const map = stage.querySelector('[data-covers=corner]')?.getBoundingClientRect()
  const hasMap = map !== undefined && map.width > 0
  const right = hasMap && turn === 0 ? edges.right - map.left + gapPx : 0
  const bottom = hasMap && turn !== 0 ? edges.bottom - map.top + gapPx : barPx
  const most = { width: widthPx * mostInset, height: heightPx * mostInset }
  return {
    left: leftCoverPx(stage, mostInset),
    top: Math.min(widthPx < narrowPx ? brokenLinePx : linePx, most.height),
    right: Math.min(right, most.width),
    bottom: Math.min(bottom, most.height),
  }
}
