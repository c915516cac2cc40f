/**
 * Element reads of typed arrays as plain numbers. An index outside the array reads as 0. One function per array type,
 * so that each stays monomorphic and is inlined in the pixel loops.
 */
export function f32(array: Float32Array, index: number): number {
  return array[index] ?? 0
}

/** Reads a 64-bit float; outside the array 0. */
export function f64(array: Float64Array, index: number): number {
  return array[index] ?? 0
}

/** Reads an unsigned byte; outside the array 0. */
export function u8(array: Uint8Array, index: number): number {
  return array[index] ?? 0
}

/** Reads an unsigned 32-bit integer; outside the array 0. */
export function u32(array: Uint32Array, index: number): number {
  return array[index] ?? 0
}

/** Reads a signed 32-bit integer; outside the array 0. */
export function i32(array: Int32Array, index: number): number {
  return array[index] ?? 0
}
