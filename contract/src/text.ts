import { z } from 'zod'
import { hasUnseen, seenText } from './names.ts'

/** A required line of text: trimmed, composed in one way, not empty, no characters that are not seen. */
export const lineText = (maxLength: number) =>
  z
    .string()
    .trim()
    .normalize('NFC')
    .refine((text) => !hasUnseen(text), 'must not contain characters that are not seen, such as direction marks')
    .min(1)
    .max(maxLength)
    .refine((text) => !hasControlCharacter(text), 'must not contain control characters')
    .refine((text) => text.isWellFormed(), 'must not contain half a character')

/** A text that is looked for, in an address: trimmed, one line, without characters that are not seen. */
export const searchText = (maxLength = 120) =>
  z
    .string()
    .max(maxLength)
    .overwrite(seenText)
    .refine((text) => !hasControlCharacter(text), 'must not contain control characters')

/** Free text of several lines; an empty text is stored as null. */
export const freeText = (maxLength = 10_000) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => !text.includes('\u0000'), 'must not contain a null character')
    .refine((text) => text.isWellFormed(), 'must not contain half a character')
    .transform((text) => (text.trim() === '' ? null : text))
    .nullish()
    .transform((text) => text ?? null)

/** A calendar day, YYYY-MM-DD. */
export const dayText = z.iso.date()

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 32 || code === 127) return true
  }
  return false
}
