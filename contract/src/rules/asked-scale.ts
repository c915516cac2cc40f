/** What a pixel of the screen (CSS) is asked to stand for: pixels of the picture, and millimetres where its scale is known. */
export interface AskedScale {
  readonly imagePx: number
  readonly mm: number | null
}

const finestMm = 1
const toMm = 10

/** How finely a side is to be looked at: 1 mm for a pixel of the screen, or the picture's own resolution where that is coarser or its scale is not known. */
export function askedScale(imageRatioCmPerPx: number | null): AskedScale {
  if (imageRatioCmPerPx === null) return { imagePx: 1, mm: null }
  const own = imageRatioCmPerPx * toMm
  const mm = Math.max(own, finestMm)
  return { imagePx: mm / own, mm }
}
