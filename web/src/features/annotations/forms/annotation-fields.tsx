import { Alert, SegmentedControl, Select, Skeleton, Textarea } from '@mantine/core'
import type { Zone } from '@visionair/contract/rules'
import type { KeyboardEvent } from 'react'
import { SeverityChoice } from '../../../domain/severity-choice.tsx'
import { useTexts } from '../../../i18n/texts.ts'
import { useMessageOf } from '../../../ui/feedback/messages.ts'
import { annotationStatuses, type Inspection, isAnnotationStatus, statusKey } from '../annotation-types.ts'
import classes from '../annotations.module.css'
import type { AnnotationFormState } from './annotation-form.ts'
import { ComponentFields } from './component-fields.tsx'
import { severitySelector, useGoingOn } from './going-on.ts'
import { useChoices } from './use-choices.ts'

export interface AnnotationFieldsProps {
  readonly form: AnnotationFormState
  readonly inspection: Inspection
  /** Where the box lies, for the house rules; null while that is not known. */
  readonly zone: Zone | null
  readonly readOnly?: boolean
  /** Puts the keyboard into the first field. */
  readonly autoFocus?: boolean
}

const errorText = (error: unknown): string | undefined =>
  typeof error === 'string' && error !== '' ? error : undefined

/** Ctrl + Enter sends the form out of a field of several lines, where Enter makes a new line. */
function sendOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** Type, severity and comment, and with some services the component: what every finding has. */
export function AnnotationFields(props: AnnotationFieldsProps) {
  const { form, inspection, zone, readOnly = false, autoFocus = false } = props
  const t = useTexts()
  const messageOf = useMessageOf()
  const choices = useChoices(inspection, form.values.component)
  const chooseType = (type: string) => form.setFieldValue('type', type)
  const goingOn = useGoingOn({ data: choices.types, choose: chooseType, next: severitySelector })
  if (choices.error !== null)
    return (
      <Alert color="red" role="alert">
        {messageOf(choices.error)}
      </Alert>
    )
  if (!choices.isReady) return <Skeleton height={220} radius="md" />
  const { byComponent } = choices
  const waitsForType = byComponent && form.values.type === ''
  const comment = byComponent ? t('findings.component.hint') : t('annotations.form.commentHint')
  const typeField = (
    <Select
      label={t('annotations.form.type')}
      placeholder={t('annotations.form.typePlaceholder')}
      nothingFoundMessage={t('annotations.form.typeNone')}
      data={choices.types}
      searchable
      required
      disabled={readOnly}
      autoFocus={autoFocus}
      openOnFocus={false}
      maxDropdownHeight={280}
      data-testid="annotation-type"
      {...form.getInputProps('type')}
      value={form.values.type === '' ? null : form.values.type}
      onChange={(value) => chooseType(value ?? '')}
      {...goingOn}
    />
  )
  return (
    <>
      {byComponent ? (
        <ComponentFields
          form={form}
          zone={zone}
          components={choices.components}
          types={choices.types}
          areTypesKnown={choices.areTypesKnown}
          readOnly={readOnly}
          autoFocus={autoFocus}
        />
      ) : (
        typeField
      )}
      <SeverityChoice
        testId="annotation-severity"
        label={t('annotations.form.severity')}
        severities={choices.severities}
        value={form.values.severity}
        onChange={(id) => form.setFieldValue('severity', id)}
        error={errorText(form.errors.severity)}
        disabled={readOnly || waitsForType}
      />
      <Textarea
        label={t('annotations.form.comment')}
        description={readOnly ? undefined : comment}
        withAsterisk={byComponent}
        aria-required={byComponent || undefined}
        disabled={waitsForType && !readOnly}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        readOnly={readOnly}
        onKeyDown={sendOnControlEnter}
        data-testid="annotation-comment"
        {...form.getInputProps('comment')}
      />
    </>
  )
}

/** Whether the defect is fixed, and what the expert says in both languages. */
export function ExpertFields({ form, readOnly = false }: Pick<AnnotationFieldsProps, 'form' | 'readOnly'>) {
  const t = useTexts()
  const comment = (name: 'expertEn' | 'expertFr') => (
    <Textarea
      label={t(`annotations.form.${name}`)}
      lang={name === 'expertEn' ? 'en' : 'fr'}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={10_000}
      readOnly={readOnly}
      onKeyDown={sendOnControlEnter}
      data-testid={`annotation-${name === 'expertEn' ? 'expert-en' : 'expert-fr'}`}
      {...form.getInputProps(name)}
    />
  )
  return (
    <>
      <div className={classes.field}>
        <span className={classes.legend}>{t('annotations.form.status')}</span>
        <SegmentedControl
          fullWidth
          aria-label={t('annotations.form.status')}
          data={annotationStatuses.map((status) => ({ value: status, label: t(statusKey(status)) }))}
          value={form.values.status}
          disabled={readOnly}
          onChange={(value) => isAnnotationStatus(value) && form.setFieldValue('status', value)}
          data-testid="annotation-status"
        />
      </div>
      {comment('expertEn')}
      {comment('expertFr')}
    </>
  )
}
