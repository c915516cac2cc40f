import { useEffect } from 'react'
import type { Account } from '../api/session/account.ts'
import { ownName } from '../base-path.ts'
import { currentLanguage } from '../i18n/language.ts'
import { chooseLanguage } from '../i18n/texts.ts'

const key = ownName('.account-language')

/**
 * Shows the pages in the language the account asks for, once in a tab for each account and choice:
 * what is switched to afterwards stays.
 */
export function useAccountLanguage(account: Account | undefined): void {
  const id = account?.id
  const wanted = account?.preferences.language ?? null
  useEffect(() => {
    if (id === undefined || wanted === null) return
    const mark = `${id} ${wanted}`
    if (sessionStorage.getItem(key) === mark) return
    sessionStorage.setItem(key, mark)
    if (wanted !== currentLanguage()) chooseLanguage(wanted).catch(() => undefined)
  }, [id, wanted])
}
