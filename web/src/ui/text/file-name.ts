export interface FileNameParts {
  readonly start: string
  readonly end: string
}

/** What names of photos differ in stands at their end: so many characters of it are always shown. */
const keptAtEnd = 8
/** So many at most, where the cut would go through a number. */
const mostAtEnd = 12

const isDigit = (letter: string | undefined): boolean => letter !== undefined && /\d/.test(letter)

/** Where the end begins: before the number that it would cut, unless that is too long to be shown whole. */
function cutOf(letters: readonly string[]): number {
  const cut = letters.length - keptAtEnd
  let whole = cut
  while (whole > 0 && isDigit(letters[whole]) && isDigit(letters[whole - 1])) whole -= 1
  return letters.length - whole <= mostAtEnd ? whole : cut
}

/** A file's name in a start that may be cut where there is little room, and an end with its number and kind, which may not. */
export function fileNameParts(name: string): FileNameParts {
  const letters = [...name]
  if (letters.length <= keptAtEnd) return { start: '', end: name }
  const cut = cutOf(letters)
  return { start: letters.slice(0, cut).join(''), end: letters.slice(cut).join('') }
}
