import type { storageKinds, testParkStates } from '@visionair/contract/administration'
import type { Actor } from '../../platform/actor.ts'
import type { Context } from '../../platform/context.ts'

export interface TestPark {
  readonly id: number
  readonly name: string
  readonly state: (typeof testParkStates)[number]
  readonly done: number
  readonly total: number
  /** Why it could not be filled, as it is kept. */
  readonly failure: unknown
  readonly createdAt: Date
  readonly filledAt: Date | null
  readonly turbineCount: number
  readonly photoCount: number
  readonly annotationCount: number
}

export interface StoredFiles {
  readonly kind: (typeof storageKinds)[number]
  readonly count: number
  readonly bytes: number
}

/** Fills an empty park with sample data; told of each finished step, given how many there are. Stops when the signal says so. */
export type SampleFiller = (
  ctx: Context,
  actor: Actor,
  parkId: number,
  call: { readonly signal: AbortSignal; readonly onStep: (done: number, total: number) => Promise<void> },
) => Promise<void>
