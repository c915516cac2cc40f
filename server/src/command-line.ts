import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { ConfigError } from './config-error.ts'

/**
 * The flags of a command, of which none but the given may stand there. @throws ConfigError naming one that is not known, with how the
 * command is used
 */
export function flagsOf<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T, usage: string) {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    const why = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
    throw new ConfigError(`${why}.\n${usage}`)
  }
}
