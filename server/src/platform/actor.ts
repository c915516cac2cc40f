import type { Language } from './i18n/language.ts'

/** The signed-in caller with the rights read from the database for this very request. */
export interface Actor {
  readonly userId: number
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
