import { ownName } from '../../base-path.ts'

/** What was changed in a form and not saved: by field, what it was before and what was typed. */
export interface Draft {
  /** Whose it is: another account of the same browser never sees it. */
  readonly account: number
  /** Which form of which record. */
  readonly name: string
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>
}

const storageKey = ownName('.drafts')
/** The oldest are given up before the memory of the browser is. */
const mostKept = 30

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isChange = (value: unknown): value is Draft['changes'][string] =>
  isRecord(value) && 'from' in value && 'to' in value

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) &&
  typeof value.account === 'number' &&
  typeof value.name === 'string' &&
  isRecord(value.changes) &&
  Object.values(value.changes).every(isChange)

/** Drafts of forms in a storage that outlives a reload and the end of a session, but not the tab. */
export class Drafts {
  readonly #storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly #open = new Set<() => void>()

  constructor(storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage
  }

  find(account: number, name: string): Draft | undefined {
    return this.#readAll().find((draft) => draft.account === account && draft.name === name)
  }

  /** Keeps a draft in place of an older one of the same form. */
  keep(draft: Draft): void {
    this.#writeAll([...this.#others(draft.account, draft.name), draft])
  }

  forget(account: number, name: string): void {
    this.#writeAll(this.#others(account, name))
  }

  /** Tells of an open form how its draft is given up. Answers how to end that. */
  opened(giveUp: () => void): () => void {
    this.#open.add(giveUp)
    return () => this.#open.delete(giveUp)
  }

  /** Its user leaves what is open without saving. */
  giveUpOpen(): void {
    for (const giveUp of this.#open) giveUp()
  }

  #others(account: number, name: string): readonly Draft[] {
    return this.#readAll().filter((draft) => draft.account !== account || draft.name !== name)
  }

  #readAll(): readonly Draft[] {
    try {
      const list: unknown = JSON.parse(this.#storage().getItem(storageKey) ?? '[]')
      return Array.isArray(list) ? list.filter(isDraft) : []
    } catch {
      return []
    }
  }

  #writeAll(all: readonly Draft[]): void {
    try {
      this.#storage().setItem(storageKey, JSON.stringify(all.slice(-mostKept)))
    } catch {
      // A browser that stores nothing still has the open form.
    }
  }
}

/** The drafts of this tab. */
export const drafts = new Drafts(() => window.sessionStorage)

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isSecret = (name: string): boolean => /password|^code$/i.test(name)

/** What was changed upon the initial values, but for passwords and codes, which are never kept, and for files. */
export function changesIn(initial: object, values: object): Draft['changes'] {
  const before = new Map<string, unknown>(Object.entries(initial))
  const changed = Object.entries(values).filter(
    ([name, to]) => !isSecret(name) && !(to instanceof Blob) && !same(before.get(name), to),
  )
  return Object.fromEntries(changed.map(([name, to]) => [name, { from: before.get(name) ?? null, to }]))
}

/** Whether a value could stand where the sample stands: texts for texts, numbers for numbers, the same fields. */
export function isLike<V>(sample: V, value: unknown): value is V {
  if (sample === null || sample === undefined || value === null) return !Array.isArray(value)
  if (Array.isArray(sample))
    return Array.isArray(value) && value.every((each) => sample.length === 0 || isLike(sample[0], each))
  if (typeof sample === 'number') return typeof value === 'number' || isRecord(value)
  if (typeof sample !== 'object') return typeof value === typeof sample
  if (!isRecord(value)) return typeof value === 'number' && 'unread' in sample
  return Object.entries(sample).every(([name, each]) => name in value && isLike(each, value[name]))
}

/** The initial values with what was typed in a draft; undefined when it was typed into another form than this one is now. */
export function withDraft<V extends object>(initial: V, { changes }: Draft): V | undefined {
  const known = Object.entries(changes).filter(([name]) => name in initial)
  if (known.length === 0) return undefined
  const merged: unknown = { ...initial, ...Object.fromEntries(known.map(([name, { to }]) => [name, to])) }
  return isLike(initial, merged) ? merged : undefined
}

/** Fields of a draft that were changed elsewhere since, to something else than what was typed. */
export interface Overtaken {
  /** As they stood when they were typed into. */
  readonly from: Readonly<Record<string, unknown>>
  readonly mine: Readonly<Record<string, unknown>>
  readonly stored: Readonly<Record<string, unknown>>
}

/** What of a draft was overtaken by what is stored now; null when nothing was. */
export function overtakenIn(initial: object, { changes }: Draft): Overtaken | null {
  const now = new Map<string, unknown>(Object.entries(initial))
  const fields = Object.entries(changes)
    .map(([name, { from, to }]) => ({ name, from, to, stored: now.get(name) ?? null }))
    .filter(({ from, to, stored }) => !same(stored, from) && !same(stored, to))
  if (fields.length === 0) return null
  return {
    from: Object.fromEntries(fields.map(({ name, from }) => [name, from])),
    mine: Object.fromEntries(fields.map(({ name, to }) => [name, to])),
    stored: Object.fromEntries(fields.map(({ name, stored }) => [name, stored])),
  }
}
