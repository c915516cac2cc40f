import { isDeepStrictEqual } from 'node:util'

/** Field names whose values must never stand in the trail. */
const secret = /password|token|secret|hash/i

export type Facts = Readonly<Record<string, unknown>>

const isTold = (name: string) => !secret.test(name)

/** The fields that differ between two states, on both sides; all fields of the one side when the other is null. Secrets are left out. */
export function changedFields(
  before: Facts | null,
  after: Facts | null,
): { before: Facts | null; after: Facts | null } {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(isTold)
  const changed = names.filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]))
  const pick = (state: Facts | null) =>
    state && Object.fromEntries(changed.filter((name) => name in state).map((name) => [name, state[name]]))
  return { before: pick(before), after: pick(after) }
}
