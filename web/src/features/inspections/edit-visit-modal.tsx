import { useForm } from '@mantine/form'
import { updateInspectionGroup } from '@visionair/contract/inspections'
import { useAccount } from '../../api/account.ts'
import { useMutationOf } from '../../api/hooks.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useDraft } from '../../ui/drafts/use-draft.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { showViolations } from '../../ui/form/violations.ts'
import type { Visit } from './use-visit.ts'
import { useDayProblem, VisitFields } from './visit-fields.tsx'

/** As the server names them; the form has the same names. */
const fieldNames = ['inspectionDate', 'status', 'comment', 'inspectedByProvider']

const initialValues = ({ date, status, comment, inspectedByProvider }: Visit) => ({
  inspectionDate: date.slice(0, 10),
  status,
  comment: comment ?? '',
  inspectedByProvider,
})

/** Changes date, status and comment of a visit, and for administrators whether the provider did it. */
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
        title: t('visits.edit.doneTitle'),
        message: t('visits.edit.done', { count: inspections.length }),
      })
      onClose()
    },
    onError: (error) => showViolations(form, error, fieldNames),
  })
  const submit = form.onSubmit(({ inspectionDate, status, comment, inspectedByProvider }) =>
    update.mutate({
      params: { id: visit.id },
      body: {
        comment,
        ...(form.isDirty('inspectionDate') ? { inspectionDate } : {}),
        // Its inspections follow the status of a visit, so an unchanged one is not sent.
        ...(form.isDirty('status') ? { status } : {}),
        ...(isAdmin ? { inspectedByProvider } : {}),
      },
    }),
  )
  return (
    <FormModal
      entity="inspectionGroup"
      opened
      title={t('visits.edit.title')}
      submitLabel={t('common.actions.save')}
      onSubmit={submit}
      onClose={onClose}
      draft={draft}
      dirty={form.isDirty()}
      loading={update.isPending}
      onDrop={update.drop}
      error={update.error}
      fieldNames={fieldNames}
    >
      <VisitFields
        date={form.getInputProps('inspectionDate')}
        status={form.getInputProps('status')}
        comment={form.getInputProps('comment')}
        {...(isAdmin ? { provider: form.getInputProps('inspectedByProvider', { type: 'checkbox' }) } : {})}
      />
    </FormModal>
  )
}
