import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { renamePasskey } from '@visionair/contract/accounts'
import { useMutationOf } from '../../../api/hooks.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useErrorsInLanguage } from '../../../ui/form/use-errors-in-language.ts'
import { beyondFields, showViolations } from '../../../ui/form/violations.ts'

const fieldNames = ['name']

export interface RenamePasskeyProps {
  readonly passkey: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey: { id, name }, onClose }: RenamePasskeyProps) {
  const t = useTexts()
  const form = useForm({
    initialValues: { name },
    validateInputOnBlur: true,
    validate: { name: (value) => (value.trim() === '' ? t('common.validation.required') : null) },
  })
  useErrorsInLanguage(form)
  const draft = useDraft(`passkey ${id}`, form)
  const rename = useMutationOf(renamePasskey, {
    onSuccess: () => {
      draft.forget()
      onClose()
    },
    onError: (error) => showViolations(form, error, fieldNames),
  })
  return (
    <FormModal
      opened
      title={t('secondFactor.passkeys.renameOne', { name })}
      submitLabel={t('common.actions.save')}
      onSubmit={form.onSubmit((body) => rename.mutate({ params: { id }, body }))}
      onClose={onClose}
      draft={draft}
      dirty={form.isDirty()}
      loading={rename.isPending}
      onDrop={rename.drop}
      error={beyondFields(rename.error, fieldNames)}
      fieldNames={fieldNames}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('secondFactor.passkeys.name')}
        description={t('secondFactor.passkeys.nameHint')}
        maxLength={100}
        required
        data-autofocus
        data-testid="passkey-new-name"
      />
    </FormModal>
  )
}
