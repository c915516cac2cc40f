import { i32 } from '../numeric/typed-read.ts'
import { op, wasmModule, wasmType } from '../numeric/wasm-code.ts'
import { kernelOf } from '../numeric/wasm-kernel.ts'
import { descriptorWords } from './keypoints.ts'

/** Descriptors of eight words each, and which of others to compare every one with. */
export interface ScanTask {
  readonly wanted: Uint32Array
  readonly others: Uint32Array
  /** For every other its number in the caller's list, below `numbers`; a number may come twice. */
  readonly numberOf: Int32Array
  readonly numbers: number
  /** For every wanted one the first of the others to compare and the one after the last. */
  readonly runs: Int32Array
  /** Distances from here on are not told apart. */
  readonly farthest: number
  /** From here on none is the nearest of another. */
  readonly farthestBack: number
}

/** Nearest and second nearest other of every wanted descriptor, and the nearest wanted one of every other. */
export interface Nearest {
  /** Number of the other, -1 for none. */
  readonly best: Int32Array
  readonly distance: Int32Array
  readonly second: Int32Array
  readonly back: Int32Array
}

const { get, set } = op
const bytesPerDescriptor = 32
const bytesPerWord = 4

/** Numbers of the parameters and locals of the kernel. */
const at = {
  wanted: 0,
  number: 1,
  descriptor: 2,
  end: 3,
  place: 4,
  back: 5,
  backDistance: 6,
  farthest: 7,
  result: 8,
  least: 9,
  next: 10,
  leastAt: 11,
  bits: 12,
  own: 13,
  first: 14,
} as const

/** Words of 64 bits in one descriptor; those of the wanted one stay in locals. */
const longWords = [0, 1, 2, 3] as const
const bytesPerLongWord = 8

/** Bits that differ: most processors count those of 64 bits at once. */
const countBits = [
  longWords.map((k) => [
    [get(at.first + k), get(at.descriptor), op.load64(k * bytesPerLongWord), op.xor64, op.bitsOf64],
    k === 0 ? [] : op.add64,
  ]),
  [op.low32, set(at.bits)],
]

const rememberNearest = [
  [get(at.bits), get(at.least), op.isLess],
  op.when(
    [get(at.least), set(at.next), get(at.bits), set(at.least)],
    [get(at.place), op.load(), set(at.leastAt)],
    op.otherwise,
    [get(at.bits), get(at.next), op.isLess],
    op.when(get(at.bits), set(at.next)),
  ),
]

const word = (base: number) => [get(base), get(at.own), op.add]

const rememberBack = [
  [get(at.place), op.load(), op.constant(2), op.shiftLeft, set(at.own)],
  [get(at.bits), word(at.backDistance), op.load(), op.isLess],
  op.when([word(at.backDistance), get(at.bits), op.store()], [word(at.back), get(at.number), op.store()]),
]

const kernel = wasmModule(
  Array.from({ length: 9 }, () => wasmType.i32),
  [...Array.from({ length: 5 }, () => wasmType.i32), ...longWords.map(() => wasmType.i64)],
  [
    longWords.map((k) => [get(at.wanted), op.load64(k * bytesPerLongWord), set(at.first + k)]),
    [get(at.farthest), set(at.least), get(at.farthest), set(at.next), op.constant(-1), set(at.leastAt)],
    op.block(
      op.loop(
        [get(at.descriptor), get(at.end), op.isAtLeast, op.branchIf(1)],
        countBits,
        [get(at.bits), get(at.farthest), op.isLess],
        op.when(rememberNearest, rememberBack),
        [get(at.descriptor), op.constant(bytesPerDescriptor), op.add, set(at.descriptor)],
        [get(at.place), op.constant(bytesPerWord), op.add, set(at.place)],
        op.branch(0),
      ),
    ),
    [get(at.result), get(at.leastAt), op.store(0)],
    [get(at.result), get(at.least), op.store(4)],
    [get(at.result), get(at.next), op.store(8)],
  ],
)

const kernelFor = kernelOf(kernel)

/** Compares descriptors by the number of bits that differ, eight bytes at a time. */
export function scanDescriptors(task: ScanTask): Nearest {
  const count = task.wanted.length / descriptorWords
  const place = { wanted: 0, others: 0, numberOf: 0, back: 0, backDistance: 0, result: 0 }
  place.others = place.wanted + task.wanted.byteLength
  place.numberOf = place.others + task.others.byteLength
  place.back = place.numberOf + task.numberOf.byteLength
  place.backDistance = place.back + task.numbers * bytesPerWord
  place.result = place.backDistance + task.numbers * bytesPerWord
  const { memory, run } = kernelFor(place.result + 3 * bytesPerWord)
  const words = new Int32Array(memory)
  const numbersAt = (byte: number): Int32Array =>
    words.subarray(byte / bytesPerWord, byte / bytesPerWord + task.numbers)
  words.set(task.wanted, place.wanted / bytesPerWord)
  words.set(task.others, place.others / bytesPerWord)
  words.set(task.numberOf, place.numberOf / bytesPerWord)
  numbersAt(place.back).fill(-1)
  numbersAt(place.backDistance).fill(task.farthestBack)
  const near = { best: new Int32Array(count), distance: new Int32Array(count), second: new Int32Array(count) }
  const result = words.subarray(place.result / bytesPerWord)
  for (let i = 0; i < count; i++) {
    const from = i32(task.runs, 2 * i)
    run(
      place.wanted + i * bytesPerDescriptor,
      i,
      place.others + from * bytesPerDescriptor,
      place.others + i32(task.runs, 2 * i + 1) * bytesPerDescriptor,
      place.numberOf + from * bytesPerWord,
      place.back,
      place.backDistance,
      task.farthest,
      place.result,
    )
    near.best[i] = i32(result, 0)
    near.distance[i] = i32(result, 1)
    near.second[i] = i32(result, 2)
  }
  return { ...near, back: numbersAt(place.back).slice() }
}
