import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const folder = fileURLToPath(new URL('../../../e2e/src/', import.meta.url))
const record = fileURLToPath(new URL('../../../e2e/durations.json', import.meta.url))

/** Seconds that each file of browser tests took, by its path below `e2e/src`. */
type Seconds = Readonly<Record<string, number>>

/** Every file of browser tests, in the order in which they are tried. */
export const browserTestFiles = (): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.spec.ts'))
    .sort()

/** What was noted of the last runs. */
export const secondsNoted = (): Seconds =>
  z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(record, 'utf8')))

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 1
}

interface Share {
  /** How much of the whole it is to take. */
  readonly part: number
  readonly files: string[]
  seconds: number
}

/** The share that would still be the least filled of what it is to take. */
const emptiest = (shares: readonly Share[], seconds: number): Share | undefined =>
  shares.toSorted((one, other) => (one.seconds + seconds) / one.part - (other.seconds + seconds) / other.part)[0]

/**
 * Shares the files so that each share takes its part of the time, as near as whole files allow: the longest first, each into the share that
 * has the most room left. A file of which nothing is noted counts as one of the middle. Within a share they keep their order.
 */
export function browserShares(
  files: readonly string[],
  noted: Seconds,
  parts: readonly number[],
): readonly (readonly string[])[] {
  const middle = medianOf(Object.values(noted))
  const secondsOf = (file: string) => noted[file] ?? middle
  const shares: readonly Share[] = parts.map((part) => ({ part, files: [], seconds: 0 }))
  for (const file of files.toSorted((one, other) => secondsOf(other) - secondsOf(one))) {
    const share = emptiest(shares, secondsOf(file))
    if (share === undefined) throw new Error('there is no share')
    share.files.push(file)
    share.seconds += secondsOf(file)
  }
  return shares.map(({ files: own }) => files.filter((file) => own.includes(file)))
}

/** Notes how long files took; those that were not tried keep what was noted of them, and those that are gone are forgotten. */
export function noteSeconds(taken: Seconds): void {
  const all = { ...secondsNoted(), ...taken }
  const known = browserTestFiles().flatMap((file) => {
    const seconds = all[file]
    return seconds === undefined ? [] : [[file, Math.max(1, Math.round(seconds))] as const]
  })
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`)
}
