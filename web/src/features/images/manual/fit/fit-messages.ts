import type { FitOutcome, FitRequest } from './fit.ts'

/** Asked of the worker; the key comes back with the answer. */
export interface FitQuestion {
  readonly key: number
  readonly request: FitRequest
}

/** As `FitOutcome`, or a picture could not be read. */
export type FitResult = FitOutcome | { readonly kind: 'unreadable' }

export interface FitAnswer {
  readonly key: number
  readonly outcome: FitResult
}
