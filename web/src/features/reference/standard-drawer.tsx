import { Button, NativeSelect, Textarea } from '@mantine/core'
import { listSeverities } from '@visionair/contract/reference'
import { createStandard, deleteStandard, updateStandard } from '@visionair/contract/reference-editing'
import { call } from '../../api/client.ts'
import { useCall, useMutationOf } from '../../api/hooks.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { toast } from '../../ui/feedback/messages.ts'
import { FormError } from '../../ui/form/form-error.tsx'
import { RecordDrawer } from '../../ui/records/record-drawer.tsx'
import type { RecordForm, RecordFormApi } from '../../ui/records/record-kind.ts'
import type { Standard, StandardPlace } from './standard-types.ts'
import { useRequired } from './use-required.ts'

type StandardValues = { severity: string; comment: { en: string; fr: string } }

function StandardFields({ form }: { readonly form: RecordFormApi<StandardValues> }) {
  const t = useTexts()
  const language = useLanguage()
  const severities = useCall(listSeverities, { query: { itemsPerPage: 100 } }).data?.items ?? []
  return (
    <>
      <NativeSelect
        {...form.getInputProps('severity')}
        label={t('referenceData.standards.severity')}
        required
        data={[
          { value: '', label: '' },
          ...severities.map((severity) => ({
            value: String(severity.id),
            label: `${severity.severityNumber} · ${localName(severity, language)}`,
          })),
        ]}
        data-autofocus
        data-testid="field-severity"
      />
      <Textarea
        {...form.getInputProps('comment.en')}
        label={t('referenceData.standards.commentEn')}
        required
        autosize
        minRows={2}
        data-testid="field-comment-en"
      />
      <Textarea
        {...form.getInputProps('comment.fr')}
        label={t('referenceData.standards.commentFr')}
        required
        autosize
        minRows={2}
        data-testid="field-comment-fr"
      />
    </>
  )
}

function RemoveButton({ standard, onDone }: { readonly standard: Standard; readonly onDone: () => void }) {
  const t = useTexts()
  const remove = useMutationOf(deleteStandard, {
    onSuccess: () => {
      toast({ type: 'success', message: t('referenceData.standards.removed') })
      onDone()
    },
  })
  return (
    <div>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        loading={remove.isPending}
        onClick={() => remove.mutate({ params: { id: standard.id } })}
        data-testid="standard-remove"
      >
        {t('referenceData.standards.remove')}
      </Button>
      <FormError error={remove.error} />
    </div>
  )
}

/** Severity and comments of one type in one zone. */
export function StandardDrawer({ place, onClose }: { readonly place: StandardPlace; readonly onClose: () => void }) {
  const t = useTexts()
  const language = useLanguage()
  const required = useRequired()
  const { type, zone, standard } = place
  const title = t('referenceData.standards.cell', { type: localName(type, language), zone })
  const form: RecordForm<Standard, StandardValues> = {
    initial: (record) => ({
      severity: record === null ? '' : String(record.severity.id),
      comment: { en: record?.comment.en ?? '', fr: record?.comment.fr ?? '' },
    }),
    validate: ({ severity, comment }) => ({
      severity: required(severity),
      'comment.en': required(comment.en),
      'comment.fr': required(comment.fr),
    }),
    fieldNames: ['severity', 'comment.en', 'comment.fr'],
    fields: (fields, record) => (
      <>
        <StandardFields form={fields} />
        {record !== null && <RemoveButton standard={record} onDone={onClose} />}
      </>
    ),
    save: ({ severity, comment }, record) =>
      record === null
        ? call(createStandard, { body: { type: type.id, zone, severity: Number(severity), comment } })
        : call(updateStandard, { params: { id: record.id }, body: { severity: Number(severity), comment } }),
  }
  return (
    <RecordDrawer
      form={form}
      record={standard}
      title={title}
      nameOf={() => title}
      testId="standard-form"
      place={`${type.id} ${zone}`}
      onClose={onClose}
    />
  )
}
