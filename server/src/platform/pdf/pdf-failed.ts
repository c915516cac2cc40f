/**
 * Why a PDF could not be made: `template` (Typst refused the source or the data), `input` (a picture is unreadable or of
 * an unknown format), `timeout`, `memory`, `aborted` (by the caller's signal) or `crashed` (the child process ended by itself).
 */
export type PdfFailureReason = 'template' | 'input' | 'timeout' | 'memory' | 'aborted' | 'crashed'

/** The one error of this folder; `message` is for logs, not for users. */
export class PdfFailed extends Error {
  readonly reason: PdfFailureReason

  constructor(reason: PdfFailureReason, message: string) {
    super(message)
    this.name = 'PdfFailed'
    this.reason = reason
  }
}
