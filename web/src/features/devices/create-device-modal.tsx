import { Checkbox, Modal, Skeleton } from '@mantine/core'
import { createDevice, type getDevice } from '@visionair/contract/devices'
import { getDeviceType } from '@visionair/contract/reference'
import type { ResultOf } from '../../api/call-types.ts'
import { useCall, useMutationOf } from '../../api/hooks.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { useFocusBack } from '../../ui/feedback/focus-back.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { showViolations } from '../../ui/form/violations.ts'
import { DeviceFields } from './device-fields.tsx'
import { atFormFields, type DeviceType, deviceValuesOf } from './device-form.ts'
import classes from './devices.module.css'
import { useDeviceForm } from './use-device-form.ts'

/** How long the type of a device may be kept: administrators change it rarely. */
export const typeStaleMs = 600_000

/** Where the new device stands: in a park, or below another device. */
export type NewDevicePlace = { readonly deviceGroup: number } | { readonly parent: number }

export interface CreateDeviceModalProps {
  readonly typeId: number
  readonly place: NewDevicePlace
  readonly title: string
  readonly onCreated: (device: ResultOf<typeof getDevice>) => void
  readonly onClose: () => void
}

function PartsText({ type }: { readonly type: DeviceType }) {
  const t = useTexts()
  const language = useLanguage()
  const parts = type.childrenForModel.map((child) => {
    const name = localName(child.type.data.attributes, language)
    return child.repetition === 1 ? name : t('devices.fields.parts', { count: child.repetition, name })
  })
  return parts.join(', ')
}

function CreateForm({
  type,
  place,
  title,
  onCreated,
  onClose,
}: CreateDeviceModalProps & { readonly type: DeviceType }) {
  const t = useTexts()
  const { form, attributes, fieldNames } = useDeviceForm(type, 'create')
  const draft = useDraft(`device new ${type.id} ${JSON.stringify(place)}`, form)
  const hasParts = type.childrenForModel.length > 0
  const create = useMutationOf(createDevice, {
    onSuccess: (device) => {
      draft.forget()
      onCreated(device)
      onClose()
    },
    onError: (error) => showViolations(form, atFormFields(error, attributes), fieldNames),
  })
  const submit = form.onSubmit(({ name, values, withSubDevices }) =>
    create.mutate({
      body: {
        name,
        type: type.id,
        ...place,
        deviceValues: deviceValuesOf(attributes, values),
        withSubDevices: hasParts && withSubDevices,
      },
    }),
  )
  return (
    <FormModal
      entity="device"
      opened
      title={title}
      submitLabel={t('common.actions.create')}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
      dirty={form.isDirty()}
      loading={create.isPending}
      onDrop={create.drop}
      error={create.error && atFormFields(create.error, attributes)}
      fieldNames={fieldNames}
      size="lg"
    >
      <DeviceFields attributes={attributes} form={form} purpose="create" />
      {hasParts && (
        <Checkbox
          {...form.getInputProps('withSubDevices', { type: 'checkbox' })}
          label={t('devices.fields.withSubDevices')}
          description={<PartsText type={type} />}
          data-testid="device-with-sub-devices"
        />
      )}
    </FormModal>
  )
}

/** Adds a device of a type; the form is built from the type's attributes. */
export function CreateDeviceModal(props: CreateDeviceModalProps) {
  const t = useTexts()
  useFocusBack(true)
  const { data, error, refetch } = useCall(
    getDeviceType,
    { params: { id: props.typeId } },
    { staleTimeMs: typeStaleMs },
  )
  if (data !== undefined) return <CreateForm {...props} type={data} />
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      {error === null ? (
        <div className={classes.formSkeleton}>
          <Skeleton height={58} />
          <Skeleton height={58} />
          <Skeleton height={58} />
        </div>
      ) : (
        <ErrorState compact error={error} onRetry={() => void refetch()} />
      )}
    </Modal>
  )
}
