import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { cloneDevice } from '@visionair/contract/devices'
import { useNavigate } from 'react-router'
import { useMutationOf } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { showViolations } from '../../ui/form/violations.ts'
import { typedName } from '../../ui/text/typed-name.ts'
import type { Device } from './device-form.ts'

const fieldNames = ['name']

/** Copies a device with its sub-devices and values under a new name, and leads to the copy. */
export function CloneDeviceModal({ device, onClose }: { readonly device: Device; readonly onClose: () => void }) {
  const t = useTexts()
  const original = typedName(device, useLanguage())
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { name: '' },
    validateInputOnBlur: true,
    validate: { name: (name) => (name.trim() === '' ? t('common.validation.required') : null) },
  })
  const draft = useDraft(`device clone ${device.id}`, form)
  const clone = useMutationOf(cloneDevice, {
    onSuccess: ({ id, name }) => {
      draft.forget()
      toast({ type: 'success', message: ({ t }) => t('devices.clone.done', { name: original, copy: name }) })
      onClose()
      void navigate(paths.device(id))
    },
    onError: (error) => showViolations(form, error, fieldNames),
  })
  return (
    <FormModal
      entity="device"
      opened
      title={t('devices.clone.title', { name: original })}
      submitLabel={t('devices.clone.submit')}
      onSubmit={form.onSubmit(({ name }) => clone.mutate({ params: { id: device.id }, body: { name } }))}
      onClose={onClose}
      draft={draft}
      dirty={form.isDirty()}
      loading={clone.isPending}
      onDrop={clone.drop}
      error={clone.error}
      fieldNames={fieldNames}
    >
      <TextInput
        {...form.getInputProps('name')}
        label={t('devices.clone.name')}
        description={t('devices.clone.hint')}
        maxLength={120}
        required
        autoComplete="off"
        data-autofocus
        data-testid="clone-name"
      />
    </FormModal>
  )
}
