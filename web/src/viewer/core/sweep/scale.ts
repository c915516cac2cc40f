import { askedScale } from '@visionair/contract/rules'

/** How many times coarser than it could be the picture is swept. */
export const sweepFactors = [1, 2, 4] as const
export type SweepFactor = (typeof sweepFactors)[number]

/** What a CSS pixel stands for: millimetres, and pixels of the picture. */
export type SweepScale = { readonly mm: number | null; readonly imagePx: number }

/** What a CSS pixel stands for: the picture's own resolution or 1 mm, whichever is coarser, times the factor; without a scale its own pixels. */
export function sweepScale(imageRatioCmPerPx: number | null, factor: SweepFactor): SweepScale {
  const { imagePx, mm } = askedScale(imageRatioCmPerPx)
  return { imagePx: imagePx * factor, mm: mm === null ? null : mm * factor }
}
