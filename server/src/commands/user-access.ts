import type { Config } from '../config.ts'
import { ConfigError } from '../config-error.ts'
import { idOfAddress } from '../modules/accounts/accounts.service.ts'
import { giveNewPassword } from '../modules/accounts/passwords/given-password.service.ts'
import type { User } from '../modules/people/people.types.ts'
import { resetFactor, unlock, visibleUser } from '../modules/people/users/users.service.ts'
import { operator } from '../platform/actor.ts'
import type { Context } from '../platform/context.ts'
import { subjectOf } from './command-line.ts'
import { toAccount, withPeople } from './with-people.ts'

export const unlockUsage = 'unlock EMAIL  ends the lock of an account after wrong passwords'
export const resetFactorUsage =
  'reset-second-factor EMAIL  turns off the second factor of an account that has lost it; its sessions end'
export const resetPasswordUsage =
  'reset-password EMAIL  gives an account another password and says it once; its sessions end'

const say = (line: string) => process.stdout.write(`${line}\n`)
const disabledText = 'The account is disabled: it is let in once it is enabled in the administration.'

function addressOf(args: readonly string[], usage: string): string {
  const { subject } = subjectOf(args, {}, usage)
  if (subject === undefined) throw new ConfigError(`An address is missing.\n${usage}`)
  return subject
}

async function unlocked(ctx: Context, address: string): Promise<User> {
  const before = await visibleUser(ctx, operator, await idOfAddress(ctx, address))
  await unlock(ctx, operator, before.id)
  return before
}

/** Ends the lock of an account. Answers the exit code. @throws ConfigError where nobody has the address */
export async function unlockAccount(config: Config, args: readonly string[], usage: string): Promise<number> {
  const address = addressOf(args, usage)
  const before = await withPeople(config, (ctx) => toAccount(address, () => unlocked(ctx, address)))
  const { email, lockedUntil } = before
  if (lockedUntil) say(`${email} was locked until ${lockedUntil.toISOString()} and is unlocked.`)
  else say(`${email} was not locked. Wrong passwords counted so far are forgotten.`)
  if (!before.isActive) say(disabledText)
  return 0
}

/** Gives an account a new password. Answers the exit code. @throws ConfigError where nobody has the address */
export async function resetPassword(config: Config, args: readonly string[], usage: string): Promise<number> {
  const address = addressOf(args, usage)
  const given = await withPeople(config, (ctx) => toAccount(address, () => giveNewPassword(ctx, operator, address)))
  say(`Sign in as ${given.email} with the password ${given.password}`)
  if (!given.isActive) say(disabledText)
  return 0
}

async function withoutFactor(ctx: Context, address: string): Promise<User> {
  const before = await visibleUser(ctx, operator, await idOfAddress(ctx, address))
  if (before.hasSecondFactor) await resetFactor(ctx, operator, before.id)
  return before
}

/** Turns off the second factor of an account. Answers the exit code. @throws ConfigError where nobody has the address */
export async function resetSecondFactor(config: Config, args: readonly string[], usage: string): Promise<number> {
  const address = addressOf(args, usage)
  const before = await withPeople(config, (ctx) => toAccount(address, () => withoutFactor(ctx, address)))
  if (before.hasSecondFactor) say(`The second factor of ${before.email} is off: the password alone signs in.`)
  else say(`${before.email} has no second factor.`)
  if (!before.isActive) say(disabledText)
  return 0
}
