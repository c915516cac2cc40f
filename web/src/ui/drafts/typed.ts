import { ownName } from '../../base-path.ts'

const storageKey = ownName('.typed')

type Texts = Readonly<Record<string, string>>

const isSecret = (field: string): boolean => /password|^code$/i.test(field)

/** What is typed where nobody is signed in yet, in a storage that outlives a reload but not the tab: of one form at a time. */
export class Typed {
  readonly #storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

  constructor(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
    this.#storage = storage
  }

  /** The fields of a form with what was typed into them before a reload. */
  read<V extends Texts>(form: string, empty: V): V {
    const kept = this.#kept(form)
    const typed = Object.keys(empty).filter((field) => typeof kept[field] === 'string' && !isSecret(field))
    return { ...empty, ...Object.fromEntries(typed.map((field) => [field, kept[field]])) }
  }

  /** Keeps what is typed, but for passwords and codes. */
  keep(form: string, values: Texts): void {
    const open = Object.entries(values).filter(([field]) => !isSecret(field))
    try {
      this.#storage().setItem(storageKey, JSON.stringify({ form, values: Object.fromEntries(open) }))
    } catch {
      // A browser that stores nothing still has the open form.
    }
  }

  /** It was sent. */
  forget(): void {
    try {
      this.#storage().removeItem(storageKey)
    } catch {
      // Nothing was kept then.
    }
  }

  #kept(form: string): Readonly<Record<string, unknown>> {
    try {
      const found: unknown = JSON.parse(this.#storage().getItem(storageKey) ?? 'null')
      if (typeof found !== 'object' || found === null || !('form' in found) || found.form !== form) return {}
      return 'values' in found ? Object(found.values) : {}
    } catch {
      return {}
    }
  }
}

/** What was typed in this tab. */
export const typed = new Typed(() => window.sessionStorage)
