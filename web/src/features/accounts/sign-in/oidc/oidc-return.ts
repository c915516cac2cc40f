import type { OidcRefusal, oidcFragments } from '@visionair/contract/accounts'
import { ownName } from '../../../../base-path.ts'

// Only types come from the contract: this file is in the first load, the schemas are not.

const marks: typeof oidcFragments = { ticket: 'oidc', refusal: 'oidc-refused' }

/** The sentence for each refusal. */
const texts = {
  'unknown-provider': 'accounts.oidc.unknownProvider',
  unreachable: 'accounts.oidc.unreachable',
  denied: 'accounts.oidc.denied',
  'not-begun': 'accounts.oidc.notBegun',
  failed: 'accounts.oidc.failed',
  'no-account': 'accounts.oidc.noAccount',
  'email-taken': 'accounts.oidc.emailTaken',
  'no-email': 'accounts.oidc.noEmail',
  'no-rule': 'accounts.oidc.noRule',
  'rule-unusable': 'accounts.oidc.ruleUnusable',
  disabled: 'accounts.oidc.disabled',
  locked: 'accounts.oidc.locked',
} as const satisfies Record<OidcRefusal, `accounts.oidc.${string}`>

type RefusalText = (typeof texts)[OidcRefusal]

/** The sentences of all refusals. */
export const refusalTexts: readonly RefusalText[] = Object.values(texts)

const isRefusal = (value: string): value is OidcRefusal => Object.hasOwn(texts, value)

/** What came back from a provider: a ticket to sign in with, or the sentence of why there is none. */
export type OidcReturn = { readonly ticket: string } | { readonly refused: RefusalText }

/** What stands after `#` in the address of the page of sign-in; null for what is nothing of a provider. */
export function readReturn(hash: string): OidcReturn | null {
  const [, mark, value = ''] = /^#([a-z-]+)=([\w-]+)$/.exec(hash) ?? []
  if (mark === marks.ticket) return { ticket: value }
  return mark === marks.refusal && isRefusal(value) ? { refused: texts[value] } : null
}

const key = ownName('.before-provider')

/** Keeps for this tab what the login was told, while somebody signs in elsewhere: no address of it travels with them. */
export const keepBefore = (state: unknown): void => sessionStorage.setItem(key, JSON.stringify(state ?? null))

/** What was kept, as it was: nobody has looked at it. */
export function takeBefore(): unknown {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  try {
    return JSON.parse(kept ?? 'null')
  } catch {
    return null
  }
}
