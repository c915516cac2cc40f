import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Of 160 bits, as RFC 4226 recommends for HMAC-SHA-1, the one function that every authenticator knows. */
export const makeSecret = (): Buffer => randomBytes(20)

const periodSeconds = 30
const issuer = 'Visionair'

function totpOf(secret: Buffer, label = ''): TOTP {
  const bytes = new Uint8Array(secret)
  return new TOTP({ issuer, label, secret: new Secret({ buffer: bytes.buffer }), digits: 6, period: periodSeconds })
}

/** A secret in Base32, to type into an authenticator. */
export const secretText = (secret: Buffer): string => totpOf(secret).secret.base32

/** The address that authenticators read from a QR code (`otpauth://totp/…`), for the account of an e-mail. */
export const secretUri = (secret: Buffer, email: string): string => totpOf(secret, email).toString()

/**
 * The step of time (RFC 6238, 30 s each) whose code was given: that of the moment or one beside it, as clocks differ and people type. Null
 * when it is none of theirs.
 */
export function stepOf(secret: Buffer, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}
