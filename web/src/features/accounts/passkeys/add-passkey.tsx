import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { createPasskey, requestPasskey } from '@visionair/contract/accounts'
import { call } from '../../../api/client.ts'
import { useAccount } from '../../../api/session/account.ts'
import { useWrite } from '../../../api/use-write.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { beyondFields, showViolations } from '../../../ui/form/violations.ts'
import classes from '../second-factor/second-factor.module.css'
import { makePasskey } from './ceremony.ts'
import { beyondPasskey, PasskeyRefusal } from './passkey-refusal.tsx'

const fieldNames = ['name', 'currentPassword']

export interface AddPasskeyProps {
  readonly onAdded: () => void
  /** It is the first second factor; these are the recovery codes. */
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

function usePasskeyForm() {
  const t = useTexts()
  const form = useForm({
    initialValues: { name: '', currentPassword: '' },
    validateInputOnBlur: true,
    validate: {
      name: (value) => (value.trim() === '' ? t('common.validation.required') : null),
      currentPassword: (value) => (value === '' ? t('common.validation.required') : null),
    },
  })
  useErrorsInLanguage(form)
  return form
}

/** Asks for a name and the password, has the browser make a passkey, and keeps it. */
export function AddPasskey({ onAdded, onCodes, onClose }: AddPasskeyProps) {
  const t = useTexts()
  const client = useQueryClient()
  const form = usePasskeyForm()
  const draft = useDraft('passkey new', form)
  const add = useWrite(
    async (body: { readonly name: string; readonly currentPassword: string }, signal) => {
      const credential = await makePasskey(await call(requestPasskey, { body }, signal), signal)
      return await call(createPasskey, { body: { name: body.name, credential } }, signal)
    },
    {
      onSuccess: ({ name, recoveryCodes }) => {
        draft.forget()
        void client.invalidateQueries()
        toast({ type: 'success', message: ({ t }) => t('secondFactor.passkeys.added', { name }) })
        onAdded()
        if (recoveryCodes.length > 0) onCodes(recoveryCodes)
      },
      onError: (error) => showViolations(form, error, fieldNames),
    },
  )
  return (
    <FormModal
      opened
      title={t('secondFactor.passkeys.add')}
      submitLabel={t('secondFactor.continue')}
      onSubmit={form.onSubmit((values) => add.mutate(values))}
      onClose={onClose}
      draft={draft}
      dirty={form.isDirty()}
      loading={add.isPending}
      onDrop={add.drop}
      error={beyondFields(beyondPasskey(add.error), fieldNames)}
      fieldNames={fieldNames}
    >
      {/* Lets password managers keep the password with its account. */}
      <input type="text" name="username" autoComplete="username" value={useAccount().email} readOnly hidden />
      <p className={classes.text}>{t('secondFactor.passkeys.addText')}</p>
      <TextInput
        {...form.getInputProps('name')}
        label={t('secondFactor.passkeys.name')}
        description={t('secondFactor.passkeys.nameHint')}
        maxLength={100}
        required
        data-autofocus
        data-testid="passkey-name"
      />
      <PasswordField
        {...form.getInputProps('currentPassword')}
        label={t('profile.general.currentPassword')}
        description={t('secondFactor.proof')}
        autoComplete="current-password"
        required
        data-testid="passkey-password"
      />
      <PasskeyRefusal error={add.error} />
    </FormModal>
  )
}
