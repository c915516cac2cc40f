import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { emptyPairs, fitSimilarity } from '../../imaging/register/numeric/point-pairs.ts'
import {
  applyTo,
  compose,
  invert,
  type Point,
  rotationDegOf,
  type Similarity,
  scaleOf,
} from '../../imaging/register/numeric/similarity.ts'

/** Where the points of photo `b` truly lie in photo `a`, in pixels of the upright originals. */
export interface PairTruth {
  readonly a: string
  readonly b: string
  readonly map: (x: number, y: number) => Point
}

/** What of a placed photo the measures need; `id` is the file's name in the truth. */
export interface Placement {
  readonly id: string
  readonly widthPx: number
  readonly heightPx: number
  readonly pose: Similarity
}

/** How far two placed photos are from their true relation. */
export interface PairError {
  readonly a: string
  readonly b: string
  /** Mean displacement over the true overlap, in percent of the height of `a`. */
  readonly displacementPercent: number
  /** Greatest displacement over the true overlap. */
  readonly displacementPx: number
  /** Against the similarity nearest to the truth over the overlap; signed. */
  readonly rotationDeg: number
  readonly scalePercent: number
}

const row3 = z.tuple([z.number(), z.number(), z.number()])
const xy = z.tuple([z.number(), z.number()])
const truthFile = z.object({
  pairs: z.array(z.object({ a: z.string(), b: z.string(), H: z.tuple([row3, row3, row3]) })).optional(),
  images: z.array(z.object({ file: z.string(), x: z.number().optional(), y: z.number().optional() })).optional(),
  coords_yx: z.record(z.string(), xy).optional(),
  tile_shape_hw: xy.optional(),
  rows: z.array(z.tuple([z.string(), z.string()])).optional(),
  horizontal_tie_points_xy: z.record(z.string(), z.tuple([xy, xy])).optional(),
})

/**
 * Reads a `gt.json` of the stitching sets, in any of their forms: homographies per pair, positions of crops or tiles, or
 * one tie point per pair (then the pair is taken as a pure shift). Throws when the file has none of them.
 */
export async function readPairTruths(path: string): Promise<PairTruth[]> {
  const truth = truthFile.parse(JSON.parse(await readFile(path, 'utf8')))
  const positions = new Map<string, Point>()
  for (const { file, x, y } of truth.images ?? []) {
    if (x !== undefined && y !== undefined) positions.set(file, { x, y })
  }
  for (const [file, [y, x]] of Object.entries(truth.coords_yx ?? {})) positions.set(file, { x, y })
  const truths = [
    ...(truth.pairs ?? []).map(({ a, b, H }) => ({ a, b, map: homography(H) })),
    ...neighbours(positions),
    ...(truth.rows ?? []).flatMap(([a, b], row) => {
      const tie = truth.horizontal_tie_points_xy?.[`cd${row + 1}`]
      return tie ? [{ a, b, map: shift(tie[0][0] - tie[1][0], tie[0][1] - tie[1][1]) }] : []
    }),
  ]
  if (truths.length === 0) throw new Error(`no known form of truth in ${path}`)
  return truths
}

function homography([top, middle, bottom]: readonly [Row, Row, Row]): PairTruth['map'] {
  const value = (row: Row, x: number, y: number): number => row[0] * x + row[1] * y + row[2]
  return (x, y) => {
    const depth = value(bottom, x, y)
    return { x: value(top, x, y) / depth, y: value(middle, x, y) / depth }
  }
}

type Row = readonly [number, number, number]

function shift(dx: number, dy: number): PairTruth['map'] {
  return (x, y) => ({ x: x + dx, y: y + dy })
}

/** Every two pieces of one picture whose positions are known. */
function neighbours(positions: ReadonlyMap<string, Point>): PairTruth[] {
  const pieces = [...positions]
  return pieces.flatMap(([a, from], k) =>
    pieces.slice(k + 1).map(([b, to]) => ({ a, b, map: shift(to.x - from.x, to.y - from.y) })),
  )
}

const gridSteps = 20

/** The error of one pair; null when the two do not truly overlap. */
export function pairError(truth: PairTruth, a: Placement, b: Placement): PairError | null {
  const aFromB = compose(invert(a.pose), b.pose)
  const inB: Point[] = []
  const inA: Point[] = []
  for (let u = 0; u <= gridSteps; u++) {
    for (let v = 0; v <= gridSteps; v++) {
      const point = { x: (u / gridSteps) * b.widthPx, y: (v / gridSteps) * b.heightPx }
      const there = truth.map(point.x, point.y)
      if (there.x < 0 || there.y < 0 || there.x > a.widthPx || there.y > a.heightPx) continue
      inB.push(point)
      inA.push(there)
    }
  }
  const nearest = nearestSimilarity(inA, inB)
  if (!nearest) return null
  const off = inB.map((point, k) => {
    const found = applyTo(aFromB, point.x, point.y)
    return Math.hypot(found.x - (inA[k]?.x ?? 0), found.y - (inA[k]?.y ?? 0))
  })
  return {
    a: truth.a,
    b: truth.b,
    displacementPercent: (off.reduce((sum, d) => sum + d, 0) / off.length / a.heightPx) * 100,
    displacementPx: Math.max(...off),
    rotationDeg: rotationDegOf(compose(invert(nearest), aFromB)),
    scalePercent: (scaleOf(aFromB) / scaleOf(nearest) - 1) * 100,
  }
}

function nearestSimilarity(inA: readonly Point[], inB: readonly Point[]): Similarity | null {
  const pairs = emptyPairs(inB.length)
  inB.forEach((point, k) => {
    pairs.bx[k] = point.x
    pairs.by[k] = point.y
    pairs.ax[k] = inA[k]?.x ?? 0
    pairs.ay[k] = inA[k]?.y ?? 0
  })
  return fitSimilarity(pairs)
}

/** The errors of all pairs of the truth whose two photos are placed and truly overlap. */
export function placementErrors(truths: readonly PairTruth[], placed: readonly Placement[]): PairError[] {
  const byId = new Map(placed.map((photo) => [photo.id, photo]))
  return truths.flatMap((truth) => {
    const a = byId.get(truth.a)
    const b = byId.get(truth.b)
    const error = a && b ? pairError(truth, a, b) : null
    return error ? [error] : []
  })
}
