import { f32, i32 } from '../numeric/typed-read.ts'

/** Points with a strength each, as parallel arrays; fewer than a million. */
export interface RatedPoints {
  readonly x: Float32Array
  readonly y: Float32Array
  readonly strength: Float32Array
}

/** How many points of each square cell are wanted. */
export interface CellQuota {
  readonly cellPx: number
  readonly perCell: number
}

/** Places of the strongest points of every cell, ordered by rank in the cell, then by strength. */
export function bestOfEveryCell(points: RatedPoints, widthPx: number, { cellPx, perCell }: CellQuota): number[] {
  const columns = Math.ceil(widthPx / cellPx)
  const taken = new Map<number, number>()
  const ranks = Array.from({ length: perCell }, (): number[] => [])
  for (const i of fromStrongest(points)) {
    const cell = Math.floor(f32(points.y, i) / cellPx) * columns + Math.floor(f32(points.x, i) / cellPx)
    const rank = taken.get(cell) ?? 0
    if (rank >= perCell) continue
    ranks[rank]?.push(i)
    taken.set(cell, rank + 1)
  }
  return ranks.flat()
}

/** Room for so many places below a strength in one exact number. */
const placesPerStrength = 2 ** 20
const largestInteger = 2 ** 31 - 1

/**
 * Places from the strongest to the weakest, as whole numbers, which sort without a comparison of ours. Equally strong ones come
 * in the order of where they lie, whatever the order in which they were found.
 */
function fromStrongest(points: RatedPoints): Int32Array {
  const count = points.strength.length
  const strength = new Float32Array(count)
  // Adding nothing makes a zero of a negative zero.
  for (let i = 0; i < count; i++) strength[i] = f32(points.strength, i) + 0
  const bits = new Int32Array(strength.buffer)
  const keys = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    // Numbers that are not negative have the order of their bits; below zero it is the other way round.
    const bit = i32(bits, i)
    const fromTop = bit >= 0 ? largestInteger - bit : largestInteger + 1 + (bit & largestInteger)
    keys[i] = fromTop * placesPerStrength + i
  }
  keys.sort()
  const order = Int32Array.from(keys, (key) => key - Math.floor(key / placesPerStrength) * placesPerStrength)
  orderTies(points, strength, order)
  return order
}

function orderTies({ x, y }: RatedPoints, strength: Float32Array, order: Int32Array): void {
  const byPlace = (i: number, j: number): number => f32(y, i) - f32(y, j) || f32(x, i) - f32(x, j)
  for (let from = 0; from < order.length; ) {
    let to = from + 1
    while (to < order.length && f32(strength, i32(order, to)) === f32(strength, i32(order, from))) to++
    if (to > from + 1) order.subarray(from, to).sort(byPlace)
    from = to
  }
}
