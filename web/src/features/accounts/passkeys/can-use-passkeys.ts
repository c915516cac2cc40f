import { knowsPasskeys } from './ceremony.ts'

/** Whether passkeys can be used on this very page, in this browser. */
export const canUsePasskeys = ({ passkeyOrigin }: { readonly passkeyOrigin: string | null }): boolean =>
  passkeyOrigin === window.location.origin && knowsPasskeys()
