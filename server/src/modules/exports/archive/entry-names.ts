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
