export interface FileNameParts {
  readonly start: string
  readonly end: string
}

/** What names of photos differ in stands at their end: so many characters of it are always shown. */
const keptAtEnd = 8

/** A file's name in a start that may be cut where there is little room, and an end with its number and kind, which may not. */
export function fileNameParts(name: string): FileNameParts {
  const letters = [...name]
  if (letters.length <= keptAtEnd) return { start: '', end: name }
  return { start: letters.slice(0, -keptAtEnd).join(''), end: letters.slice(-keptAtEnd).join('') }
}
