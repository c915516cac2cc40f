/** The pair a sign-in hands out. */
export interface Tokens {
  readonly token: string
  readonly refreshToken: string
}

/** Why a session ended: `left` the user signed out, `expired` it could not be renewed, `notice` a text to show at the login, by its key. */
export type SessionEnd =
  | { readonly reason: 'left' | 'expired' }
  | { readonly reason: 'notice'; readonly type: 'success' | 'error' | 'info'; readonly text: EndText }

/** What the login may be told of the end of a session. */
export type EndText = 'accounts.login.again' | 'common.error.access'

const tokenKey = 'visionair.token'
const refreshKey = 'visionair.refresh-token'

const listeners = new Set<() => void>()
let lastEnd: SessionEnd | null = null

const announce = () => {
  for (const listener of listeners) listener()
}

/** The tokens as they stand now, in every tab; null when nobody is signed in. */
export function readTokens(): Tokens | null {
  const token = localStorage.getItem(tokenKey)
  const refreshToken = localStorage.getItem(refreshKey)
  return token === null || refreshToken === null ? null : { token, refreshToken }
}

/** Keeps the tokens of a sign-in or of a refresh. */
export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(tokenKey, tokens.token)
  localStorage.setItem(refreshKey, tokens.refreshToken)
  lastEnd = null
  announce()
}

/** Forgets the tokens; the guards then lead to the login, with what `end` says. */
export function endSession(end: SessionEnd): void {
  if (readTokens() === null) return
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(refreshKey)
  lastEnd = end
  announce()
}

/** How the last session of this tab ended; null after a sign-in or a fresh start. */
export const readSessionEnd = (): SessionEnd | null => lastEnd

/** Calls back when somebody signs in or out, in this tab or another. Answers the way to stop. */
export function watchTokens(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
