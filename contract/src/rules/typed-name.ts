/** A kind with a name in both languages. */
export interface Kind {
  readonly name: string
  readonly nameFr: string
}

/** Something with a name of its own and a kind. */
export interface Typed {
  readonly name: string
  readonly type: Kind
}

const numberAfter = (name: string, kindName: string): string | null =>
  name.startsWith(kindName) ? (/^( \d{1,3})?$/.exec(name.slice(kindName.length))?.[0] ?? null) : null

/** Its name; one that only repeats its kind's name with or without a number, in whatever language it was made, is said in the chosen one. What a person typed stays. */
export function typedName({ name, type }: Typed, language: 'en' | 'fr'): string {
  const number = numberAfter(name, type.name) ?? numberAfter(name, type.nameFr)
  return number === null ? name : ((language === 'fr' && type.nameFr) || type.name) + number
}

/** The same of several, from the whole to the part. */
export const typedNames = (parts: readonly (Typed | null)[], language: 'en' | 'fr'): string[] =>
  parts.flatMap((part) => (part === null ? [] : [typedName(part, language)]))
