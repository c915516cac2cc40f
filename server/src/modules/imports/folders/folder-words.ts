/** A word as folders spell it: without accents, signs, capitals and a number in front. */
export const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export const bladeTypeId = 1
export const nacelleTypeId = 2
export const towerTypeId = 7
export const hubTypeId = 9

/** The kind of side and the kind of part it belongs to. */
export interface SideKind {
  readonly typeId: number
  readonly partTypeId: number
}

const bladeSides: Readonly<Record<number, readonly string[]>> = {
  3: ['pressure side', 'pressure', 'ps', 'intrados', 'cote pression', 'face intrados'],
  4: ['suction side', 'suction', 'ss', 'extrados', 'cote aspiration', 'face extrados'],
  5: ['leading edge', 'leading', 'le', 'bord d attaque', 'ba'],
  6: ['trailing edge', 'trailing', 'te', 'bord de fuite', 'bf'],
}
const towerFaces: Readonly<Record<number, readonly string[]>> = {
  14: ['north', 'nord', 'n'],
  15: ['east', 'est', 'e'],
  16: ['south', 'sud', 's'],
  17: ['west', 'ouest', 'w', 'o'],
}
const nacelleSides: Readonly<Record<number, readonly string[]>> = {
  18: ['roof', 'top', 'toit'],
  19: ['left', 'gauche'],
  20: ['right', 'droite'],
  21: ['front', 'avant'],
  22: ['rear', 'back', 'arriere'],
}
const spinnerWords = ['spinner', 'nez de moyeu', 'nez']

const partWords: readonly (readonly [number, readonly string[]])[] = [
  [towerTypeId, ['tower', 'mat', 'tour', 'tower faces', 'faces du mat']],
  [nacelleTypeId, ['nacelle']],
  [hubTypeId, ['hub', 'moyeu']],
]

const typeOfWord = (words: Readonly<Record<number, readonly string[]>>, word: string): number | null => {
  const found = Object.entries(words).find(([, spellings]) => spellings.includes(word))
  return found ? Number(found[0]) : null
}

const withoutNumber = (word: string) => word.replace(/^\d+ (?=\p{L})/u, '')

/** The part of a turbine, other than a blade, that a folder names; null when it names none. */
export function partOfWord(name: string): number | null {
  const word = withoutNumber(plain(name))
  return partWords.find(([, words]) => words.includes(word))?.[0] ?? null
}

/**
 * The side a folder names, in English or French. Words such as `left` or `N` name a side only in the folder of their part,
 * whose type is `partTypeId`, or with the part's name in front: `tower north`, `nacelle avant`.
 */
export function sideOfWord(name: string, partTypeId: number | null): SideKind | null {
  const word = withoutNumber(plain(name))
  const blade = typeOfWord(bladeSides, word)
  if (blade !== null) return { typeId: blade, partTypeId: bladeTypeId }
  if (spinnerWords.includes(word)) return { typeId: 23, partTypeId: hubTypeId }
  const ofTower = /^(?:tower|mat|tour)(?: face)? (\p{L}+)$|^face (\p{L}+)$/u.exec(word)
  const face = typeOfWord(towerFaces, ofTower?.[1] ?? ofTower?.[2] ?? word)
  if (face !== null && (ofTower || word.length > 1 || partTypeId === towerTypeId))
    return { typeId: face, partTypeId: towerTypeId }
  const ofNacelle = /^nacelle (\p{L}+)$|^(toit) de nacelle$/u.exec(word)
  const side = typeOfWord(nacelleSides, ofNacelle?.[1] ?? ofNacelle?.[2] ?? word)
  return side !== null && (ofNacelle || partTypeId === nacelleTypeId)
    ? { typeId: side, partTypeId: nacelleTypeId }
    : null
}

/** The number of a blade named A, B, C, 1, 2, 3, `Blade B`, `pale 2`, …; null when the name is of another kind. */
export function bladeNumber(name: string): number | null {
  const [, mark] = /^(?:(?:blade|pale|b|p) ?)?0?([1-9]|[a-c])$/.exec(plain(name)) ?? []
  if (mark === undefined) return null
  const letter = 'abc'.indexOf(mark)
  return letter >= 0 ? letter + 1 : Number(mark)
}
