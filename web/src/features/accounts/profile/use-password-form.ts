import { useForm } from '@mantine/form'
import { changePassword, type PasskeyAssertion } from '@visionair/contract/accounts'
import { useMutationOf } from '../../../api/hooks.ts'
import { endSession } from '../../../api/session/tokens.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { showViolations } from '../../../ui/form/violations.ts'
import { useAccountRules } from '../account-rules.ts'
import { codeOf } from '../second-factor/own-factor-field.tsx'

export const passwordFields = ['oldPassword', 'newPassword', 'confirmation', 'code']

/** The form of the profile's second tab; a changed password signs out everywhere. */
export function usePasswordForm() {
  const t = useTexts()
  const rules = useAccountRules()
  const form = useForm({
    initialValues: { oldPassword: '', newPassword: '', confirmation: '', code: '' },
    validateInputOnBlur: true,
    validate: {
      oldPassword: (value) => (value === '' ? t('common.validation.required') : null),
      newPassword: rules.newPassword,
      confirmation: (value, { newPassword }) => rules.confirmation(value, newPassword),
    },
  })
  useErrorsInLanguage(form)
  const change = useMutationOf(changePassword, {
    onSuccess: () => endSession({ reason: 'notice', type: 'success', text: 'accounts.login.again' }),
    onError: (error) => showViolations(form, error, passwordFields),
  })
  const send = (passkey?: PasskeyAssertion) => {
    const { code, ...passwords } = form.getValues()
    change.mutate({ body: { ...passwords, ...(passkey === undefined ? codeOf(code) : { passkey }) } })
  }
  return { form, change, send }
}
