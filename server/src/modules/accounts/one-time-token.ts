import { createHash, randomBytes } from 'node:crypto'

/** What is stored of a token: its SHA-256. Tokens are random, so a fast hash is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A random token of 256 bits, told once, with what is stored of it. */
export function makeToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}
