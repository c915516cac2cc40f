import { useForm } from '@mantine/form'
import { type FigureName, figureNames } from '@visionair/contract/accounts'
import { updateUser } from '@visionair/contract/people'
import { useRef } from 'react'
import { useMutationOf } from '../../../api/hooks.ts'
import { type Account, useAccount } from '../../../api/session/account.ts'
import { isLanguage, type Language } from '../../../i18n/language.ts'
import { chooseLanguage, useTexts } from '../../../i18n/texts.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { showViolations } from '../../../ui/form/violations.ts'
import { useAccountRules } from '../account-rules.ts'

export const generalFields = ['firstName', 'lastName', 'email', 'currentPassword', 'language']

export interface GeneralValues {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Needed for another address only. */
  readonly currentPassword: string
  /** Empty: the language of the browser. */
  readonly language: Language | ''
  readonly figures: Readonly<Record<FigureName, boolean>>
}

const figuresOf = ({ preferences }: Account): GeneralValues['figures'] => {
  const shown = (name: FigureName) => preferences.figures[name] ?? true
  return {
    critical: shown('critical'),
    'high-severity': shown('high-severity'),
    'middle-severity': shown('middle-severity'),
    'low-severity': shown('low-severity'),
    information: shown('information'),
    'not-specified': shown('not-specified'),
    'coming-inspections': shown('coming-inspections'),
    'completed-inspections': shown('completed-inspections'),
  }
}

const valuesOf = (account: Account): GeneralValues => ({
  firstName: account.firstName,
  lastName: account.lastName,
  email: account.email,
  currentPassword: '',
  language: account.preferences.language ?? '',
  figures: figuresOf(account),
})

/** What is saved: the address only when it is another one, and with it the password. */
function bodyOf(account: Account, values: GeneralValues) {
  const { firstName, lastName, email, currentPassword, language, figures } = values
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    ...(email.trim() === account.email ? {} : { email: email.trim(), currentPassword }),
    preferences: { figures: { ...figures }, language: isLanguage(language) ? language : null },
  }
}

/** Says that the profile was saved, in the language it was saved with. */
function saySaved(language: Language | ''): void {
  const say = () => toast({ type: 'success', message: ({ t }) => t('profile.general.saved') })
  void (isLanguage(language) ? chooseLanguage(language).then(say, say) : say())
}

/** The form of the profile's first tab and how it is saved. */
export function useGeneralForm() {
  const t = useTexts()
  const account = useAccount()
  const rules = useAccountRules()
  const isEmailEdited = useRef(false)
  const isCurrent = (email: string) => email.trim().toLowerCase() === account.email.toLowerCase()
  const form = useForm<GeneralValues>({
    initialValues: valuesOf(account),
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
  const update = useMutationOf(updateUser, {
    onSuccess: () => {
      draft.forget()
      const { email, language } = form.getValues()
      if (!isCurrent(email)) {
        toast({ type: 'info', message: ({ t }) => t('profile.general.emailAsked', { email: email.trim() }) })
        isEmailEdited.current = false
        form.setFieldValue('email', account.email)
        form.setFieldValue('currentPassword', '')
      }
      form.resetDirty()
      saySaved(language)
    },
    onError: (error) => showViolations(form, error, generalFields),
  })
  const save = (values: GeneralValues) => update.mutate({ params: { id: account.id }, body: bodyOf(account, values) })
  const reset = () => {
    isEmailEdited.current = false
    update.reset()
    draft.forget()
    form.setValues(valuesOf(account))
    form.clearErrors()
  }
  const editEmail = (email: string) => {
    isEmailEdited.current = true
    form.setFieldValue('email', email)
  }
  const typed = form.getValues().email
  const needsPassword = !isCurrent(typed) && rules.email(typed) === null
  return { form, draft, update, save, reset, editEmail, needsPassword, figureNames }
}
