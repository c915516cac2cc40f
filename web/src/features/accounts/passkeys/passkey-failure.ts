/** Why the browser made no passkey, or had none sign: as it was given up or took too long, is there already, is not for this place, or else. */
export type PasskeyReason = 'cancelled' | 'known' | 'place' | 'failed'

/** The browser, or who sits before it, had no passkey made or used. */
export class PasskeyFailure extends Error {
  readonly reason: PasskeyReason

  constructor(reason: PasskeyReason, cause?: unknown) {
    super('', { cause })
    this.name = 'PasskeyFailure'
    this.reason = reason
  }
}

const reasons: Readonly<Record<string, PasskeyReason>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'place',
}

/** What a browser says of it (WebAuthn 5.1.3, 5.1.4), in fewer words. */
export const failureOf = (error: unknown): PasskeyFailure =>
  new PasskeyFailure((error instanceof Error && reasons[error.name]) || 'failed', error)
