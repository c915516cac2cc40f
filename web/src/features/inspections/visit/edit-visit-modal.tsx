import { useForm } from '@mantine/form'
import {
  getInspectionGroup,
  inspectionStatuses,
  listInspectors,
  updateInspectionGroup,
} from '@visionair/contract/inspections'
import { call } from '../../../api/client.ts'
import { useCall, useMutationOf } from '../../../api/hooks.ts'
import { useAccount } from '../../../api/session/account.ts'
import { useFormats } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import type { Told } from '../../../ui/form/versions/told.ts'
import { useVersions } from '../../../ui/form/versions/use-versions.tsx'
import { showViolations } from '../../../ui/form/violations.ts'
import { InspectorField, personName } from './inspector-field.tsx'
import type { Visit } from './use-visit.ts'
import { useDayProblem, VisitFields } from './visit-fields.tsx'

/** As the server names them; the form has the same names. */
const fieldNames = ['inspectionDate', 'status', 'inspector', 'comment', 'inspectedByProvider']

const initialValues = ({ date, status, inspector, comment, inspectedByProvider }: Visit) => ({
  inspectionDate: date.slice(0, 10),
  status,
  inspector: inspector === null ? '' : String(inspector.id),
  comment: comment ?? '',
  inspectedByProvider,
})

const bodyOf = ({ inspector, ...values }: ReturnType<typeof initialValues>) => ({
  ...values,
  inspector: inspector === '' ? null : Number(inspector),
})

function useTold(device: number): Told {
  const t = useTexts()
  const { data: people = [] } = useCall(listInspectors, { query: { device } })
  const inspectorWord = (id: string) => {
    const person = people.find((one) => String(one.id) === id)
    return person === undefined ? (id === '' ? t('visits.form.noInspector') : undefined) : personName(person)
  }
  const { date } = useFormats()
  const statusWord = (value: unknown) => inspectionStatuses.find((status) => status === value)
  return {
    labels: {
      inspectionDate: t('visits.form.date'),
      status: t('visits.form.status'),
      inspector: t('visits.form.inspector'),
      comment: t('visits.form.comment'),
      inspectedByProvider: t('visits.form.inspectedByProvider'),
    },
    say: (path, value) => {
      if (path === 'inspectionDate') return date(String(value))
      if (path === 'inspector') return inspectorWord(String(value))
      const status = path === 'status' ? statusWord(value) : undefined
      return status && t(`inspections.status.${status}`)
    },
  }
}

/** Changes date, status, inspector and comment of a visit, and for administrators whether the provider did it. */
export function EditVisitModal({ visit, onClose }: { readonly visit: Visit; readonly onClose: () => void }) {
  const t = useTexts()
  const isAdmin = useAccount().roles.includes('ROLE_ADMIN')
  const form = useForm({
    initialValues: initialValues(visit),
    validateInputOnBlur: true,
    validate: { inspectionDate: useDayProblem() },
  })
  const draft = useDraft(`visit ${visit.id}`, form)
  const update = useMutationOf(updateInspectionGroup, {
    onSuccess: ({ inspections }) => {
      draft.forget()
      toast({
        type: 'success',
        title: ({ t }) => t('visits.edit.doneTitle'),
        message: ({ t }) => t('visits.edit.done', { count: inspections.length }),
      })
      onClose()
    },
    onError: (error) => versions.settles(error) || showViolations(form, error, fieldNames),
  })
  // Only what was changed is sent: its inspections follow the status of a visit.
  const save = () => update.mutate({ params: { id: visit.id }, body: versions.change(bodyOf) })
  const versions = useVersions({
    form,
    record: visit,
    name: visit.service.name,
    valuesOf: initialValues,
    read: ({ id }) => call(getInspectionGroup, { params: { id } }),
    told: useTold(visit.device.id),
    again: save,
  })
  const submit = form.onSubmit(save)
  return (
    <FormModal
      entity="inspectionGroup"
      opened
      title={t('visits.edit.title')}
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
      error={versions.isSettling(update.error) ? null : update.error}
      fieldNames={fieldNames}
    >
      <VisitFields
        date={form.getInputProps('inspectionDate')}
        status={form.getInputProps('status')}
        comment={form.getInputProps('comment')}
        inspector={
          <InspectorField input={form.getInputProps('inspector')} device={visit.device.id} assigned={visit.inspector} />
        }
        {...(isAdmin ? { provider: form.getInputProps('inspectedByProvider', { type: 'checkbox' }) } : {})}
      />
      {versions.dialog}
    </FormModal>
  )
}
