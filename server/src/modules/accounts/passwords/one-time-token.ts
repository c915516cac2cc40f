import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What is stored of a token: its SHA-256. Tokens are random, so a fast hash is enough. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A random token of 256 bits, told once, with what is stored of it. */
export function makeToken(): { token: string; tokenHash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}

/** The token that follows one: always the same, and known to nobody who does not hold both the secret and that token. */
export function successorOf(secret: string, token: string): { token: string; tokenHash: Buffer } {
  const next = createHmac('sha256', secret).update(`successor of a refresh token\n${token}`).digest('base64url')
  return { token: next, tokenHash: hashToken(next) }
}
