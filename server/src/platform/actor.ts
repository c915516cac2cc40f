import type { Language } from './i18n/language.ts'

/** The signed-in caller with the rights read from the database for this very request. */
export interface Actor {
  readonly userId: number
  /** The session the call was made in; null where work is done for somebody who is not there. */
  readonly session: number | null
  readonly email: string
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly organizationIds: readonly number[]
  /** When not empty, the caller sees only these devices, what is below them and the parks that lead to them. */
  readonly rootDeviceIds: readonly number[]
  readonly isAdmin: boolean
  readonly termsAccepted: boolean
  readonly language: Language
}

/** For whom work is that a person asks for: people of one company take turns as one, those of none or of several by themselves. */
export function partyOfActor({ userId, organizationIds }: Pick<Actor, 'userId' | 'organizationIds'>): {
  party: string
} {
  const [only, ...others] = organizationIds
  return { party: only !== undefined && others.length === 0 ? `organization ${only}` : `account ${userId}` }
}
