import type { SideDetail } from './use-visit.ts'

/** The length of an inspected side in metres, as its picture shows it; null while it has no picture, no scale, or shows a part of the side. */
export function sideLengthM(detail: SideDetail | undefined): number | null {
  if (detail?.imageWidth == null || detail.imageHeight === null || detail.imageRatio === null) return null
  if (detail.pictureShows === 'part') return null
  return (Math.max(detail.imageWidth, detail.imageHeight) * detail.imageRatio) / 100
}
