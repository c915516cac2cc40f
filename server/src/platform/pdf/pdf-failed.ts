/**
 * Why a PDF could not be made: `template` (Typst refused the source or the data), `input` (a picture is unreadable or of
 * an unknown format), `timeout`, `memory`, `aborted` (by the caller's signal),
 * `crashed` (the child process ended by itself) or `missing` (the compiler has no part for this processor here).
 */
export type PdfFailureReason = 'template' | 'input' | 'timeout' | 'memory' | 'aborted' | 'crashed' | 'missing'

/** The one error of this folder; `message` is for logs, not for users. */
export class PdfFailed extends Error {
  readonly reason: PdfFailureReason

  constructor(reason: PdfFailureReason, message: string) {
    super(message)
    this.name = 'PdfFailed'
    this.reason = reason
  }
}
