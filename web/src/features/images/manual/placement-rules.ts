const farPx = 10_000_000

/** What the number fields of a photo's place take; a photo is shown, and so typed, to a tenth of a pixel. */
export const placementRules = {
  x: { min: -farPx, max: farPx, decimals: 1, unit: 'px' },
  y: { min: -farPx, max: farPx, decimals: 1, unit: 'px' },
  width: { integer: true, min: 1, unit: 'px' },
  height: { integer: true, min: 1, unit: 'px' },
  angle: { min: 0, max: 360, step: 0.1, decimals: 1, unit: '°' },
  zoom: { min: 1, max: 1000, decimals: 1, unit: '%' },
} as const
