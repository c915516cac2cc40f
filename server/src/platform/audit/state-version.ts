import { hash } from 'node:crypto'
import { problem } from '../problem-error.ts'

/** Names a state by what can be changed of it: the same for the same facts in the same order, another one for others. */
export const versionOf = (facts: object): string => hash('sha256', JSON.stringify(facts), 'base64url').slice(0, 22)

/**
 * Refuses a change made upon another state than the one there is; to be asked while the state is held. A change that names no
 * version is made upon whatever there is. Errors: `changed-meanwhile`.
 */
export function refuseStale(version: string | undefined, facts: object): void {
  if (version !== undefined && version !== versionOf(facts)) throw problem('changed-meanwhile')
}

/** What of some fields is to be changed; what is absent stays. */
export type ChangeOf<Fields> = { readonly [K in keyof Fields]?: Fields[K] | undefined }

/** The fields with what was changed of them; what a change names beside them is left out. */
export const withChange = <Fields extends object>(fields: Fields, change: ChangeOf<Fields>): Fields => ({
  ...fields,
  ...Object.fromEntries(Object.entries(change).filter(([name, value]) => name in fields && value !== undefined)),
})
