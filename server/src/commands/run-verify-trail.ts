import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { type Fault, type Noted, type Verdict, verifyTrail } from '../modules/audit/verifying.service.ts'
import { withDatabase } from '../open-files.ts'
import { asksForHelp, flagsOf } from './command-line.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const usage = `verify-trail [--seal=POSITION:HASH]  holds the audit trail against its seals and changes nothing; with --seal one that was noted
earlier, as an earlier run or the log said it, must still be the same, which tells whether the end was cut off or all was sealed anew`
const options = { seal: { type: 'string' } } as const

const words: Readonly<Record<Fault['kind'], string>> = {
  altered: 'is not as it was sealed',
  removed: 'is gone',
  inserted: 'was put in afterwards, or dated back',
  'seal-gone': 'is not there',
  'other-seal': 'is another than was noted',
}

const lineOf = ({ kind, position, entryId }: Fault): string => {
  const seal = position === null ? '' : `seal ${position}`
  const entry = entryId === null ? '' : `entry ${entryId}`
  const what = kind === 'seal-gone' || kind === 'other-seal' ? seal : entry
  const where = what === entry && seal !== '' ? ` (${seal})` : ''
  return `${kind.padEnd(10)} ${what} ${words[kind]}${where}`
}

function notedIn(text: string | undefined): Noted | null {
  if (text === undefined) return null
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/i.exec(text) ?? []
  if (position === undefined || hash === undefined)
    throw new ConfigError(`"${text}" is no seal: a position, a colon, 64 digits.\n${usage}`)
  return { position: Number(position), hash: hash.toLowerCase() }
}

/** Says what came of it, fault by fault, with a sum at the end. */
export function sayVerdict({ faults, sealed, erased, unsealed, last }: Verdict): void {
  for (const fault of faults) say(lineOf(fault))
  const found = faults.length === 0 ? 'nothing is wrong' : `${faults.length} faults`
  say(`${sealed} entries sealed, ${unsealed} waiting for their seal: ${found}`)
  if (erased > 0) say(`${erased} of them name nobody any more, as erasures that stand in the trail left them`)
  if (last !== null) say(`Last seal, to be noted elsewhere: ${last.position}:${last.hash}`)
}

/** Holds the audit trail against its seals. Answers the exit code: 0 when nothing is wrong. @throws ConfigError */
export async function runVerifyTrail(config: Config, args: readonly string[]): Promise<number> {
  if (asksForHelp(args)) {
    say(usage)
    return 0
  }
  const noted = notedIn(flagsOf(args, options, usage).seal)
  const verdict = await withDatabase(config, (db) => verifyTrail(db, noted))
  sayVerdict(verdict)
  return verdict.faults.length > 0 ? 1 : 0
}
