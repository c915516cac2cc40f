/** What the login can be told to say, by the key of the text, so that it is said in the language that is chosen there. */
const flashTexts = [
  'accounts.linkFailed',
  'accounts.invitation.expired',
  'accounts.login.again',
  'accounts.login.expired',
  'accounts.reset.expired',
  'common.error.access',
] as const
export type FlashText = (typeof flashTexts)[number]

/** A message the login shows once: what happened before it was reached. */
export interface Flash {
  readonly type: 'success' | 'error' | 'info'
  readonly text: FlashText
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
  const fields = fieldsOf(value)
  const type = flashTypes.find((name) => name === fields.type)
  const text = flashTexts.find((name) => name === fields.text)
  return type && text ? { type, text } : null
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
