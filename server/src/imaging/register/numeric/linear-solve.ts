import { f64 } from './typed-read.ts'

/** Sum of squared, weighted residuals of linear equations, kept as normal equations. */
export interface NormalEquations {
  readonly size: number
  /** Row-major, symmetric, size × size. */
  readonly matrix: Float64Array
  readonly right: Float64Array
}

/** One coefficient of an equation: the unknown's index and its factor. */
export type Term = readonly [unknown: number, factor: number]

/** No equations yet, for `size` unknowns. */
export function normalEquations(size: number): NormalEquations {
  return { size, matrix: new Float64Array(size * size), right: new Float64Array(size) }
}

/** Adds the equation Σ factor · unknown = value with a weight. */
export function addEquation(equations: NormalEquations, terms: readonly Term[], value: number, weight: number): void {
  const { size, matrix, right } = equations
  for (const [row, factor] of terms) {
    right[row] = f64(right, row) + weight * factor * value
    for (const [column, other] of terms) {
      const place = row * size + column
      matrix[place] = f64(matrix, place) + weight * factor * other
    }
  }
}

/**
 * The least-squares solution by Cholesky decomposition of the diagonally scaled matrix, skipping what is zero before the
 * first entry of a row: unknowns that meet only near neighbours cost little. Null when the equations do not determine
 * every unknown.
 */
export function solveLeastSquares(equations: NormalEquations): Float64Array | null {
  const { size, matrix, right } = equations
  const scale = new Float64Array(size)
  for (let i = 0; i < size; i++) scale[i] = 1 / Math.sqrt(f64(matrix, i * size + i) || 1)
  const lower = decompose(matrix, scale, size)
  if (!lower) return null
  const solution = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    let sum = f64(right, i) * f64(scale, i)
    for (let k = 0; k < i; k++) sum -= f64(lower, i * size + k) * f64(solution, k)
    solution[i] = sum / f64(lower, i * size + i)
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = f64(solution, i)
    for (let k = i + 1; k < size; k++) sum -= f64(lower, k * size + i) * f64(solution, k)
    solution[i] = sum / f64(lower, i * size + i)
  }
  for (let i = 0; i < size; i++) solution[i] = f64(solution, i) * f64(scale, i)
  return solution
}

const smallestPivot = 1e-14

function decompose(matrix: Float64Array, scale: Float64Array, size: number): Float64Array | null {
  const lower = new Float64Array(size * size)
  const starts = firstEntries(matrix, size)
  for (let i = 0; i < size; i++) {
    const start = starts[i] ?? 0
    for (let j = start; j <= i; j++) {
      let sum = f64(matrix, i * size + j) * f64(scale, i) * f64(scale, j)
      for (let k = Math.max(start, starts[j] ?? 0); k < j; k++)
        sum -= f64(lower, i * size + k) * f64(lower, j * size + k)
      if (i !== j) {
        lower[i * size + j] = sum / f64(lower, j * size + j)
        continue
      }
      if (sum <= smallestPivot) return null
      lower[i * size + i] = Math.sqrt(sum)
    }
  }
  return lower
}

/** The first column of every row that is not zero; the decomposition keeps all before it zero. */
function firstEntries(matrix: Float64Array, size: number): number[] {
  return Array.from({ length: size }, (_, row) => {
    let column = 0
    while (column < row && f64(matrix, row * size + column) === 0) column++
    return column
  })
}
