import type { Annotation } from '../annotation-types.ts'

type Sized = Pick<Annotation, 'defectSize'>

/** What of a defect is compared between visits. */
export interface Extent {
  readonly longestCm: number
  readonly areaCm2: number
}

/** The extent of a finding; null while the scale of its picture is unknown. */
export function extentOf({ defectSize }: Sized): Extent | null {
  if (defectSize === null) return null
  const { widthCm, heightCm } = defectSize
  return { longestCm: Math.max(widthCm, heightCm), areaCm2: widthCm * heightCm }
}

export interface Growth {
  /** Of the longest side, negative when it shrank. */
  readonly cm: number
  /** Of the longest side, as a share of the visit before. */
  readonly share: number
}

/** How the longest side grew from one visit to the next; null while either scale is unknown. */
export function growthBetween(before: Sized, after: Sized): Growth | null {
  const [from, to] = [extentOf(before), extentOf(after)]
  if (from === null || to === null || from.longestCm === 0) return null
  const cm = to.longestCm - from.longestCm
  return { cm, share: cm / from.longestCm }
}

/** How much of the picture a crop shows: the box with the surroundings the server gives it, cut to the picture. In picture pixels. */
export function cropWidthPx(
  { position, imageWidth }: Pick<Annotation, 'position' | 'imageWidth'>,
  marginPx: number,
): number {
  const left = Math.max(0, position.pixelX - marginPx)
  const right = Math.min(imageWidth, position.pixelX + position.pixelWidth + marginPx)
  return Math.max(1, right - left)
}
