import type { ProblemError } from '../../platform/http/problem-error.ts'
import type { ImportReason, WhyFailed } from './imports.types.ts'

/** An import cannot go on, for a reason that its requester is told. */
export class ImportFailed extends Error implements WhyFailed {
  readonly reason: ImportReason
  readonly values?: NonNullable<WhyFailed['values']>

  constructor(reason: ImportReason, values?: WhyFailed['values']) {
    super(reason)
    this.name = 'ImportFailed'
    this.reason = reason
    if (values !== undefined) this.values = values
  }

  /** The sentence with which a service refused, with what it asks for. */
  static of({ text, violations }: ProblemError): ImportFailed {
    const said = text ?? violations[0]
    return new ImportFailed(said?.message ?? 'import.given_up', said?.values)
  }
}
