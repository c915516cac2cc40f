const pageBytes = 65_536

type Run = (...numbers: readonly number[]) => unknown

/** A started kernel and the memory it works on. */
export interface Kernel {
  readonly memory: ArrayBuffer
  readonly run: Run
}

/**
 * Starts a module of `wasmModule` at the first call, once per thread; each call answers it with room for so many bytes. Memory that an
 * earlier call answered may be detached by then.
 */
export function kernelOf(module: BufferSource): (bytes: number) => Kernel {
  let started: { readonly memory: WebAssembly.Memory; readonly run: Run } | undefined
  return (bytes) => {
    started ??= start(module)
    const missing = Math.ceil((bytes - started.memory.buffer.byteLength) / pageBytes)
    if (missing > 0) started.memory.grow(missing)
    return { memory: started.memory.buffer, run: started.run }
  }
}

function start(module: BufferSource): { memory: WebAssembly.Memory; run: Run } {
  const memory = new WebAssembly.Memory({ initial: 1 })
  const { run } = new WebAssembly.Instance(new WebAssembly.Module(module), { work: { memory } }).exports
  if (typeof run !== 'function') throw new TypeError('the kernel has no function')
  return { memory, run: (...numbers) => run(...numbers) }
}
