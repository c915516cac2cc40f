import common from '@zxcvbn-ts/language-common'
import { problem } from '../../../platform/problem-error.ts'
import { hashPassword } from './password-hash.ts'

/** Those that are tried first by whoever guesses, by how often they were met in leaked lists. */
const commonest = new Set(common.dictionary['passwords-common'].slice(0, 10_000))

/** Letters as they are written with digits and signs to please a rule. */
const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  $: 's',
  '5': 's',
  '3': 'e',
  '1': 'i',
  '!': 'i',
}
const withoutDisguise = (text: string): string => [...text].map((sign) => disguises[sign] ?? sign).join('')
const withoutEdges = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * Whether a password is among the 10,000 commonest, or is one of them dressed up for the rule: in capitals, with digits and signs before
 * or behind it, or for its letters.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return [plain, withoutEdges(plain), withoutDisguise(plain), withoutDisguise(withoutEdges(plain))].some((each) =>
    commonest.has(each),
  )
}

/** The hash of a password that somebody chose for an account, given in `field`. Errors: `invalid` at the field for one of the commonest. */
export async function hashChosen(field: string, password: string): Promise<string> {
  if (isCommonPassword(password))
    throw problem('invalid', { violations: [{ field, message: 'account.common_password' }] })
  return await hashPassword(password)
}
