/** A message the login shows once: what happened before it was reached. */
export interface Flash {
  readonly type: 'success' | 'error' | 'info'
  readonly message: string
}

/** What travels to the login with the navigation. */
export interface LoginState {
  readonly flash?: Flash
  /** Where to go after signing in. */
  readonly from?: string
}

const flashTypes = ['success', 'error', 'info'] as const

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function readFlash(value: unknown): Flash | null {
  const { type, message } = fieldsOf(value)
  const known = flashTypes.find((name) => name === type)
  return known !== undefined && typeof message === 'string' && message !== '' ? { type: known, message } : null
}

/** An address inside the application; never one of another site, nor a public page. */
export const isInnerPath = (path: unknown): path is string =>
  typeof path === 'string' && /^\/(visionair|administration)\//.test(path)

/** Reads the state of a navigation, whatever it holds. */
export function readLoginState(state: unknown): LoginState {
  const { flash, from } = fieldsOf(state)
  const known = readFlash(flash)
  return { ...(known === null ? {} : { flash: known }), ...(isInnerPath(from) ? { from } : {}) }
}
