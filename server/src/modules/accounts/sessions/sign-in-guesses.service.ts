import { createHash } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { addressKey } from '../../../platform/http/request/rate-limit.ts'
import { failuresUntilLock, lockEnd } from './sign-in-guard.ts'
import { countAttempt, countUnknown, forgetGuessesBefore, takeAttemptBack } from './sign-in-guesses.repository.ts'

/** Wrong passwords allowed from one address before it has to wait, whatever accounts they are for, on all machines together. */
const failuresPerAddress = { limit: 100, windowSeconds: 900 }
/** E-mails nobody has are forgotten when nobody has tried them for as long. */
const emailsKeptDays = 30

const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000)

/** Counts an attempt from an address before its outcome is known. @returns the seconds to wait, 0 when it may be made */
export async function beginAttempt(ctx: Context, ip: string): Promise<number> {
  const now = ctx.now()
  const { limit, windowSeconds } = failuresPerAddress
  const fullUntil = await countAttempt(ctx.db, addressKey(ip), { limit, now, windowEnd: later(now, windowSeconds) })
  return fullUntil === null ? 0 : Math.max(1, Math.ceil((fullUntil.getTime() - now.getTime()) / 1000))
}

/** Takes an attempt back that was none of a guesser. */
export const forgiveAttempt = (ctx: Context, ip: string): Promise<void> => takeAttemptBack(ctx.db, addressKey(ip))

/** Counts a guess for an e-mail nobody has, by the rule of accounts, so that a lock does not tell which e-mails have one. */
export async function guessUnknown(ctx: Context, email: string): Promise<'counted' | 'was-locked'> {
  const now = ctx.now()
  const emailHash = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return await countUnknown(ctx.db, emailHash, { limit: failuresUntilLock, now, lockUntil: lockEnd(now) })
}

/** Forgets counts that are over. */
export const forgetGuessCounts = (ctx: Context): Promise<void> =>
  forgetGuessesBefore(ctx.db, ctx.now(), later(ctx.now(), -emailsKeptDays * 86_400))
