import { ownName } from '../../../base-path.ts'
import { isInnerPath } from './login-state.ts'

const key = ownName('.last-place')

/** Remembers for this tab where the user is, so that a public page can lead back. */
export const rememberPlace = (path: string): void => sessionStorage.setItem(key, path)

/** Where the user was last in this tab; null when nowhere. */
export function lastPlace(): string | null {
  const path = sessionStorage.getItem(key)
  return isInnerPath(path) ? path : null
}

/** Forgets it, when somebody signs out. */
export const forgetPlace = (): void => sessionStorage.removeItem(key)
