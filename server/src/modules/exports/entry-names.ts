const maxLength = 60
/** Names Windows keeps for devices, with or without an ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/

/**
 * A name every system can open, made of a text: lower-case ASCII letters, digits and single hyphens, at most 60 of them,
 * no name Windows keeps for itself. `fallback` stands for a text of which nothing is left.
 */
export function asciiName(text: string, fallback: string): string {
  const name = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '')
  return name === '' || reserved.test(name) ? fallback : name
}

/** Keeps names apart within one archive: the second `a.jpg` becomes `a-2.jpg`. */
export class EntryNames {
  readonly #taken = new Set<string>()

  unique(folder: string, name: string, ending: string): string {
    for (let count = 1; ; count += 1) {
      const path = `${folder}${name}${count === 1 ? '' : `-${count}`}${ending}`
      if (this.#taken.has(path)) continue
      this.#taken.add(path)
      return path
    }
  }
}
