import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createPark } from '@visionair/contract/parks'
import { useNavigate } from 'react-router'
import { useCompanies } from '../../api/companies.ts'
import { useMutationOf } from '../../api/hooks.ts'
import { useAccount } from '../../api/session/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { useHasRoute } from '../../route-presence.tsx'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { showViolations } from '../../ui/form/violations.ts'
import { asksOrganization } from './park-rules.ts'

export interface CreateParkModalProps {
  readonly onClose: () => void
  /** The park above, for a sub-park. */
  readonly parentId?: number
}

function useParkForm(asksCompany: boolean) {
  const t = useTexts()
  const required = (value: string) => (value.trim() === '' ? t('common.validation.required') : null)
  return useForm({
    initialValues: { name: '', localization: '', organization: '', comment: '' },
    validateInputOnBlur: true,
    validate: {
      name: required,
      localization: required,
      organization: (value) => (asksCompany ? required(value) : null),
    },
  })
}

/** Creates a park, or a sub-park below `parentId`, and leads to it. */
export function CreateParkModal({ onClose, parentId }: CreateParkModalProps) {
  const t = useTexts()
  const navigate = useNavigate()
  const hasRoute = useHasRoute()
  const asksCompany = asksOrganization(useAccount(), parentId)
  const companies = useCompanies(asksCompany)
  const form = useParkForm(asksCompany)
  const draft = useDraft(`park new ${parentId ?? ''}`, form)
  const fieldNames = ['name', 'localization', 'comment', ...(asksCompany ? ['organization'] : [])]
  const create = useMutationOf(createPark, {
    onSuccess: (park) => {
      draft.forget()
      toast({ type: 'success', message: ({ t }) => t('parks.create.done', { name: park.name }) })
      onClose()
      if (hasRoute('park')) void navigate(paths.park(park.id))
    },
    onError: (error) => showViolations(form, error, fieldNames),
  })
  const submit = form.onSubmit(({ name, localization, comment, organization }) =>
    create.mutate({
      body: {
        name,
        localization,
        comment,
        ...(parentId === undefined ? {} : { parent: parentId }),
        ...(asksCompany ? { organization: Number(organization) } : {}),
      },
    }),
  )
  return (
    <FormModal
      entity="park"
      opened
      title={t('parks.create.title')}
      submitLabel={t('common.actions.create')}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
      dirty={form.isDirty()}
      loading={create.isPending}
      onDrop={create.drop}
      error={create.error}
      fieldNames={fieldNames}
    >
      <TextInput {...form.getInputProps('name')} label={t('parks.form.name')} maxLength={120} required data-autofocus />
      <TextInput
        {...form.getInputProps('localization')}
        label={t('parks.form.localization')}
        description={t('parks.form.localizationHint')}
        maxLength={200}
        required
      />
      {asksCompany && (
        <NativeSelect
          {...form.getInputProps('organization')}
          label={t('parks.form.organization')}
          description={t('parks.form.organizationHint')}
          required
          data={[{ value: '', label: '' }, ...companies.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      )}
      <Textarea {...form.getInputProps('comment')} label={t('parks.form.comment')} autosize minRows={2} maxRows={8} />
    </FormModal>
  )
}
