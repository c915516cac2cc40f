import type { GreyPicture } from './grey-picture.ts'

/** How the brightness of a picture is spread, 0 to 255 and shares of the pixels. */
export interface Exposure {
  readonly meanBrightness: number
  /** Burnt out: nothing can be seen there. */
  readonly whiteShare: number
  /** Without any detail in the dark. */
  readonly blackShare: number
}

const burnt = 251
const black = 5

/** Measures the exposure of a picture. */
export function measureExposure({ data }: GreyPicture): Exposure {
  const counts = new Float64Array(256)
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1
  const total = Math.max(1, data.length)
  const share = (from: number, to: number) => counts.slice(from, to + 1).reduce((sum, count) => sum + count, 0) / total
  const mean = counts.reduce((sum, count, value) => sum + count * value, 0) / total
  return { meanBrightness: mean, whiteShare: share(burnt, 255), blackShare: share(0, black) }
}
