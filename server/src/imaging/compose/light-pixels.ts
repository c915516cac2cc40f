import { lostAt } from './falloff.ts'
import { type Panel, rowMap } from './layer.ts'
import type { PhotoLight } from './match-light.ts'
import type { Placement } from './plan.ts'

/** Steps of the squared distance from the middle in which factors are kept: fine enough for a tenth of a level. */
const steps = 2048
/** A panel reaches past the corners of a turned photo; what lies there is not used. */
const farthestR2 = 1.05

/** Multiplies the levels of a photo, in place, by its gains and by what its lens took at each distance from its middle. */
export function lightPixels(panel: Panel, placement: Placement, { gains, falloff }: PhotoLight): void {
  const [red, green, blue] = gains
  if (falloff === null && red === 1 && green === 1 && blue === 1) return
  const { leftPx, topPx, widthPx, heightPx, rgb } = panel
  const factors = Float32Array.from({ length: steps + 1 }, (_, k) => {
    return falloff ? Math.exp(lostAt(falloff, (k / steps) * farthestR2)) : 1
  })
  const levels = new Uint8ClampedArray(rgb.buffer, rgb.byteOffset, rgb.length)
  const [middleU, middleV] = [placement.widthPx / 2, placement.heightPx / 2]
  const perR2 = steps / farthestR2 / (middleU ** 2 + middleV ** 2)
  let at = 0
  for (let row = 0; row < heightPx; row++) {
    const { u0, v0, du, dv } = rowMap(placement, topPx + row)
    let u = u0 + du * leftPx - middleU
    let v = v0 + dv * leftPx - middleV
    for (let column = 0; column < widthPx; column++) {
      const step = (u * u + v * v) * perR2
      const factor = factors[step < steps ? step | 0 : steps] ?? 1
      levels[at] = (levels[at] ?? 0) * factor * red
      levels[at + 1] = (levels[at + 1] ?? 0) * factor * green
      levels[at + 2] = (levels[at + 2] ?? 0) * factor * blue
      at += 3
      u += du
      v += dv
    }
  }
}
