/** A bar of a round length: its part of the picture's width, and the length. */
export interface ScaleBar {
  readonly widthRatio: number
  readonly lengthCm: number
}

/**
 * The longest bar of 1, 2 or 5 times a power of ten centimetres that takes at most 35 % of the picture's width.
 * Null when the scale is not known.
 */
export function scaleBar(widthPx: number, cmPerPx: number | null): ScaleBar | null {
  if (cmPerPx === null || !(cmPerPx > 0) || !Number.isFinite(cmPerPx) || widthPx <= 0) return null
  const widthCm = widthPx * cmPerPx
  const most = widthCm * 0.35
  const power = 10 ** Math.floor(Math.log10(most))
  const factor = [5, 2, 1].find((candidate) => candidate * power <= most * (1 + 1e-9)) ?? 1
  const lengthCm = factor * power
  return { widthRatio: lengthCm / widthCm, lengthCm }
}
