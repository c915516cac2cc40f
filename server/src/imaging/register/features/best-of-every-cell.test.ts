import { describe, expect, it } from 'vitest'
import { seededRandom } from '../numeric/random.ts'
import { bestOfEveryCell } from './best-of-every-cell.ts'

const quota = { cellPx: 100, perCell: 5 }
const widthPx = 400

function scattered(count: number, strengthOf: (random: () => number) => number) {
  const random = seededRandom(9)
  const draw = (value: () => number) => Float32Array.from({ length: count }, value)
  return {
    x: draw(() => random() * widthPx),
    y: draw(() => random() * 300),
    strength: draw(() => strengthOf(random)),
  }
}

describe('the strongest points of every cell', () => {
  it('ASM-03 come by rank in their cell, then by strength, those below zero last', () => {
    const { x, y, strength } = scattered(900, (random) => (random() - 0.3) * 1e-4)
    const rankOf = (i: number): number => {
      const isSameCell = (k: number) =>
        Math.floor((x[k] ?? 0) / 100) === Math.floor((x[i] ?? 0) / 100) &&
        Math.floor((y[k] ?? 0) / 100) === Math.floor((y[i] ?? 0) / 100)
      return [...strength.keys()].filter((k) => isSameCell(k) && (strength[k] ?? 0) > (strength[i] ?? 0)).length
    }
    const expected = [...strength.keys()]
      .map((i) => ({ i, rank: rankOf(i) }))
      .filter(({ rank }) => rank < quota.perCell)
      .sort((one, other) => one.rank - other.rank || (strength[other.i] ?? 0) - (strength[one.i] ?? 0))
      .map(({ i }) => i)
    expect(expected.length).toBe(12 * quota.perCell)
    expect(bestOfEveryCell({ x, y, strength }, widthPx, quota)).toEqual(expected)
  })

  it('ASM-03 are the same places in the same order however they were found, also when many are equally strong', () => {
    const points = scattered(600, (random) => Math.floor(random() * 4))
    const reversed = { x: points.x.toReversed(), y: points.y.toReversed(), strength: points.strength.toReversed() }
    const placesOf = ({ x, y }: typeof points, chosen: readonly number[]) => chosen.map((i) => [x[i], y[i]])
    expect(placesOf(reversed, bestOfEveryCell(reversed, widthPx, quota))).toEqual(
      placesOf(points, bestOfEveryCell(points, widthPx, quota)),
    )
  })

  it('ASM-03 of no points are none', () => {
    const none = new Float32Array(0)
    expect(bestOfEveryCell({ x: none, y: none, strength: none }, widthPx, quota)).toEqual([])
  })
})
