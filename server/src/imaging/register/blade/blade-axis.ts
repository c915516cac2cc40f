import { u8 } from '../numeric/typed-read.ts'

/** Direction of the sides of a region. */
export interface BladeAxis {
  /** Angle from x towards y; the axis has no sense, so it is known up to half a turn. */
  readonly angleRad: number
  /** 0 for a blob, 1 for straight parallel sides. */
  readonly confidence: number
}

const stepPx = 3
const leastOutline = 33

/**
 * Main direction along the outline of a binary region, from the structure tensor of the region with differences over
 * 3 px. Null when there is hardly any outline inside the frame.
 */
export function boundaryAxis(region: Uint8Array, width: number, height: number): BladeAxis | null {
  let outline = 0
  let xx = 0
  let yy = 0
  let xy = 0
  for (let y = stepPx; y < height - stepPx; y++) {
    for (let x = stepPx; x < width - stepPx; x++) {
      const i = y * width + x
      const dx = u8(region, i + stepPx) - u8(region, i - stepPx)
      const dy = u8(region, i + stepPx * width) - u8(region, i - stepPx * width)
      if (dx === 0 && dy === 0) continue
      outline++
      xx += dx * dx
      yy += dy * dy
      xy += dx * dy
    }
  }
  if (outline < leastOutline) return null
  return {
    angleRad: 0.5 * Math.atan2(2 * xy, xx - yy) + Math.PI / 2,
    confidence: Math.hypot(xx - yy, 2 * xy) / (xx + yy),
  }
}
