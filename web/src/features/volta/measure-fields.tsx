import { SegmentedControl, Select, Skeleton, Textarea } from '@mantine/core'
import { listSeverities } from '@visionair/contract/reference'
import { readings } from '@visionair/contract/volta'
import type { KeyboardEvent } from 'react'
import { everyEntry } from '../../api/every-entry.ts'
import { useCall } from '../../api/hooks.ts'
import { SeverityChoice } from '../../domain/severity-choice.tsx'
import { useFormats } from '../../i18n/format.ts'
import { localName, useLanguage, useTexts } from '../../i18n/texts.ts'
import { ErrorState } from '../../ui/feedback/states.tsx'
import { isUnread } from '../../ui/form/number.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { conformities, isDoubtful, measurePositionRule, measureValueRule } from './measure-form.ts'
import { useMeasureTexts } from './measure-texts.ts'
import type { MeasureFormState } from './use-measure-form.ts'
import { restMs, useMeasureTypes } from './use-measures.ts'
import classes from './volta.module.css'
import type { Inspection, Measure, MeasureType } from './volta-types.ts'

export interface MeasureFieldsProps {
  readonly form: MeasureFormState
  readonly inspection: Inspection
  /** The measure that is changed; none for a new one. */
  readonly measure?: Measure
  readonly readOnly?: boolean
  readonly autoFocus?: boolean
}

const textOf = (error: unknown): string | undefined => (typeof error === 'string' && error !== '' ? error : undefined)

/**
 * The line below a number: its hint, or in the very same place what is wrong with it, so that nothing moves away from the pointer
 * while a field is being left.
 */
const hintBelow = (error: unknown, hint: string | null) => ({
  description: error ? undefined : (hint ?? '\u00a0'),
  inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies (
    | 'label'
    | 'input'
    | 'description'
    | 'error'
  )[],
})

/** Checks a field that is left, once something was typed in it. */
const checkTyped = (form: MeasureFormState, name: 'measureValue' | 'positionFromHub') => {
  if (form.isDirty(name)) void form.validateField(name)
}

/** Ctrl + Enter sends the form out of a field of several lines, where Enter makes a new line. */
function sendOnControlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/** What came of the measurement: a value in the unit of the type, an open circuit, or no reading. */
function ResultFields({
  form,
  type,
  readOnly,
}: {
  form: MeasureFormState
  type: MeasureType | undefined
  readOnly: boolean
}) {
  const t = useTexts()
  const texts = useMeasureTexts()
  const { reading, measureValue } = form.values
  const limit = type === undefined ? null : texts.limit(type)
  const isFar = type !== undefined && isDoubtful(measureValue, type.limitValue)
  return (
    <>
      <div className={classes.field}>
        <span className={classes.legend}>{t('volta.form.reading')}</span>
        <SegmentedControl
          fullWidth
          aria-label={t('volta.form.reading')}
          data={readings.map((value) => ({ value, label: t(`volta.reading.${value}`) }))}
          value={reading}
          disabled={readOnly}
          onChange={(value) => {
            const chosen = readings.find((each) => each === value)
            if (chosen !== undefined) form.setFieldValue('reading', chosen)
          }}
          data-testid="measure-reading"
        />
      </div>
      {reading === 'value' && (
        <NumberField
          label={t('volta.form.value', { unit: type?.unit ?? 'mΩ' })}
          {...hintBelow(
            form.errors.measureValue,
            isFar ? t('volta.form.doubtful', { unit: type.unit, limit: limit ?? '' }) : limit,
          )}
          required
          disabled={readOnly}
          {...measureValueRule(type?.unit ?? 'mΩ')}
          value={form.values.measureValue}
          onChange={(value) => form.setFieldValue('measureValue', value)}
          onBlur={() => checkTyped(form, 'measureValue')}
          error={form.errors.measureValue}
          data-testid="measure-value"
        />
      )}
    </>
  )
}

function PositionField({
  form,
  inspection,
  readOnly,
}: {
  form: MeasureFormState
  inspection: Inspection
  readOnly: boolean
}) {
  const t = useTexts()
  const { number } = useFormats()
  const { knownLength } = inspection
  const { positionFromHub } = form.values
  return (
    <NumberField
      label={t('volta.form.position')}
      {...hintBelow(
        form.errors.positionFromHub,
        knownLength === null ? null : t('volta.form.bladeLength', { length: number(knownLength, 2) }),
      )}
      required
      disabled={readOnly}
      {...measurePositionRule}
      step={0.5}
      value={positionFromHub}
      onChange={(value) => form.setFieldValue('positionFromHub', value)}
      onBlur={() => checkTyped(form, 'positionFromHub')}
      error={form.errors.positionFromHub}
      data-testid="measure-position"
    />
  )
}

/** Who says whether the measure is compliant: the limit, whatever is read, or a person; and what the limit says. */
function ConformityField({ form, type, measure, readOnly }: JudgementFieldsProps) {
  const t = useTexts()
  const texts = useMeasureTexts()
  const conformityTexts = {
    limit: t('volta.form.byLimit'),
    compliant: t('volta.compliant'),
    'non-compliant': t('volta.nonCompliant'),
  } as const
  const { conformity, reading, measureValue } = form.values
  const error = textOf(form.errors.conformity)
  const value = reading === 'value' && !isUnread(measureValue) ? measureValue : null
  const isKeptFromBefore = measure?.verdictBy === 'unknown' && conformity === null
  return (
    <div className={classes.field}>
      <span className={classes.legend}>{t('volta.form.conformity')}</span>
      <SegmentedControl
        fullWidth
        aria-label={t('volta.form.conformity')}
        aria-describedby="measure-verdict"
        data={conformities.map((each) => ({ value: each, label: conformityTexts[each] }))}
        value={conformity ?? ''}
        disabled={readOnly}
        onChange={(chosen) => {
          form.setFieldValue('conformity', conformities.find((each) => each === chosen) ?? null)
          form.clearFieldError('conformity')
        }}
        data-testid="measure-conformity"
      />
      <p id="measure-verdict" className={classes.hint} data-testid="measure-verdict">
        {isKeptFromBefore && `${t('volta.form.keptVerdict', { verdict: texts.conformity(measure) })} `}
        {texts.byLimit(reading, value, type?.limitValue ?? null)}
        {conformity !== 'limit' && conformity !== null && ` ${t('volta.form.fixed')}`}
      </p>
      {error !== undefined && <p className={classes.fieldError}>{error}</p>}
    </div>
  )
}

interface JudgementFieldsProps {
  readonly form: MeasureFormState
  readonly type: MeasureType | undefined
  readonly measure: Measure | undefined
  readonly readOnly: boolean
}

function JudgementFields(props: JudgementFieldsProps) {
  const { form, readOnly } = props
  const t = useTexts()
  return (
    <>
      <div className={classes.field}>
        <span className={classes.legend}>{t('volta.form.inspection')}</span>
        <SegmentedControl
          fullWidth
          aria-label={t('volta.form.inspection')}
          data={[
            { value: 'yes', label: t('volta.inspected') },
            { value: 'no', label: t('volta.notInspected') },
          ]}
          value={form.values.isInspected ? 'yes' : 'no'}
          disabled={readOnly}
          onChange={(value) => form.setFieldValue('isInspected', value === 'yes')}
          data-testid="measure-inspected"
        />
      </div>
      {form.values.isInspected && <ConformityField {...props} />}
    </>
  )
}

/** What every measure has: type, result, position, severity, conformity, comment. */
export function MeasureFields({ form, inspection, measure, readOnly = false, autoFocus = false }: MeasureFieldsProps) {
  const t = useTexts()
  const language = useLanguage()
  const types = useMeasureTypes()
  const severities = useCall(listSeverities, everyEntry, { staleTimeMs: restMs })
  const error = types.error ?? severities.error
  if (error !== null) return <ErrorState error={error} onRetry={() => void types.refetch()} />
  if (types.data === undefined || severities.data === undefined) return <Skeleton height={320} radius="md" />
  // What is not offered any more, and the limit of the day, stay with the measure they were chosen for.
  const items = types.data.items
    .filter(({ id, isActive }) => isActive || id === measure?.type.id)
    .map((type) => (type.id === measure?.type.id ? { ...type, limitValue: measure.limitValue } : type))
  const chosenType = items.find(({ id }) => String(id) === form.values.type)
  const serviceId = inspection.inspectionGroup.service.id
  const offered = severities.data.items
    .filter(({ services }) => services.some(({ id }) => id === serviceId))
    .toSorted((a, b) => a.severityNumber - b.severityNumber)
  return (
    <>
      <Select
        label={t('volta.form.type')}
        placeholder={t('volta.form.typePlaceholder')}
        nothingFoundMessage={t('volta.form.typeNone')}
        data={items.map((type) => ({ value: String(type.id), label: localName(type, language) }))}
        searchable
        required
        disabled={readOnly}
        autoFocus={autoFocus}
        openOnFocus={false}
        data-testid="measure-type"
        {...form.getInputProps('type')}
        value={form.values.type === '' ? null : form.values.type}
        onChange={(value) => form.setFieldValue('type', value ?? '')}
      />
      <ResultFields form={form} type={chosenType} readOnly={readOnly} />
      <PositionField form={form} inspection={inspection} readOnly={readOnly} />
      <SeverityChoice
        testId="measure-severity"
        label={t('volta.form.severity')}
        severities={offered}
        value={form.values.severity}
        onChange={(id) => form.setFieldValue('severity', id)}
        error={textOf(form.errors.severity)}
        disabled={readOnly}
      />
      <JudgementFields form={form} type={chosenType} measure={measure} readOnly={readOnly} />
      <TextField form={form} name="comment" label={t('volta.form.comment')} readOnly={readOnly} />
    </>
  )
}

interface TextFieldProps {
  readonly form: MeasureFormState
  readonly name: 'comment' | 'expertEn' | 'expertFr'
  readonly label: string
  readonly readOnly: boolean
}

function TextField({ form, name, label, readOnly }: TextFieldProps) {
  const lang = name === 'expertEn' ? 'en' : name === 'expertFr' ? 'fr' : undefined
  return (
    <Textarea
      label={label}
      lang={lang}
      autosize
      minRows={2}
      maxRows={8}
      maxLength={10_000}
      readOnly={readOnly}
      onKeyDown={sendOnControlEnter}
      data-testid={`measure-${name}`}
      {...form.getInputProps(name)}
    />
  )
}

/** What the expert says in both languages. */
export function ExpertFields({ form, readOnly }: { readonly form: MeasureFormState; readonly readOnly: boolean }) {
  const t = useTexts()
  return (
    <>
      <TextField form={form} name="expertEn" label={t('volta.form.expertEn')} readOnly={readOnly} />
      <TextField form={form} name="expertFr" label={t('volta.form.expertFr')} readOnly={readOnly} />
    </>
  )
}
