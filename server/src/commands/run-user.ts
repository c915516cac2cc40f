import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { asksForHelp, isHelp } from './command-line.ts'
import {
  resetFactorUsage,
  resetPassword,
  resetPasswordUsage,
  resetSecondFactor,
  unlockAccount,
  unlockUsage,
} from './user-access.ts'
import { createAccount, createUsage } from './user-create.ts'
import { eraseAccount, eraseUsage } from './user-erase.ts'
import { exportPerson, exportUsage } from './user-export.ts'
import { listAccounts, listUsage } from './user-list.ts'

interface Deed {
  readonly usage: string
  run(config: Config, args: readonly string[], usage: string): Promise<number>
}

const deeds: ReadonlyMap<string, Deed> = new Map([
  ['list', { usage: listUsage, run: listAccounts }],
  ['create', { usage: createUsage, run: createAccount }],
  ['unlock', { usage: unlockUsage, run: unlockAccount }],
  ['reset-second-factor', { usage: resetFactorUsage, run: resetSecondFactor }],
  ['reset-password', { usage: resetPasswordUsage, run: resetPassword }],
  ['export', { usage: exportUsage, run: exportPerson }],
  ['erase', { usage: eraseUsage, run: eraseAccount }],
])

/** Everything that can be done to accounts. */
export const deedNames: readonly string[] = [...deeds.keys()]

const usageOf = ({ usage }: Deed) => `user ${usage}`
const overview = () => [...deeds.values()].map(usageOf).join('\n')

async function act(deed: Deed, usage: string, config: Config, args: readonly string[]): Promise<number> {
  if (!asksForHelp(args)) return await deed.run(config, args, usage)
  process.stdout.write(`${usage}\n`)
  return 0
}

/** Does something to accounts. Answers the exit code. @throws ConfigError */
export async function runUser(config: Config, [name, ...args]: readonly string[]): Promise<number> {
  if (isHelp(name)) {
    process.stdout.write(`${overview()}\n`)
    return 0
  }
  const deed = deeds.get(name ?? '')
  if (deed) return await act(deed, usageOf(deed), config, args)
  const why = name === undefined ? 'What is to be done is missing' : `"${name}" is nothing to do to accounts`
  throw new ConfigError(`${why}. There is:\n${overview()}`)
}

/** `user reset-password` by its older name. Answers the exit code. @throws ConfigError */
export const runResetPassword = (config: Config, args: readonly string[]): Promise<number> =>
  act({ usage: resetPasswordUsage, run: resetPassword }, resetPasswordUsage, config, args)
