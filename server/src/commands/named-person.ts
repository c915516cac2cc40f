import { ConfigError } from '../config-error.ts'
import type { Named } from '../modules/administration/personal-data/known-person.service.ts'

/** Who is meant by a word of the command line: a number of an account, or an address. @throws ConfigError for anything else */
export function namedBy(word: string | undefined, usage: string): Named {
  if (word === undefined) throw new ConfigError(`An address or a number is missing.\n${usage}`)
  if (/^[1-9]\d{0,8}$/.test(word)) return { id: Number(word), email: null }
  if (/^\S+@\S+$/.test(word)) return { id: null, email: word }
  throw new ConfigError(`"${word}" is neither an address nor the number of an account.\n${usage}`)
}

/** The same in words. */
export const saidOf = ({ id, email }: Named): string => email ?? `account ${id}`
