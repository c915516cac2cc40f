import { describe, expect, it } from 'vitest'
import { emptyPairs } from '../numeric/point-pairs.ts'
import { identity } from '../numeric/similarity.ts'
import { ratesOfDoubtfulBands } from './doubtful-band.ts'

const [width, height] = [400, 300]
/** A band from top to bottom over the tenth to the fifth tenth of the frame. */
const band = { width: 10, height: 1, pixels: Uint8Array.from({ length: 10 }, (_, k) => (k >= 1 && k < 5 ? 1 : 0)) }

/** Keypoints on an even grid; those at which `matches` holds agree with the motion that moves nothing. */
function photos(matches: (x: number, y: number) => boolean) {
  const places: [number, number][] = []
  for (let y = 20; y < height - 20; y += 10) for (let x = 20; x < width - 20; x += 10) places.push([x, y])
  const x = Float32Array.from(places, ([u]) => u)
  const y = Float32Array.from(places, ([, v]) => v)
  const agreeing = places.filter(([u, v]) => matches(u, v))
  const pairs = emptyPairs(agreeing.length)
  for (const [k, [u, v]] of agreeing.entries()) {
    pairs.ax[k] = u
    pairs.bx[k] = u
    pairs.ay[k] = v
    pairs.by[k] = v
  }
  const keyed = (doubtful: typeof band | null) => ({
    photo: { width, height, doubtful },
    keypoints: { count: places.length, x, y },
  })
  return { keyed, pairs }
}

describe('a region that may be the blade, under a motion', () => {
  it('is left behind when nothing of it matches and all else does', () => {
    const { keyed, pairs } = photos((x) => x < 40 || x >= 200)
    const rates = ratesOfDoubtfulBands(keyed(band), keyed(band), identity, pairs)
    expect(rates).toHaveLength(2)
    for (const { area, overRest } of rates) {
      expect(overRest).toBe(0)
      expect(area).toBeGreaterThan(0.35)
      expect(area).toBeLessThan(0.45)
    }
  })

  it('moves along when its keypoints match as often as all others', () => {
    const { keyed, pairs } = photos((x, y) => (x + y) % 20 === 0)
    for (const { overRest } of ratesOfDoubtfulBands(keyed(band), keyed(band), identity, pairs)) {
      expect(overRest).toBeCloseTo(1, 1)
    }
  })

  it('says nothing of a photo without such a region', () => {
    const { keyed, pairs } = photos(() => true)
    expect(ratesOfDoubtfulBands(keyed(null), keyed(band), identity, pairs)).toHaveLength(1)
    expect(ratesOfDoubtfulBands(keyed(null), keyed(null), identity, pairs)).toEqual([])
  })

  it('takes no part where the other photo does not reach', () => {
    const { keyed, pairs } = photos((x) => x >= 200)
    const [ofB] = ratesOfDoubtfulBands(keyed(null), keyed(band), { ...identity, tx: -210 }, pairs)
    expect(ofB?.area).toBe(0)
  })
})
