const written = new WeakSet<AbortSignal>()

/** Notes that something that writes leaves the page under a signal. */
export function noteWrite(signal: AbortSignal | null | undefined): void {
  if (signal) written.add(signal)
}

/** A write was stopped by its user. */
export class StoppedError extends Error {
  /** Something was on its way, or had arrived: it may have been done all the same. What was still being read for it was not sent. */
  readonly mayBeDone: boolean

  constructor(signal: AbortSignal) {
    super('')
    this.mayBeDone = written.has(signal)
  }
}
