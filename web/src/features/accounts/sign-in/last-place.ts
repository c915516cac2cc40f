import { holderOfPage } from '../../../api/session/tokens.ts'
import { ownName } from '../../../base-path.ts'
import { isInnerPath, placeToGo } from './login-state.ts'

const key = ownName('.last-place')

/** Remembers for this tab where the user is, and who that is, so that a public page can lead back. */
export const rememberPlace = (path: string): void => sessionStorage.setItem(key, `${holderOfPage() ?? ''} ${path}`)

/** Where who is signed in was last in this tab; null when nowhere. */
export function lastPlace(): string | null {
  const [, of = '', from] = /^(\d*) (.*)$/.exec(sessionStorage.getItem(key) ?? '') ?? []
  return isInnerPath(from) ? placeToGo({ from, ...(of === '' ? {} : { of }) }) : null
}

/** Forgets it, when somebody signs out. */
export const forgetPlace = (): void => sessionStorage.removeItem(key)
