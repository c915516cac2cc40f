import { z } from 'zod'

/** Special characters a password may count: the union of the two readings of the rule. */
export const passwordSpecials = '@$!%*?&#^-'
export const passwordMinLength = 8
export const passwordMaxLength = 128

export const passwordDemands = ['lowercase', 'uppercase', 'number', 'special', 'length'] as const
export type PasswordDemand = (typeof passwordDemands)[number]

/** Which demands of the rule a password meets. The forms' checklist and the server use this one function. */
export function checkPassword(password: string): Readonly<Record<PasswordDemand, boolean>> {
  return {
    lowercase: /[a-z]/.test(password),
    uppercase: /[A-Z]/.test(password),
    number: /[0-9]/.test(password),
    special: [...password].some((character) => passwordSpecials.includes(character)),
    length: password.length >= passwordMinLength && password.length <= passwordMaxLength,
  }
}

/** Whether a password meets every demand. */
export const isStrongPassword = (password: string): boolean => Object.values(checkPassword(password)).every(Boolean)

/** A password that somebody chooses. */
export const newPassword = z
  .string()
  .refine(
    isStrongPassword,
    'Must have 8 to 128 characters with a lowercase, an uppercase, a number and one of @$!%*?&#^-.',
  )
  .meta({ minLength: passwordMinLength, maxLength: passwordMaxLength })

/** A password that somebody proves to know. */
export const knownPassword = z.string().min(1).max(passwordMaxLength)
