import type { InvitationState } from '@visionair/contract/accounts'
import type { Language } from '../../../platform/i18n/language.ts'

/** The rights somebody is given. */
export interface GivenRights {
  readonly role: 'ROLE_ADMIN' | 'ROLE_RESPONSIBLE' | 'ROLE_USER'
  readonly permissions: readonly string[]
  /** Those of the profile, if one is given. */
  readonly profilePermissions: readonly string[]
}

export interface Invitation extends GivenRights {
  readonly id: number
  readonly email: string
  readonly state: InvitationState
  readonly organization: { readonly id: number; readonly name: string } | null
  readonly profile: { readonly id: number; readonly name: string; readonly nameFr: string } | null
  /** What the profile allowed when the invitation was sent; null without a profile, or when that was not kept. */
  readonly settledPermissions: readonly string[] | null
  readonly rootDeviceIds: readonly number[]
  readonly language: Language
  readonly invitedAt: Date
  readonly reinvitedAt: Date | null
  readonly expiresAt: Date
  readonly invitedBy: string | null
}
