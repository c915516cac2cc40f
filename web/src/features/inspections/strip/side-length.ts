import type { SideDetail } from '../visit/use-visit.ts'

/** The length of an inspected side in metres, as its picture shows it; null while it has no picture, no scale, or shows a part of the side. */
export function sideLengthM(detail: SideDetail | undefined): number | null {
  if (detail?.imageWidth == null || detail.imageHeight === null || detail.imageRatio === null) return null
  if (detail.pictureShows === 'part') return null
  const { hub, tip } = detail.axis ?? { hub: null, tip: null }
  const lengthPx =
    hub === null || tip === null
      ? Math.max(detail.imageWidth, detail.imageHeight)
      : Math.hypot(tip.pixelX - hub.pixelX, tip.pixelY - hub.pixelY)
  return (lengthPx * detail.imageRatio) / 100
}
