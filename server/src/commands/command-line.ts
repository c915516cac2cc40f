import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { ConfigError } from '../config-error.ts'

/** Whether somebody asks with this word how a command is used. */
export const isHelp = (arg: string | undefined): boolean => arg === '--help' || arg === '-h' || arg === 'help'

/** Whether the arguments ask how a command is used: the word first, or a flag anywhere. */
export const asksForHelp = (args: readonly string[]): boolean =>
  isHelp(args[0]) || args.some((arg) => arg === '--help' || arg === '-h')

const saysHow = (error: unknown, usage: string): ConfigError => {
  const why = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
  return new ConfigError(`${why}.\n${usage}`)
}

/**
 * The flags of a command, of which none but the given may stand there. @throws ConfigError naming one that is not known, with how the
 * command is used
 */
export function flagsOf<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T, usage: string) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw saysHow(error, usage)
  }
}

/**
 * The one thing a command is about, with its flags; without it where nothing is named. @throws ConfigError for a second thing and for a
 * flag that is not known, with how the command is used
 */
export function subjectOf<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T, usage: string) {
  const { values, positionals } = wordsOf(args, options, usage)
  const [subject, second] = positionals
  if (second !== undefined) throw new ConfigError(`"${second}" is one too many.\n${usage}`)
  return { subject, flags: values }
}

/** All words of a command beside its flags. @throws ConfigError for a flag that is not known, with how the command is used */
export function wordsOf<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T, usage: string) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true })
  } catch (error) {
    throw saysHow(error, usage)
  }
}
