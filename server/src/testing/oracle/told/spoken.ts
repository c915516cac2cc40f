import { type Facts, found } from '../facts/facts.ts'

export type Language = 'en' | 'fr'
export const languages: readonly Language[] = ['en', 'fr']

interface Worded {
  readonly name: string
  readonly nameFr: string
}

/** Reference data carries both names. */
export const wordIn = (language: Language, { name, nameFr }: Worded): string => (language === 'en' ? name : nameFr)

/** "The name is exactly that of its type, in English or French, alone or with a number behind it": then it is said in the language asked for. */
export function spokenName(facts: Facts, deviceId: number, language: Language): string {
  const { name, typeId } = found(facts.devices, deviceId)
  const type = found(facts.deviceTypes, typeId)
  for (const kind of [type.name, type.nameFr]) {
    if (name === kind) return wordIn(language, type)
    const rest = name.split(`${kind} `)
    const number = rest.length === 2 && rest[0] === '' ? rest[1] : undefined
    if (number !== undefined && number.length < 4 && [...number].every((sign) => '0123456789'.includes(sign)))
      return number === '' ? name : `${wordIn(language, type)} ${number}`
  }
  return name
}

/** What a device is part of and itself, in a language. */
export function spokenPlace(facts: Facts, deviceId: number, language: Language): readonly string[] {
  const { parentId } = found(facts.devices, deviceId)
  const own = spokenName(facts, deviceId, language)
  return parentId === null ? [own] : [spokenName(facts, parentId, language), own]
}
