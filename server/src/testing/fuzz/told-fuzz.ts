import type { FuzzResult } from './fuzz.ts'

const byClass = (statuses: FuzzResult['statuses']): string => {
  const classes = new Map<string, number>()
  for (const [status, count] of statuses) {
    const name = `${Math.floor(status / 100)}xx`
    classes.set(name, (classes.get(name) ?? 0) + count)
  }
  return [...classes]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${name} × ${count}`)
    .join(', ')
}

/** What a run of the fuzz was, in one line: the seed that repeats it, and how much was called. */
export function toldFuzz(
  seed: number,
  { operations, calls, statuses, callers, accepted, stories, faults }: FuzzResult,
): string {
  return [
    `fuzz, ORACLE_SEED=${seed}: ${operations.length} operations, ${calls} calls (${byClass(statuses)})`,
    `${callers.size} callers`,
    `${accepted.size} operations let through`,
    `${stories.told.size} stories of ${stories.calls} calls with ${stories.compared} attributes read back`,
    `${faults.length} faults`,
  ].join(', ')
}
