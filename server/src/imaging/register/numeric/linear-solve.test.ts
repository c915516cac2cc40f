import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addEquation, normalEquations, solveLeastSquares } from './linear-solve.ts'

describe('least squares', () => {
  it('solves determined equations of very different scales', () => {
    const unknowns = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(unknowns, (expected) => {
        const equations = normalEquations(expected.length)
        expected.forEach((value, i) => {
          const factor = 10 ** (i % 4)
          addEquation(equations, [[i, factor]], factor * value, 1)
          const next = (i + 1) % expected.length
          if (next !== i) {
            addEquation(
              equations,
              [
                [i, 1],
                [next, -1],
              ],
              value - (expected[next] ?? 0),
              2,
            )
          }
        })
        const found = solveLeastSquares(equations)
        for (const [i, value] of expected.entries()) expect(found?.[i]).toBeCloseTo(value, 5)
      }),
    )
  })

  it('takes the weighted mean of contradicting equations', () => {
    const equations = normalEquations(1)
    addEquation(equations, [[0, 1]], 10, 3)
    addEquation(equations, [[0, 1]], 20, 1)
    expect(solveLeastSquares(equations)?.[0]).toBeCloseTo(12.5)
  })

  it('refuses equations that leave an unknown open', () => {
    const equations = normalEquations(2)
    addEquation(
      equations,
      [
        [0, 1],
        [1, -1],
      ],
      5,
      1,
    )
    expect(solveLeastSquares(equations)).toBeNull()
  })
})
