import { getDevice, updateDevice } from '@visionair/contract/devices'
import { useRef } from 'react'
import { call } from '../../api/client.ts'
import { useMutationOf } from '../../api/hooks.ts'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useVersions } from '../../ui/form/versions/use-versions.tsx'
import { showViolations } from '../../ui/form/violations.ts'
import { typedName } from '../../ui/text/typed-name.ts'
import { DeviceFields, useFieldLabels } from './device-fields.tsx'
import {
  type Attribute,
  atFormFields,
  type Device,
  type DeviceFormValues,
  type DeviceType,
  deviceValuesOf,
  initialDeviceValues,
} from './device-form.ts'
import { TurnedFindingsNotice, useTurnedFindings } from './turned-findings.tsx'
import { useDeviceForm } from './use-device-form.ts'

/** Long enough to be read beside the other message. */
const turnedMs = 10_000

export interface EditDeviceModalProps {
  readonly device: Device
  readonly type: DeviceType
  readonly onClose: () => void
}

/** Changes the name and the values of a device. */
export function EditDeviceModal({ device, type, onClose }: EditDeviceModalProps) {
  const t = useTexts()
  const language = useLanguage()
  const spoken = typedName(device, language)
  const { form, attributes, fieldNames } = useDeviceForm(type, 'update', device)
  const draft = useDraft(`device ${device.id}`, form)
  const update = useMutationOf(updateDevice, {
    onSuccess: (changed) => {
      draft.forget()
      toast({
        type: 'success',
        message: ({ t, language }) => t('devices.edit.done', { name: typedName(changed, language) }),
      })
      const count = turnedOnSaving.current ?? 0
      if (count > 0) toast({ type: 'info', message: ({ t }) => t('devices.turned.after', { count }), forMs: turnedMs })
      onClose()
    },
    onError: (error) => versions.settles(error) || showViolations(form, atFormFields(error, sent.current), fieldNames),
  })
  /** The attributes whose values were sent, in their order: the server names a refused one by its place. */
  const sent = useRef<readonly Attribute[]>([])
  const turned = useTurnedFindings(device, form.getValues().values)
  const turnedOnSaving = useRef<number | null>(null)
  const save = () => {
    const { name, version, ...values } = versions.change(({ name, values }) => ({ name, ...values }))
    turnedOnSaving.current = turned
    sent.current = attributes.filter(({ reference }) => reference in values)
    const body = {
      ...(name === undefined ? {} : { name }),
      ...(version === undefined ? {} : { version }),
      deviceValues: deviceValuesOf(sent.current, values),
    }
    update.mutate({ params: { id: device.id }, body })
  }
  const versions = useVersions<Device, DeviceFormValues>({
    form,
    record: device,
    name: spoken,
    valuesOf: (known) => initialDeviceValues(type, known),
    read: ({ id }) => call(getDevice, { params: { id } }),
    told: { labels: useFieldLabels(attributes) },
    again: save,
  })
  const submit = form.onSubmit(save)
  return (
    <FormModal
      entity="device"
      opened
      title={t('devices.edit.title', { name: spoken })}
      submitLabel={t('common.actions.save')}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
      told={versions.told}
      dirty={form.isDirty()}
      loading={update.isPending || versions.isReading}
      onDrop={() => {
        update.drop()
        versions.drop()
      }}
      error={versions.isSettling(update.error) ? null : update.error && atFormFields(update.error, sent.current)}
      fieldNames={fieldNames}
      size="lg"
    >
      <DeviceFields attributes={attributes} form={form} purpose="update" />
      <TurnedFindingsNotice count={turned} />
      {versions.dialog}
    </FormModal>
  )
}
