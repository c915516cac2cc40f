import type { ImportReason } from './imports.types.ts'

/** An import cannot go on, for a reason that its requester is told. */
export class ImportFailed extends Error {
  readonly reason: ImportReason

  constructor(reason: ImportReason) {
    super(reason)
    this.name = 'ImportFailed'
    this.reason = reason
  }
}
