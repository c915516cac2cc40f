import { endedTexts } from '../../../api/session/ended-by.ts'
import { isSignedInAs } from '../../../api/session/tokens.ts'
import { refusalTexts } from './oidc/oidc-return.ts'

/** What the login can be told to say, by the key of the text, so that it is said in the language that is chosen there. */
const flashTexts = [
  ...endedTexts,
  ...refusalTexts,
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
  /** Whose place that was, by the number of their account; whoever else signs in does not go there. Absent where nobody had signed in. */
  readonly of?: string
  /** What an OpenID provider has led back with, to sign in with. */
  readonly ticket?: string
}

/** Whether a message tells of the end of a session. */
export const isOfEnd = (flash: Flash | undefined): boolean =>
  flash !== undefined && [...endedTexts, 'accounts.login.expired'].some((text) => text === flash.text)

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
  const { flash, from, of, ticket } = fieldsOf(state)
  const known = readFlash(flash)
  return {
    ...(known === null ? {} : { flash: known }),
    ...(isInnerPath(from) ? { from } : {}),
    ...(typeof of === 'string' && /^\d+$/.test(of) ? { of } : {}),
    ...(typeof ticket === 'string' && ticket !== '' ? { ticket } : {}),
  }
}

/** The part of it that other public pages hand back to the login: where to go, and for whom. */
export function placeOf({ from, of }: LoginState): LoginState {
  return { ...(from === undefined ? {} : { from }), ...(of === undefined ? {} : { of }) }
}

/** Where who has signed in goes on: the place that is kept, unless it was somebody else's. */
export const placeToGo = ({ from, of }: LoginState): string | null =>
  from === undefined || (of !== undefined && !isSignedInAs(of)) ? null : from
