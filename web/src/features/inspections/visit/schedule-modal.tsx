import { Checkbox, NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createInspectionGroup, type InspectionStatus } from '@visionair/contract/inspections'
import { listDeviceTypes, listServices } from '@visionair/contract/reference'
import { certifiableServiceIds } from '@visionair/contract/rules'
import { useNavigate } from 'react-router'
import { everyEntry } from '../../../api/every-entry.ts'
import { useCall, useMutationOf } from '../../../api/hooks.ts'
import { useAccount } from '../../../api/session/account.ts'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { showViolations } from '../../../ui/form/violations.ts'
import { type Typed, typedName } from '../../../ui/text/typed-name.ts'
import { type ServiceChoice, serviceChoices } from '../inspectable.ts'
import { InspectorField } from './inspector-field.tsx'
import { useDayProblem, VisitFields } from './visit-fields.tsx'

const referenceStaleMs = 600_000
/** `device` has no field of its own: what the server says about it is its whole message. */
const fieldNames = ['service', 'date', 'status', 'inspector', 'comment', 'inspectedByProvider', 'isCertified', 'device']

interface ScheduleValues {
  readonly service: string
  readonly date: string
  readonly status: InspectionStatus
  readonly inspector: string
  readonly comment: string
  readonly inspectedByProvider: boolean
  readonly isCertified: boolean
}

const initialValues: ScheduleValues = {
  service: '',
  date: '',
  status: 'todo',
  inspector: '',
  comment: '',
  inspectedByProvider: false,
  isCertified: false,
}

export interface ScheduleModalProps {
  readonly device: Typed & { readonly id: number; readonly type: { readonly id: number } }
  readonly onClose: () => void
}

function useScheduleForm() {
  const t = useTexts()
  const dayProblem = useDayProblem()
  return useForm<ScheduleValues>({
    initialValues,
    validateInputOnBlur: true,
    validate: {
      service: (service) => (service === '' ? t('common.validation.required') : null),
      date: (date) => (date === '' ? t('common.validation.required') : dayProblem(date)),
    },
  })
}

function useChoices(typeId: number): readonly ServiceChoice[] {
  const services = useCall(listServices, everyEntry, { staleTimeMs: referenceStaleMs }).data?.items ?? []
  const types = useCall(listDeviceTypes, everyEntry, { staleTimeMs: referenceStaleMs }).data?.items ?? []
  return serviceChoices(services, typeId, types)
}

function useSchedule(deviceId: number, onDone: () => void) {
  const navigate = useNavigate()
  const isAdmin = useAccount().roles.includes('ROLE_ADMIN')
  const form = useScheduleForm()
  const draft = useDraft(`visit new ${deviceId}`, form)
  const isCertifiable = isAdmin && certifiableServiceIds.includes(Number(form.getValues().service))
  const create = useMutationOf(createInspectionGroup, {
    onSuccess: ({ id }) => {
      draft.forget()
      toast({ type: 'success', message: ({ t }) => t('visits.create.done') })
      onDone()
      void navigate(paths.inspectionGroup(id))
    },
    onError: (error) => showViolations(form, error, fieldNames),
  })
  const submit = form.onSubmit(({ service, date, status, inspector, comment, inspectedByProvider, isCertified }) =>
    create.mutate({
      body: {
        device: deviceId,
        service: Number(service),
        date,
        status,
        comment,
        ...(inspector === '' ? {} : { inspector: Number(inspector) }),
        ...(isAdmin ? { inspectedByProvider } : {}),
        ...(isCertifiable ? { isCertified } : {}),
      },
    }),
  )
  return { form, draft, create, submit, isAdmin, isCertifiable }
}

/** Schedules a visit on a device and leads to it. */
export function ScheduleModal({ device, onClose }: ScheduleModalProps) {
  const t = useTexts()
  const name = typedName(device, useLanguage())
  const { form, draft, create, submit, isAdmin, isCertifiable } = useSchedule(device.id, onClose)
  const choices = useChoices(device.type.id)
  const offersNone = choices.length > 0 && choices.every(({ applies }) => !applies)
  return (
    <FormModal
      entity="inspectionGroup"
      opened
      title={t('visits.create.title')}
      submitLabel={t('visits.create.submit')}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
      dirty={form.isDirty()}
      loading={create.isPending}
      onDrop={create.drop}
      error={create.error}
      fieldNames={fieldNames}
    >
      <NativeSelect
        {...form.getInputProps('service')}
        label={t('visits.form.service')}
        description={offersNone ? t('visits.form.noService') : t('visits.create.on', { name })}
        required
        data-autofocus
        data-testid="visit-service-field"
        data={[
          { value: '', label: t('visits.form.choose') },
          ...choices.map(({ id, name, applies }) => ({ value: String(id), label: name, disabled: !applies })),
        ]}
      />
      <VisitFields
        date={form.getInputProps('date')}
        status={form.getInputProps('status')}
        comment={form.getInputProps('comment')}
        inspector={<InspectorField input={form.getInputProps('inspector')} device={device.id} />}
        {...(isAdmin ? { provider: form.getInputProps('inspectedByProvider', { type: 'checkbox' }) } : {})}
      >
        {isCertifiable && (
          <Checkbox
            {...form.getInputProps('isCertified', { type: 'checkbox' })}
            label={t('visits.form.isCertified')}
            description={t('visits.form.isCertifiedHint')}
            data-testid="visit-certified"
          />
        )}
      </VisitFields>
    </FormModal>
  )
}
