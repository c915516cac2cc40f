import { op, wasmModule, wasmType } from '../../numeric/wasm-code.ts'
import { kernelOf } from '../../numeric/wasm-kernel.ts'
import { siftLength } from './sift-keypoints.ts'

const { get, set } = op
const bytesPerNumber = 4
const bytesPerFour = 4 * bytesPerNumber
const bytesPerDescriptor = siftLength * bytesPerNumber

/** Numbers of the parameters and locals of the kernel. */
const at = { wanted: 0, other: 1, end: 2, result: 3, sum: 4 } as const
/** Sums that do not wait for one another. */
const sums = [0, 1, 2, 3] as const
const rounds = Array.from({ length: siftLength / 4 / sums.length }, (_, k) => k)

const product = (four: number) => [
  [get(at.wanted), op.loadFour(four * bytesPerFour)],
  [get(at.other), op.loadFour(four * bytesPerFour)],
  op.multiplyFour,
]

const sumProducts = rounds.map((round) =>
  sums.map((sum) => [
    product(round * sums.length + sum),
    round === 0 ? [] : [get(at.sum + sum), op.addFour],
    set(at.sum + sum),
  ]),
)

const foldSums = [
  sums.map((sum) => [get(at.sum + sum), sum === 0 ? [] : op.addFour]),
  set(at.sum),
  [0, 1, 2, 3].map((lane) => [get(at.sum), op.oneOfFour(lane), lane === 0 ? [] : op.add32f]),
]

const kernel = wasmModule(
  Array.from({ length: 4 }, () => wasmType.i32),
  sums.map(() => wasmType.f32x4),
  op.block(
    op.loop(
      [get(at.other), get(at.end), op.isAtLeast, op.branchIf(1)],
      sumProducts,
      [get(at.result), foldSums, op.store32f()],
      [get(at.other), op.constant(bytesPerDescriptor), op.add, set(at.other)],
      [get(at.result), op.constant(bytesPerNumber), op.add, set(at.result)],
      op.branch(0),
    ),
  ),
)

const kernelFor = kernelOf(kernel)

/**
 * Calls back with the scalar products of every one of `wanted` with all of `others` (descriptors of `siftLength` numbers). What it calls
 * back with holds during the call only.
 */
export function eachProducts(
  wanted: Float32Array,
  others: Float32Array,
  note: (place: number, products: Float32Array) => void,
): void {
  const othersAt = bytesPerDescriptor
  const resultAt = othersAt + others.byteLength
  const count = others.length / siftLength
  const { memory, run } = kernelFor(resultAt + count * bytesPerNumber)
  const numbers = new Float32Array(memory)
  numbers.set(others, othersAt / bytesPerNumber)
  const products = numbers.subarray(resultAt / bytesPerNumber, resultAt / bytesPerNumber + count)
  for (let k = 0; k < wanted.length / siftLength; k++) {
    numbers.set(wanted.subarray(k * siftLength, (k + 1) * siftLength))
    run(0, othersAt, resultAt, resultAt)
    note(k, products)
  }
}
