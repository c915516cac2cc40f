import type { Look } from '../register/photo/prepared-photo.ts'

/**
 * How photos are looked at when they arrive: at half the area registration works at, and without looking for the outline of
 * the blade, which takes longer than all the rest. Neighbourhoods and radii shrink with the picture.
 */
export const marksLook: Look = {
  size: { megapixels: 1.5, enlargeBelowMegapixels: 0.8 },
  normalisation: { boxPx: 43, noiseFloor: 2 },
  keypoints: { detect: 10_000, fastThreshold: 8, cellPx: 88, perCell: 10 },
  compared: 3000,
  radiusFactor: 0.85,
  ransacTolerancePx: 4,
}
