import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { solveGains } from './gains.ts'

describe('solveGains', () => {
  it('makes a chain agree up to the pull of the prior, and leaves what agrees alone', () => {
    expect([...solveGains([{ i: 0, j: 1, logRatio: 0, weight: 1 }], 2)]).toEqual([0, 0])
    const [first = 0, second = 0] = solveGains([{ i: 0, j: 1, logRatio: 0.2, weight: 1 }], 2)
    expect(first - second).toBeCloseTo(-0.2, 2)
    expect(first + second).toBeCloseTo(0, 6)
  })

  it('finds random exposures from consistent overlaps', () => {
    const exposures = fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 3, maxLength: 8 })
    fc.assert(
      fc.property(exposures, (logs) => {
        const overlaps = logs.slice(1).map((log, k) => ({ i: k, j: k + 1, logRatio: (logs[k] ?? 0) - log, weight: 1 }))
        const gains = solveGains(overlaps, logs.length)
        const levels = logs.map((log, k) => log + (gains[k] ?? 0))
        const spread = Math.max(...levels) - Math.min(...levels)
        const before = Math.max(...logs) - Math.min(...logs)
        expect(spread).toBeLessThanOrEqual(0.25 * before + 1e-6)
      }),
      { numRuns: 30 },
    )
  })

  it('gives little to an overlap that contradicts the others', () => {
    const agree = [0, 1, 2].flatMap((i) =>
      [1, 2, 3].filter((j) => j > i).map((j) => ({ i, j, logRatio: 0, weight: 1 })),
    )
    const gains = solveGains([...agree.slice(1), { i: 0, j: 1, logRatio: 1.5, weight: 1 }], 4)
    expect(Math.max(...gains.map(Math.abs))).toBeLessThan(0.1)
  })
})
