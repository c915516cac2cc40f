import type { Role } from '@visionair/contract'
import type { LocalText } from './i18n/language.ts'

/** What somebody is given of whom an OpenID provider says something. */
export interface RightsRule {
  /** Name of the claim, or the way to it with points between (`realm_access.roles`). */
  readonly claim: string
  /** What the claim is, or has in its list. */
  readonly value: string
  readonly role: Role
  /** Names of companies. */
  readonly organizations: readonly string[]
  readonly profile: string | null
}

/** An OpenID provider that people sign in with, as whoever runs the machine has configured it. */
export interface SignInProvider {
  /** Stands in the address that the provider leads back to. */
  readonly id: string
  readonly name: LocalText
  readonly issuer: string
  readonly clientId: string
  /** None where the client is a public one. */
  readonly clientSecret: string | null
  /** How the secret is shown to the provider. */
  readonly clientAuthentication: 'post' | 'basic'
  readonly scopes: string
  /** An account with the e-mail that the provider has verified becomes the person's. */
  readonly linksByVerifiedEmail: boolean
  /** The rules settle the rights of such accounts as well. */
  readonly rulesForLinked: boolean
  /** Who fits a rule and has no account gets one. */
  readonly signsUp: boolean
  /** How long a session begun with it lasts, whatever is done in it. */
  readonly sessionHours: number
  readonly rules: readonly RightsRule[]
}

/** Whether an address is of this machine itself, where nobody listens in. */
export const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
