import type { EndedBy } from '@visionair/contract'

// Only the type comes from the contract: this file is in the first load, the schemas are not.

/** The sentence for each end of a session. */
const texts = {
  'signed-out': 'accounts.ended.signedOut',
  elsewhere: 'accounts.ended.elsewhere',
  password: 'accounts.ended.password',
  'given-password': 'accounts.ended.givenPassword',
  email: 'accounts.ended.email',
  credentials: 'accounts.ended.credentials',
  administrator: 'accounts.ended.administrator',
  disabled: 'accounts.ended.disabled',
  reused: 'accounts.ended.reused',
  provider: 'accounts.ended.provider',
  idle: 'accounts.ended.idle',
  lifetime: 'accounts.ended.lifetime',
  deleted: 'accounts.ended.deleted',
  expired: 'accounts.ended.expired',
} as const satisfies Record<EndedBy, `accounts.ended.${string}`>

export type EndedText = (typeof texts)[EndedBy]

/** The sentences of all ends. */
export const endedTexts: readonly EndedText[] = Object.values(texts)

const isEnd = (value: unknown): value is EndedBy => typeof value === 'string' && Object.hasOwn(texts, value)

/** What ended a session, as somebody said it; null for what is none of the ends that are known. */
export const readEndedBy = (value: unknown): EndedBy | null => (isEnd(value) ? value : null)

/** The key of the sentence that says what ended a session. */
export const endedTextOf = (by: EndedBy): EndedText => texts[by]
