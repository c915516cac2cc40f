import type { Language } from './language.ts'
import { fillText, type ValuesOf } from './text.ts'
import { fileTexts } from './texts/file-texts.ts'
import { importTexts } from './texts/import-texts.ts'
import { inspectionTexts } from './texts/inspection-texts.ts'
import { jobTexts } from './texts/job-texts.ts'
import { peopleTexts } from './texts/people-texts.ts'
import { referenceTexts } from './texts/reference-texts.ts'

/**
 * Every sentence the server says of its own accord, by key. Keys read `subject.what_is_wrong`, in the order of the alphabet.
 * A text may name values in braces; both languages must name the same ones.
 */
export const serverTexts = {
  ...fileTexts,
  ...importTexts,
  ...inspectionTexts,
  ...jobTexts,
  ...peopleTexts,
  ...referenceTexts,
} as const

export type ServerTextKey = keyof typeof serverTexts
type TextValues<K extends ServerTextKey> = ValuesOf<(typeof serverTexts)[K]['en']>

/** A text of the catalogue with the values it asks for. */
export type TextRef = {
  [K in ServerTextKey]: keyof TextValues<K> extends never
    ? { readonly message: K; readonly values?: undefined }
    : { readonly message: K; readonly values: TextValues<K> }
}[ServerTextKey]

/** The sentence a reference stands for, in the given language. */
export const serverText = (ref: TextRef, language: Language): string =>
  fillText(serverTexts[ref.message], language, ref.values)
