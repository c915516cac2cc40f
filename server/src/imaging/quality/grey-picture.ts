/** A picture of one channel, 8 bits, row by row. */
export interface GreyPicture {
  readonly data: Uint8Array
  readonly widthPx: number
  readonly heightPx: number
}

/** Brightness between pixels, linearly; the border is repeated outwards. */
export function sampleGrey({ data, widthPx, heightPx }: GreyPicture, x: number, y: number): number {
  const cx = Math.min(Math.max(x, 0), widthPx - 1.001)
  const cy = Math.min(Math.max(y, 0), heightPx - 1.001)
  const left = Math.floor(cx)
  const top = Math.floor(cy)
  const at = top * widthPx + left
  const fx = cx - left
  const upper = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx
  const lower = (data[at + widthPx] ?? 0) * (1 - fx) + (data[at + widthPx + 1] ?? 0) * fx
  return upper + (lower - upper) * (cy - top)
}

/** The value below which a share of the values lies; null of none. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null
}
