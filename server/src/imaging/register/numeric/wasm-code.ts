/** Instructions of WebAssembly as bytes, nested as they are written. */
export type Code = readonly (number | Code)[]

/** Types of parameters and locals. */
export const wasmType = { i32: 0x7f, i64: 0x7e, f32x4: 0x7b } as const

/** A whole number from 0 as LEB128. */
function leb(value: number): number[] {
  const low = value & 0x7f
  return value < 0x80 ? [low] : [low | 0x80, ...leb(value >>> 7)]
}

/** A number with a sign as LEB128. */
function signedLeb(value: bigint): number[] {
  const low = Number(value & 0x7fn)
  const rest = value >> 7n
  const isLast = (rest === 0n && low < 0x40) || (rest === -1n && low >= 0x40)
  return isLast ? [low] : [low | 0x80, ...signedLeb(rest)]
}

const noResult = 0x40
const end = 0x0b

/** The instructions in use. Operands lie on the stack, in the order in which the specification names them. */
export const op = {
  block: (...body: Code): Code => [0x02, noResult, body, end],
  loop: (...body: Code): Code => [0x03, noResult, body, end],
  when: (...body: Code): Code => [0x04, noResult, body, end],
  otherwise: 0x05,
  branch: (depth: number): Code => [0x0c, leb(depth)],
  branchIf: (depth: number): Code => [0x0d, leb(depth)],
  get: (local: number): Code => [0x20, leb(local)],
  set: (local: number): Code => [0x21, leb(local)],
  load: (offset = 0): Code => [0x28, 2, leb(offset)],
  store: (offset = 0): Code => [0x36, 2, leb(offset)],
  constant: (value: number): Code => [0x41, signedLeb(BigInt(value))],
  isLess: 0x48,
  isAtLeast: 0x4e,
  add: 0x6a,
  shiftLeft: 0x74,
  load64: (offset = 0): Code => [0x29, 3, leb(offset)],
  xor64: 0x85,
  add64: 0x7c,
  bitsOf64: 0x7b,
  low32: 0xa7,
  store32f: (offset = 0): Code => [0x38, 2, leb(offset)],
  add32f: 0x92,
  loadFour: (offset = 0): Code => [0xfd, 0x00, 4, leb(offset)],
  multiplyFour: [0xfd, leb(0xe6)],
  addFour: [0xfd, leb(0xe4)],
  oneOfFour: (lane: number): Code => [0xfd, 0x1f, lane],
} as const

const flat = (code: Code): number[] => code.flatMap((part) => (typeof part === 'number' ? [part] : flat(part)))
const list = (items: readonly Code[]): number[] => [...leb(items.length), ...flat(items)]
const sized = (code: Code): number[] => {
  const bytes = flat(code)
  return [...leb(bytes.length), ...bytes]
}
const name = (text: string): number[] => [...leb(text.length), ...Buffer.from(text)]
const section = (id: number, items: readonly Code[]): number[] => [id, ...sized([list(items)])]

/** A module with one function named `run`, without result, over a memory imported as `work.memory`. */
export function wasmModule(parameters: Code, locals: Code, body: Code): Uint8Array<ArrayBuffer> {
  const importedMemory = [name('work'), name('memory'), 0x02, 0x00, 0x01]
  const declared = list(flat(locals).map((each) => [1, each]))
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, [[0x60, list(flat(parameters).map((each) => [each])), 0x00]]),
    ...section(2, [importedMemory]),
    ...section(3, [[0x00]]),
    ...section(7, [[name('run'), 0x00, 0x00]]),
    ...section(10, [sized([declared, body, end])]),
  ])
}
