import { type getDevice, updateDevice } from '@visionair/contract/devices'
import type { ResultOf } from '../../api/call-types.ts'
import { useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { showViolations } from '../../ui/form/violations.ts'
import { DeviceFields } from './device-fields.tsx'
import { atFormFields, type DeviceType, deviceValuesOf } from './device-form.ts'
import { useDeviceForm } from './use-device-form.ts'

export type Device = ResultOf<typeof getDevice>

export interface EditDeviceModalProps {
  readonly device: Device
  readonly type: DeviceType
  readonly onClose: () => void
}

/** Changes the name and the values of a device. */
export function EditDeviceModal({ device, type, onClose }: EditDeviceModalProps) {
  const t = useTexts()
  const { form, attributes, fieldNames } = useDeviceForm(type, 'update', device)
  const draft = useDraft(`device ${device.id}`, form)
  const update = useMutationOf(updateDevice, {
    onSuccess: ({ name }) => {
      draft.forget()
      toast({ type: 'success', message: t('devices.edit.done', { name }) })
      onClose()
    },
    onError: (error) => showViolations(form, atFormFields(error, attributes), fieldNames),
  })
  const submit = form.onSubmit(({ name, values }) =>
    update.mutate({ params: { id: device.id }, body: { name, deviceValues: deviceValuesOf(attributes, values) } }),
  )
  return (
    <FormModal
      entity="device"
      opened
      title={t('devices.edit.title', { name: device.name })}
      submitLabel={t('common.actions.save')}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
      dirty={form.isDirty()}
      loading={update.isPending}
      onDrop={update.drop}
      error={update.error && atFormFields(update.error, attributes)}
      fieldNames={fieldNames}
      size="lg"
    >
      <DeviceFields attributes={attributes} form={form} />
    </FormModal>
  )
}
