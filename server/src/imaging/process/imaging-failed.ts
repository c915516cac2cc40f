/** How a step of image work can end without a result, the photo itself not being the reason. */
export type ImagingFailureReason = 'crashed' | 'timed-out' | 'out-of-memory' | 'failed'

/**
 * The step did not finish. `crashed`: its process ended by itself or was killed from outside; `timed-out` and
 * `out-of-memory`: it was ended at its limit; `failed`: it threw. `detail` is one line for the log.
 */
export class ImagingFailed extends Error {
  readonly reason: ImagingFailureReason
  readonly detail: string

  constructor(reason: ImagingFailureReason, detail: string) {
    super(`${reason}: ${detail}`)
    this.name = 'ImagingFailed'
    this.reason = reason
    this.detail = detail
  }
}
