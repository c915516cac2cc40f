import { randomBytes } from 'node:crypto'

/** A random password that meets every demand, to be said once. */
export const madePassword = (): string => `${randomBytes(12).toString('base64url')}aA1!`
