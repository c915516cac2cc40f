import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Paint, paintPhoto, readPixels, temporaryFolder } from '../testing/sample-data.ts'
import { composePhotos } from './compose-photos.ts'
import { type Placement, planComposite } from './plan.ts'

const frame = { widthPx: 320, heightPx: 240 }
const stepPx = 150
const count = 4
/** A blade upright in the middle of the frame, in the pixels of the picture and as shares of a photo. */
const bladePx = { left: 110, right: 210 }
const outline = [
  [110 / 320, 0],
  [210 / 320, 0],
  [210 / 320, 1],
  [110 / 320, 1],
] as const
/** Of cream white, with some dirt. */
const surface: Paint = (x, y) => {
  const light = 1 + 0.06 * Math.sin(x / 7) * Math.cos(y / 9)
  return [150 * light, 146 * light, 138 * light]
}

interface Shot {
  readonly gain?: number
  /** Levels of what stands behind the blade. */
  readonly behind?: readonly [number, number, number]
  /** Light lost in the corners, with the square of the distance from the middle. */
  readonly loss?: number
}

async function photograph(shots: readonly Shot[], blade: Placement['blade'] = outline): Promise<Placement[]> {
  const folder = await temporaryFolder()
  const { widthPx, heightPx } = frame
  return Promise.all(
    shots.map(async ({ gain = 1, behind = [90, 120, 70], loss = 0 }, index) => {
      const seen: Paint = (x, y) => {
        const isBlade = x >= bladePx.left && x < bladePx.right
        const levels = isBlade ? surface(x, y + index * stepPx) : behind
        const r2 = ((2 * x - widthPx) ** 2 + (2 * y - heightPx) ** 2) / (widthPx ** 2 + heightPx ** 2)
        const light = gain * (1 - loss * r2)
        return [levels[0] * light, levels[1] * light, levels[2] * light]
      }
      const path = await paintPhoto(join(folder, `${index}.png`), widthPx, heightPx, seen)
      return { path, widthPx, heightPx, pose: { a: 1, b: 0, tx: 0, ty: index * stepPx }, zIndex: 0, blade }
    }),
  )
}

/** Levels of the blade in the picture over those of its surface, along it: mean of rows of 10 px, per channel. */
async function alongBlade(placements: readonly Placement[]) {
  const output = join(await temporaryFolder(), 'composite.tif')
  const { light, heightPx, widthPx } = await composePhotos(planComposite(placements), output)
  const { data } = await readPixels(output)
  const rows = Array.from({ length: Math.floor(heightPx / 10) }, (_, k) => {
    const sums = [0, 0, 0].map((_, channel) => {
      let [seen, true_] = [0, 0]
      for (let y = 10 * k; y < 10 * k + 10; y++) {
        for (let x = bladePx.left + 5; x < bladePx.right - 5; x++) {
          seen += data[(y * widthPx + x) * 3 + channel] ?? 0
          true_ += surface(x + 0.5, y + 0.5)[channel] ?? 0
        }
      }
      return seen / true_
    })
    return sums
  })
  return { light, rows }
}

const spread = (values: readonly number[]) => Math.max(...values) / Math.min(...values) - 1
const greens = (rows: readonly (readonly number[])[]) => rows.map(([, green = 0]) => green)

describe('the light of photos of one blade', () => {
  it('ASM-06 is matched on the blade, whatever stands behind it', async () => {
    const behind: Shot['behind'][] = [
      [40, 70, 30],
      [200, 215, 230],
      [60, 80, 40],
      [180, 190, 200],
    ]
    const gains = [1, 0.8, 1.15, 0.9]
    const shots = gains.map((gain, k): Shot => ({ gain, behind: behind[k] ?? [90, 90, 90] }))
    const { light, rows } = await alongBlade(await photograph(shots))
    expect(light.compared.map(({ on }) => on)).toEqual(['blade', 'blade', 'blade'])
    expect(spread(greens(rows))).toBeLessThan(0.02)
  })

  it('ASM-06 says so where the blade is not known and all that photos share had to do', async () => {
    const { light, rows } = await alongBlade(await photograph([{ gain: 1 }, { gain: 0.8 }], null))
    expect(light.compared).toEqual([{ i: 0, j: 1, on: 'whole' }])
    expect(spread(greens(rows))).toBeLessThan(0.02)
  })

  it('ASM-06 has no bands where photos are dark in their corners', async () => {
    const shots = [1, 0.9, 1.1, 1].map((gain): Shot => ({ gain, loss: 0.35 }))
    const { light, rows } = await alongBlade(await photograph(shots))
    const { quadratic = 0, quartic = 0 } = light.photos[0]?.falloff ?? {}
    expect(Math.exp(-(quadratic + quartic))).toBeCloseTo(0.65, 1)
    expect(spread(greens(rows))).toBeLessThan(0.02)
  })

  it('ASM-06 gives nothing back to corners that lost nothing, though the blade is lit unevenly', async () => {
    const { light } = await alongBlade(await photograph([{ gain: 1 }, { gain: 0.85 }, { gain: 1.1 }, { gain: 1 }]))
    expect(light.photos.map(({ falloff }) => falloff)).toEqual(Array(count).fill(null))
  })

  it('ASM-06 changes the blade by factors alone: its colours keep their ratios, and what fits stays as it is', async () => {
    const { rows } = await alongBlade(
      await photograph([{ gain: 1 }, { gain: 0.8, loss: 0 }, { gain: 1.2 }, { gain: 1 }]),
    )
    for (const [red = 0, green = 0, blue = 0] of rows) {
      expect(Math.abs(red / green - 1)).toBeLessThan(0.015)
      expect(Math.abs(blue / green - 1)).toBeLessThan(0.015)
    }
    const same = await alongBlade(await photograph([{}, {}, {}, {}]))
    expect(same.light.photos.map(({ gains }) => gains)).toEqual(Array(count).fill([1, 1, 1]))
  })
})
