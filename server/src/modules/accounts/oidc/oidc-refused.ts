import type { OidcRefusal } from '@visionair/contract/accounts'

/** A sign-in with an OpenID provider that does not come about; its browser is told why at the page of sign-in. */
export class OidcRefused extends Error {
  readonly refusal: OidcRefusal

  constructor(refusal: OidcRefusal, cause?: unknown) {
    super(refusal, { cause })
    this.name = 'OidcRefused'
    this.refusal = refusal
  }
}
