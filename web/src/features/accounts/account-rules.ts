import { emailText, isStrongPassword } from '@visionair/contract/accounts'
import { useTexts } from '../../i18n/texts.ts'

/** Whether an address is one, by the rule of the server. */
export const isEmail = (text: string): boolean => emailText.safeParse(text).success

/** The rules of the account forms, each answering the sentence to show, or null. */
export function useAccountRules() {
  const t = useTexts()
  const required = (value: string) => (value.trim() === '' ? t('common.validation.required') : null)
  return {
    required,
    email: (value: string) => required(value) ?? (isEmail(value) ? null : t('accounts.emailInvalid')),
    newPassword: (value: string) =>
      value === '' ? t('common.validation.required') : isStrongPassword(value) ? null : t('accounts.password.weak'),
    confirmation: (value: string, password: string) =>
      value === '' ? t('common.validation.required') : value === password ? null : t('accounts.password.differs'),
  }
}
