import { Button, NativeSelect, Textarea } from '@mantine/core'
import { listSeverities, listStandards } from '@visionair/contract/reference'
import { createStandard, deleteStandard, updateStandard } from '@visionair/contract/reference-editing'
import { call } from '../../../api/client.ts'
import { everyEntry } from '../../../api/every-entry.ts'
import { useCall, useMutationOf } from '../../../api/hooks.ts'
import { ProblemError } from '../../../api/problem-error.ts'
import { localName, useLanguage, useTexts } from '../../../i18n/texts.ts'
import { toast } from '../../../ui/feedback/messages.ts'
import { FormError } from '../../../ui/form/form-error.tsx'
import { sayIds } from '../../../ui/form/versions/say-ids.ts'
import { RecordDrawer } from '../../../ui/records/record-drawer.tsx'
import type { RecordForm, RecordFormApi } from '../../../ui/records/record-kind.ts'
import { useRequired } from '../use-required.ts'
import type { Standard, StandardPlace } from './standard-types.ts'

type StandardValues = { severity: string; comment: { en: string; fr: string } }

const bodyOf = ({ severity, comment }: StandardValues) => ({ severity: Number(severity), comment })

function StandardFields({ form }: { readonly form: RecordFormApi<StandardValues> }) {
  const t = useTexts()
  const language = useLanguage()
  const severities = useCall(listSeverities, everyEntry).data?.items ?? []
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
      toast({ type: 'success', message: ({ t }) => t('referenceData.standards.removed') })
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
  const severities = useCall(listSeverities, everyEntry).data?.items ?? []
  const saySeverity = sayIds(severities, (severity) => `${severity.severityNumber} · ${localName(severity, language)}`)
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
    save: (values, record, { change, signal }) =>
      record === null
        ? call(createStandard, { body: { type: type.id, zone, ...bodyOf(values) } }, signal)
        : call(updateStandard, { params: { id: record.id }, body: change(bodyOf) }, signal),
    versions: {
      read: async (record) => {
        const { items } = await call(listStandards, { query: { 'type.id': type.id, zone } })
        const found = items.find(({ id }) => id === record.id)
        if (found === undefined) throw new ProblemError(404, null)
        return found
      },
      labels: {
        severity: t('referenceData.standards.severity'),
        'comment.en': t('referenceData.standards.commentEn'),
        'comment.fr': t('referenceData.standards.commentFr'),
      },
      say: (path, value) => (path === 'severity' ? saySeverity([Number(value)]) : undefined),
    },
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
