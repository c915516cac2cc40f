import { type RawBuilder, type SqlBool, sql } from 'kysely'

const repositoryFrame = /at (?:async )?(\S+) .*\/modules\/([a-z-]+(?:\/[a-z-]+)+\.(?:repository|scope)\.ts):(\d+)/

/** Where a predicate is built: the repository functions on the way to it, the innermost first. */
function siteOf(predicate: string, stack: string): string {
  const frames = stack.split('\n').flatMap((line) => {
    const [, caller, file, at] = repositoryFrame.exec(line) ?? []
    return file === undefined ? [] : [`${file} ${caller?.replace(/^.*\./, '')}:${at}`]
  })
  return `${predicate} in ${frames.join(' < ')}`
}

/** Notices every place where a predicate of the caller's scope is put into a query, and leaves it out of one of them. */
export class PredicateSites {
  readonly #seen = new Set<string>()
  #removed: string | null = null

  /** The places seen since this was called last. */
  takeSeen(): string[] {
    const seen = [...this.#seen]
    this.#seen.clear()
    return seen
  }

  /** From now on this one predicate lets everything through; null: all are in force. */
  remove(site: string | null): void {
    this.#removed = site
  }

  /** The predicate as before, but noticed. */
  watch<A extends unknown[]>(name: string, original: (...args: A) => RawBuilder<SqlBool>) {
    return (...args: A): RawBuilder<SqlBool> => {
      const site = siteOf(name, new Error(name).stack ?? '')
      this.#seen.add(site)
      return site === this.#removed ? sql<SqlBool>`true` : original(...args)
    }
  }
}
