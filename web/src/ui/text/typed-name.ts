import type { Language } from '../../i18n/language.ts'
import { localName } from '../../i18n/texts.ts'

/** Something with a name of its own and a kind with a name in both languages. */
export interface Typed {
  readonly name: string
  readonly type: { readonly name: string; readonly nameFr: string }
}

/** Its name; one that only repeats its kind's name, in whatever language it was made, is said in the chosen one. */
export const typedName = ({ name, type }: Typed, language: Language): string =>
  name === type.name || name === type.nameFr ? localName(type, language) : name
