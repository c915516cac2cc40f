import { useForm } from '@mantine/form'
import { figureNames, type PasskeyAssertion } from '@visionair/contract/accounts'
import { updateUser } from '@visionair/contract/people'
import { useRef } from 'react'
import { useMutationOf } from '../../../api/hooks.ts'
import { isLanguage, type Language } from '../../../i18n/language.ts'
import { chooseLanguage, useTexts } from '../../../i18n/texts.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { useVersions } from '../../../ui/form/versions/use-versions.tsx'
import { showViolations } from '../../../ui/form/violations.ts'
import { useAccountRules } from '../account-rules.ts'
import { type GeneralValues, type Own, ownChanges, ownValues, readOwn, withAnswer } from './own-account.ts'
import { useOwnWords } from './use-own-words.ts'

export const generalFields = ['firstName', 'lastName', 'email', 'currentPassword', 'code', 'language']

/** Says that the profile was saved, in the language it was saved with. */
function saySaved(language: Language | ''): void {
  const say = () => toast({ type: 'success', message: ({ t }) => t('profile.general.saved') })
  void (isLanguage(language) ? chooseLanguage(language).then(say, say) : say())
}

/** The form of the profile's first tab and how it is saved; upon the account as it was read when the form was opened. */
export function useGeneralForm(account: Own) {
  const t = useTexts()
  const rules = useAccountRules()
  const isEmailEdited = useRef(false)
  const isCurrent = (email: string) => email.trim().toLowerCase() === account.email.toLowerCase()
  const form = useForm<GeneralValues>({
    initialValues: ownValues(account),
    validateInputOnBlur: ['firstName', 'lastName', 'email'],
    validate: {
      firstName: rules.required,
      lastName: rules.required,
      email: (email) =>
        rules.email(email) ?? (isEmailEdited.current && isCurrent(email) ? t('profile.general.emailCurrent') : null),
      currentPassword: (password, { email }) =>
        password === '' && rules.email(email) === null && !isCurrent(email) ? t('common.validation.required') : null,
    },
  })
  useErrorsInLanguage(form)
  const draft = useDraft('profile', form)
  const versions = useVersions<Own, GeneralValues>({
    form,
    record: account,
    name: account.email,
    valuesOf: ownValues,
    read: readOwn,
    told: useOwnWords(),
    again: () => save(),
  })
  const update = useMutationOf(updateUser, {
    onSuccess: (answer) => {
      draft.forget()
      const { email, language } = form.getValues()
      if (!isCurrent(email)) {
        toast({ type: 'info', message: ({ t }) => t('profile.general.emailAsked', { email: email.trim() }) })
        isEmailEdited.current = false
        form.setFieldValue('email', account.email)
        form.setFieldValue('currentPassword', '')
        form.setFieldValue('code', '')
      }
      versions.standUpon(withAnswer(upon(), answer, form.getValues()))
      form.resetDirty()
      saySaved(language)
    },
    onError: (error) => versions.settles(error) || showViolations(form, error, generalFields),
  })
  const upon = (): Own => versions.upon() ?? account
  const save = (passkey?: PasskeyAssertion) =>
    update.mutate({
      params: { id: account.id },
      body: { ...ownChanges(upon(), form.getValues(), passkey), version: upon().version },
    })
  const reset = () => {
    isEmailEdited.current = false
    update.drop()
    versions.drop()
    draft.forget()
    form.setValues(ownValues(upon()))
    form.clearErrors()
  }
  const editEmail = (email: string) => {
    isEmailEdited.current = true
    form.setFieldValue('email', email)
  }
  const typed = form.getValues().email
  const needsPassword = !isCurrent(typed) && rules.email(typed) === null
  return { form, draft, update, versions, save, reset, editEmail, needsPassword, figureNames }
}
