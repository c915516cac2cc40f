import { addEquation, normalEquations, solveLeastSquares } from '../register/numeric/linear-solve.ts'

/** Weight of "leave the photo as it is" against "agree with a neighbour". */
const prior = 0.002
/** Disagreement (in log gain) from which an overlap is trusted less: the two photos show different things there. */
const doubt = 0.15
const rounds = 4

/** What two photos say of their exposures. */
export interface ExposureStep {
  readonly i: number
  readonly j: number
  /** Log of the level of i over that of j. */
  readonly logRatio: number
  /** 0 to 1. */
  readonly weight: number
}

/**
 * Log gains that make overlaps agree, by weighted least squares after Brown and Lowe, "Automatic panoramic image stitching using
 * invariant features" (2007), section 6, in logarithms, re-weighted so that a few overlaps that contradict the rest do not spoil it.
 */
export function solveGains(steps: readonly ExposureStep[], count: number): Float64Array {
  let gains = new Float64Array(count)
  for (let round = 0; round < rounds; round++) {
    const equations = normalEquations(count)
    for (let index = 0; index < count; index++) addEquation(equations, [[index, 1]], 0, prior)
    for (const { i, j, logRatio, weight } of steps) {
      const residual = round === 0 ? 0 : (gains[i] ?? 0) - (gains[j] ?? 0) + logRatio
      const trust = weight / (1 + (residual / doubt) ** 2)
      addEquation(
        equations,
        [
          [i, 1],
          [j, -1],
        ],
        -logRatio,
        trust,
      )
    }
    gains = new Float64Array(solveLeastSquares(equations) ?? gains)
  }
  return gains
}
