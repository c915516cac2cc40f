import { writeFile } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { personalData } from '../modules/administration/personal-data/person-export.service.ts'
import { subjectOf } from './command-line.ts'
import { namedBy, saidOf } from './named-person.ts'
import { withPeople } from './with-people.ts'

export const exportUsage = `export EMAIL|NUMBER [--to=FILE]  writes all that is held about a person as JSON, of one whose account is gone what is left;
      FILE must not be there yet`
const options = { to: { type: 'string' } } as const

/** Writes into a file that only this account of the machine reads, and never over one that is there. */
async function writeNew(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new ConfigError(`${file} could not be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Writes what is held about a person. Answers the exit code. @throws ConfigError where nobody is or was known so */
export async function exportPerson(config: Config, args: readonly string[], usage: string): Promise<number> {
  const { subject, flags } = subjectOf(args, options, usage)
  const named = namedBy(subject, usage)
  const data = await withPeople(config, (ctx) => personalData(ctx, named))
  if (data === null) throw new ConfigError(`Nothing is known of ${saidOf(named)}.`)
  const text = `${JSON.stringify(data, null, 2)}\n`
  if (flags.to === undefined) process.stdout.write(text)
  else {
    await writeNew(flags.to, text)
    process.stdout.write(`What is held about ${saidOf(named)} is in ${flags.to}. Hand it to nobody else.\n`)
  }
  return 0
}
