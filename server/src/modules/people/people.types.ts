import type { UserState } from '@visionair/contract/people'
import type { NamedType } from '../reference/reference.types.ts'

export interface NamedRow {
  readonly id: number
  readonly name: string
}

export interface RootDevice extends NamedRow {
  readonly type: NamedType
  readonly park: NamedRow
}

export interface ProfileName extends NamedRow {
  readonly nameFr: string
}

/** A user as the actor who asks may see them. */
export interface User {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** The address that waits to be confirmed. */
  readonly pendingEmail: string | null
  readonly roles: readonly string[]
  /** Those set on the account itself. */
  readonly permissions: readonly string[]
  readonly profile: ProfileName | null
  /** What its profile allows, whether the actor sees that or not. */
  readonly profilePermissions: readonly string[]
  readonly termsStatus: number
  readonly isActive: boolean
  /** Nobody signs in to it: programs act as it with API tokens. */
  readonly isService: boolean
  readonly state: UserState
  readonly lockedUntil: Date | null
  /** Signing in takes a code besides the password. */
  readonly hasSecondFactor: boolean
  /** A role, or a company that the actor sees, demands a second factor, and there is none. */
  readonly missesSecondFactor: boolean
  readonly createdAt: Date
  readonly organizations: readonly NamedRow[]
  readonly isLimited: boolean
  readonly rootDevices: readonly RootDevice[]
  /** Whether the account reaches nothing the actor does not reach. */
  readonly isWithinReach: boolean
}

export interface Organization {
  readonly id: number
  readonly name: string
  readonly address: string | null
  readonly billingAddress: string | null
  /** IANA name; null for the provider's. */
  readonly timeZone: string | null
  /** Everybody who belongs to it must have a second factor. */
  readonly demandsSecondFactor: boolean
  /** How long sessions of its people last: without a call, and in all; null where nothing is said. */
  readonly sessionIdleMinutes: number | null
  readonly sessionHours: number | null
  readonly createdAt: Date
  readonly userCount: number
  readonly parkCount: number
}

export interface Profile extends ProfileName {
  readonly permissions: readonly string[]
  readonly userCount: number
  /** The company it belongs to; null for the provider's. */
  readonly organization: NamedRow | null
}
