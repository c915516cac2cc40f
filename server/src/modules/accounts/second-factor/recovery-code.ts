import { randomInt } from 'node:crypto'
import { hashToken } from '../passwords/one-time-token.ts'

/** No letters that are taken for others or for digits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

/** A code of 79 bits in groups to read and type, with what is stored of it. */
export function makeRecoveryCode(): { readonly code: string; readonly codeHash: Buffer } {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  const code = Array.from({ length: groups }, group).join('-')
  return { code, codeHash: hashOfCode(code) }
}

/** What people type besides the signs of a code: spaces, hyphens and capitals mean nothing. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s\p{Dash}]/gu, '').toLowerCase()

/** What is stored of a recovery code, however it was typed. */
export const hashOfCode = (typed: string): Buffer => hashToken(plainCode(typed))
