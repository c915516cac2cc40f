import {
  addEquation,
  type NormalEquations,
  normalEquations,
  solveLeastSquares,
  type Term,
} from '../numeric/linear-solve.ts'
import { applyTo, compose, identity, invert, type Point, type Similarity } from '../numeric/similarity.ts'
import { f64 } from '../numeric/typed-read.ts'

/** A measured motion from ← to, and where in `to` it was measured. */
export interface PoseLink {
  readonly from: number
  readonly to: number
  readonly aFromB: Similarity
  /** Points of `to` whose images under the poses shall meet. */
  readonly corners: readonly Point[]
  readonly rank: number
  /** Middle of `to`, where the residual is measured. */
  readonly middle: Point
  /** A residual of this size, in pixels, halves the weight. */
  readonly softPx: number
}

/** Poses photo → common frame, and how far each link is from them, in the order given. */
export interface PoseSolution {
  readonly poses: Map<number, Similarity>
  readonly residualsPx: number[]
}

const rounds = 12
const unknownsPerPhoto = 4
/**
 * Weight of "turned and scaled as the others are". So small that it moves no seam, yet it keeps the tiny errors of hundreds
 * of seams from adding up to a bend.
 */
const steadiness = 100
/** Fewer photos cannot drift and are left exactly as their seams say. */
const steadiedFrom = 15

/**
 * Poses of all photos reached from `root`, whose pose is the identity. Starts from the poses along `tree` and adjusts
 * all links at once by linear least squares, counting a link the less the farther it stays off. Turn and scale of all
 * photos are held weakly together, for a camera that follows a blade does not turn on and on.
 */
export function solvePoses(root: number, tree: readonly PoseLink[], links: readonly PoseLink[]): PoseSolution {
  let poses = posesAlongTree(root, tree)
  let residualsPx = links.map((link) => residual(link, poses))
  for (let round = 0; round < rounds; round++) {
    const trust = links.map((link, k) => 1 / (1 + ((residualsPx[k] ?? 0) / link.softPx) ** 2))
    const solved = adjust(root, poses, links, trust)
    if (!solved) break
    poses = solved
    residualsPx = links.map((link) => residual(link, solved))
  }
  return { poses, residualsPx }
}

function posesAlongTree(root: number, tree: readonly PoseLink[]): Map<number, Similarity> {
  const poses = new Map<number, Similarity>([[root, identity]])
  for (let grew = true; grew; ) {
    grew = false
    for (const { from, to, aFromB } of tree) {
      const poseFrom = poses.get(from)
      const poseTo = poses.get(to)
      if (poseFrom && !poseTo) poses.set(to, compose(poseFrom, aFromB))
      else if (poseTo && !poseFrom) poses.set(from, compose(poseTo, invert(aFromB)))
      else continue
      grew = true
    }
  }
  return poses
}

function adjust(
  root: number,
  poses: ReadonlyMap<number, Similarity>,
  links: readonly PoseLink[],
  trust: readonly number[],
): Map<number, Similarity> | null {
  const columns = new Map<number, number>()
  for (const photo of poses.keys()) if (photo !== root) columns.set(photo, columns.size * unknownsPerPhoto)
  const common = columns.size * unknownsPerPhoto
  const isSteadied = poses.size >= steadiedFrom
  const equations = normalEquations(isSteadied ? common + 2 : common)
  if (isSteadied) for (const column of [null, ...columns.values()]) addSteadiness(equations, column, common)
  links.forEach((link, k) => {
    const weight = (trust[k] ?? 1) * Math.sqrt(link.rank)
    for (const corner of link.corners) {
      const inFrom = applyTo(link.aFromB, corner.x, corner.y)
      for (const axis of ['x', 'y'] as const) {
        const one = side(columns.get(link.from), inFrom, axis)
        const other = side(columns.get(link.to), corner, axis)
        const terms = [...one.terms, ...other.terms.map(([unknown, factor]): Term => [unknown, -factor])]
        addEquation(equations, terms, other.known - one.known, weight)
      }
    }
  })
  const solution = solveLeastSquares(equations)
  if (!solution) return null
  const adjusted = new Map<number, Similarity>([[root, identity]])
  for (const [photo, c] of columns) {
    const pose = { a: f64(solution, c), b: f64(solution, c + 1), tx: f64(solution, c + 2), ty: f64(solution, c + 3) }
    adjusted.set(photo, pose)
  }
  return adjusted
}

/** Ties a photo's scale and turn to those common to all, which are unknown too; null is the root. */
function addSteadiness(equations: NormalEquations, column: number | null, common: number): void {
  for (const [part, ofRoot] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const own: Term[] = column === null ? [] : [[column + part, 1]]
    addEquation(equations, [...own, [common + part, -1]], column === null ? -ofRoot : 0, steadiness)
  }
}

/** One coordinate of a point under a pose: linear in the pose's unknowns, or known when it is the root's. */
function side(column: number | undefined, point: Point, axis: 'x' | 'y'): { terms: Term[]; known: number } {
  if (column === undefined) return { terms: [], known: point[axis] }
  if (axis === 'x') {
    return {
      terms: [
        [column, point.x],
        [column + 1, -point.y],
        [column + 2, 1],
      ],
      known: 0,
    }
  }
  return {
    terms: [
      [column, point.y],
      [column + 1, point.x],
      [column + 3, 1],
    ],
    known: 0,
  }
}

function residual(link: PoseLink, poses: ReadonlyMap<number, Similarity>): number {
  const poseFrom = poses.get(link.from)
  const poseTo = poses.get(link.to)
  if (!poseFrom || !poseTo) return 0
  const u = applyTo(poseTo, link.middle.x, link.middle.y)
  const v = applyTo(compose(poseFrom, link.aFromB), link.middle.x, link.middle.y)
  return Math.hypot(u.x - v.x, u.y - v.y)
}
