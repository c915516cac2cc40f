/** Reads something that a write depends on; once dropped, nothing follows from it any more. */
export interface Reading {
  /** Hands what was read to `next`, or the failure to `failed`; neither is called when it was dropped meanwhile. */
  run<T>(read: () => Promise<T>, next: (value: T) => void, failed: (error: unknown) => void): Promise<void>
  readonly drop: () => void
}

/** A reading that its form can drop. */
export function createReading(): Reading {
  let stop = new AbortController()
  return {
    async run(read, next, failed) {
      const { signal } = stop
      const unlessDropped =
        <V>(follow: (value: V) => void) =>
        (value: V) =>
          signal.aborted ? undefined : follow(value)
      await read().then(unlessDropped(next)).catch(unlessDropped(failed))
    },
    drop: () => {
      stop.abort()
      stop = new AbortController()
    },
  }
}
