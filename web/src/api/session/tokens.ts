import type { EndedBy } from '@visionair/contract'
import { ownName } from '../../base-path.ts'
import { readEndedBy } from './ended-by.ts'

/** The pair a sign-in hands out. */
export interface Tokens {
  readonly token: string
  /**
   * Which session is renewed: its name, while a cookie that no script reads holds its refresh token. The token itself only of a sign-in
   * with a version before, until the next renewal.
   */
  readonly refreshToken: string
}

/**
 * Why a session ended: `left` the user signed out, `expired` it could not be renewed, `ended` the server said by what, `notice` a text to
 * show at the login, by its key.
 */
export type SessionEnd =
  | { readonly reason: 'left' | 'expired' }
  | { readonly reason: 'ended'; readonly by: EndedBy }
  | { readonly reason: 'notice'; readonly type: 'success' | 'error' | 'info'; readonly text: EndText }

/** What the login may be told of the end of a session. */
export type EndText = 'accounts.login.again' | 'common.error.access'

const tokenKey = ownName('.token')
const refreshKey = ownName('.refresh-token')
const endKey = ownName('.session-ends')
const limitKey = ownName('.session-limit')
const shared = [tokenKey, refreshKey, endKey]
/** What ended the session, for the other tabs of the browser. */
const endedByKey = ownName('.session-ended-by')

/** Another person signed in meanwhile, here or in another tab: what this page sends would be done in their name. */
export class OtherAccountError extends Error {}

const listeners = new Set<() => void>()
let lastEnd: SessionEnd | null = null
/** Whose page this is: the first account it had tokens of, for as long as it stands. */
let holder: string | null = null

/** The account a token speaks for, as its text says; nothing is verified here. Empty for one that says nothing. */
function accountOf(token: string): string {
  try {
    const claims = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    return /"sub":"(\d+)"/.exec(claims)?.[1] ?? ''
  } catch {
    return ''
  }
}

/** Whether who is signed in is the account of this number. */
export const isSignedInAs = (account: string): boolean => {
  const tokens = readTokens()
  return tokens !== null && accountOf(tokens.token) === account
}

/** Whether two tokens speak for the same account. */
export const speakForOne = (one: string, other: string): boolean => accountOf(one) === accountOf(other)

const announce = () => {
  for (const listener of listeners) listener()
}

/** The tokens as they stand now, in every tab; null when nobody is signed in. */
export function readTokens(): Tokens | null {
  const token = localStorage.getItem(tokenKey)
  const refreshToken = localStorage.getItem(refreshKey)
  return token === null || refreshToken === null ? null : { token, refreshToken }
}

/** Whether the tokens are those of another person than the one this page was read for. */
export function isOfAnother(): boolean {
  const tokens = readTokens()
  if (tokens === null) return false
  const account = accountOf(tokens.token)
  // What cannot be read is nobody's: the server refuses it, and the session ends.
  if (account === '') return false
  holder ??= account
  return account !== holder
}

/** Whose page this is, by the number of their account; null before anybody has signed in since it was opened. */
export function holderOfPage(): string | null {
  // Finds it out where nothing was sent yet.
  isOfAnother()
  return holder
}

/** The tokens to send: null when nobody is signed in. Throws OtherAccountError, and tells the listeners, when they are of another person. */
export function ownTokens(): Tokens | null {
  if (!isOfAnother()) return readTokens()
  announce()
  throw new OtherAccountError()
}

/** When the session ends unless it is renewed, by the clock of this machine; null where nobody said it. */
export function endsAtMs(): number | null {
  const said = localStorage.getItem(endKey)
  return said === null || readTokens() === null ? null : Number(said)
}

/** How long a session lasts, as a sign-in or a renewal says it, in seconds. */
export interface Lasting {
  /** Until it ends, unless it is used or renewed. */
  readonly session_ends_in: number
  /** Without a call; null without such a limit. */
  readonly session_idle_seconds: number | null
  /** However much it is used; null where nothing says so. */
  readonly session_lasts_for: number | null
}

/** For how many seconds without a call a company lets the session go on; null without such a limit. */
export function idleSeconds(): number | null {
  const said = localStorage.getItem(limitKey)
  return said === null ? null : Number(said.split(' ', 1)[0])
}

/** The server notes a call within as many seconds of the one before. */
const notedWithinMs = 15_000
/** The end is moved in steps, so that the tabs are not told of each call. */
const stepMs = 10_000

/** Moves the end of a session that ends when it is not used: something was done in it. */
export function noteUse(): void {
  const idle = idleSeconds()
  const end = endsAtMs()
  if (idle === null || end === null) return
  const latest = Number(localStorage.getItem(limitKey)?.split(' ')[1] ?? Number.NaN)
  const moved = Date.now() + idle * 1000 - notedWithinMs
  const next = Number.isNaN(latest) ? moved : Math.min(moved, latest)
  if (next - end < stepMs) return
  localStorage.setItem(endKey, String(next))
  announce()
}

function keepEnd(lasting: Lasting | undefined): void {
  localStorage.removeItem(endKey)
  localStorage.removeItem(limitKey)
  if (lasting === undefined) return
  const now = Date.now()
  const { session_ends_in: left, session_idle_seconds: idle, session_lasts_for: most } = lasting
  localStorage.setItem(endKey, String(now + left * 1000))
  if (idle !== null) localStorage.setItem(limitKey, most === null ? String(idle) : `${idle} ${now + most * 1000}`)
}

/** Keeps the tokens of a sign-in or of a refresh, and how long the session lasts without another. */
export function storeTokens(tokens: Tokens, lasting?: Lasting): void {
  // First, so that who is told of the tokens finds the end that belongs to them.
  keepEnd(lasting)
  localStorage.setItem(tokenKey, tokens.token)
  localStorage.setItem(refreshKey, tokens.refreshToken)
  localStorage.removeItem(endedByKey)
  lastEnd = null
  announce()
}

/** What an end is to the other tabs; null where they cannot be told more than that it came. */
function endForOthers(end: SessionEnd): EndedBy | null {
  if (end.reason === 'ended') return end.by
  if (end.reason === 'left') return 'signed-out'
  return end.reason === 'notice' && end.text === 'accounts.login.again' ? 'password' : null
}

/** Forgets the tokens, unless they are another person's; the guards then lead to the login, with what `end` says. */
export function endSession(end: SessionEnd): void {
  if (readTokens() === null || isOfAnother()) return
  const told = endForOthers(end)
  // First, so that a tab that finds itself signed out finds why.
  if (told === null) localStorage.removeItem(endedByKey)
  else localStorage.setItem(endedByKey, told)
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(refreshKey)
  localStorage.removeItem(endKey)
  localStorage.removeItem(limitKey)
  lastEnd = end
  announce()
}

/** The end of a session by what a refusal says of it. */
export const endBy = (by: EndedBy | null): SessionEnd => (by === null ? { reason: 'expired' } : { reason: 'ended', by })

/** How the last session of this page ended, here or in another tab; null after a sign-in or a fresh start. */
export function readSessionEnd(): SessionEnd | null {
  if (lastEnd !== null || holder === null || readTokens() !== null) return lastEnd
  return endBy(readEndedBy(localStorage.getItem(endedByKey)))
}

/** Calls back when somebody signs in or out, in this tab or another. Answers the way to stop. */
export function watchTokens(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // Another tab's changes arrive one by one: signed in is who has both.
    if (event.key === null || shared.includes(event.key)) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
