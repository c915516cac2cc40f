import type { Endpoint } from '@visionair/contract'
import type { ApiWorld } from '../api-world.ts'
import type { CallParts } from '../authorization/checks/cells.ts'
import type { Credential } from '../authorization/checks/send.ts'
import type { KindTargets } from '../authorization/fixture/build.ts'

/** What a call needs to be made ready: the product with the made world in it, and an administrator. */
export interface Stage {
  readonly world: ApiWorld
  readonly targets: KindTargets
  readonly admin: { readonly id: number; readonly token: string }
}

/** A call that only makes sense after others: what is sent once they were made. */
export interface Prepared extends Partial<CallParts> {
  readonly credential: Credential
  readonly headers?: Readonly<Record<string, string>>
}

export interface PreparedCall {
  readonly endpoint: Endpoint
  readonly prepare: (stage: Stage) => Promise<Prepared>
}

export const nobody: Credential = { kind: 'none' }
export const bearer = (token: string): Credential => ({ kind: 'bearer', token })
