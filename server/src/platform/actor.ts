import type { TokenScope } from '@visionair/contract'
import { operatorName, strangerName } from '@visionair/contract/audit'
import type { Language } from './i18n/language.ts'

/** The signed-in caller with the rights read from the database for this very request. */
export interface Actor {
  readonly userId: number
  /** The session the call was made in; null where work is done for somebody who is not there. */
  readonly session: number | null
  /** What the API token that the call came with may do; absent where somebody signed in. */
  readonly tokenScope?: TokenScope
  /** The API token that the call came with, for the trail; absent where somebody signed in. */
  readonly apiToken?: { readonly id: number; readonly name: string }
  readonly email: string
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  readonly organizationIds: readonly number[]
  /** When not empty, the caller sees only these devices, what is below them and the parks that lead to them. */
  readonly rootDeviceIds: readonly number[]
  readonly isAdmin: boolean
  readonly termsAccepted: boolean
  /** A company or a role of theirs demands a second factor, and they have none. */
  readonly mustSetUpFactor: boolean
  readonly language: Language
}

/** Whoever runs the machine and acts by a command, without an account: may do what an administrator may. */
export const operator: Actor = {
  // No account has this id.
  userId: 0,
  session: null,
  email: operatorName,
  roles: ['ROLE_ADMIN'],
  permissions: [],
  organizationIds: [],
  rootDeviceIds: [],
  isAdmin: true,
  termsAccepted: true,
  mustSetUpFactor: false,
  language: 'en',
}

/** Somebody who had not proven to be anybody, for the trail. */
export const stranger: Pick<Actor, 'userId' | 'email'> = { userId: 0, email: strangerName }

/** Whether it is the operator of the machine who acts, of whom the database knows nothing. */
export const isOperator = ({ userId }: Pick<Actor, 'userId'>): boolean => userId === operator.userId

/** Whether nothing stands between an actor and what their rights allow: the terms are accepted, and no demanded second factor is missing. */
export const isAdmitted = ({
  termsAccepted,
  mustSetUpFactor,
}: Pick<Actor, 'termsAccepted' | 'mustSetUpFactor'>): boolean => termsAccepted && !mustSetUpFactor

/** For whom work is that a person asks for: people of one company take turns as one, those of none or of several by themselves. */
export function partyOfActor({ userId, organizationIds }: Pick<Actor, 'userId' | 'organizationIds'>): {
  party: string
} {
  const [only, ...others] = organizationIds
  return { party: only !== undefined && others.length === 0 ? `organization ${only}` : `account ${userId}` }
}
