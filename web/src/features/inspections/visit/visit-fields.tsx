import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { inspectionStatuses } from '@visionair/contract/inspections'
import { firstVisitDay, isVisitDay, lastVisitDay } from '@visionair/contract/rules'
import type { ReactNode } from 'react'
import { today } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/texts.ts'

/** What a form gives to one of its fields. */
type FieldInput = ReturnType<UseFormReturnType<object>['getInputProps']>

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a calendar day, YYYY-MM-DD. */
const isDay = (text: string): boolean => dayPattern.test(text) && !Number.isNaN(Date.parse(text))

/** What is wrong with the day of a visit, as the server would say it; null when nothing is. */
export function useDayProblem(): (text: string) => string | null {
  const t = useTexts()
  return (text) => {
    if (!isDay(text)) return t('visits.form.dateWrong')
    return isVisitDay(text, today()) ? null : t('visits.form.dateRange')
  }
}

/** The fields that a new visit and a changed one have in common. */
export interface VisitFieldsProps {
  readonly date: FieldInput
  readonly status: FieldInput
  readonly comment: FieldInput
  /** Set for administrators. */
  readonly provider?: FieldInput
  /** Who is to make it. */
  readonly inspector: ReactNode
  /** Between status and comment. */
  readonly children?: ReactNode
}

/** Date, status, inspector, the provider's flag and the comment of a visit. */
export function VisitFields({ date, status, comment, provider, inspector, children }: VisitFieldsProps) {
  const t = useTexts()
  const statuses = inspectionStatuses.map((value) => ({ value, label: t(`inspections.status.${value}`) }))
  return (
    <>
      <TextInput
        {...date}
        type="date"
        label={t('visits.form.date')}
        required
        min={firstVisitDay}
        max={lastVisitDay(today())}
        data-testid="visit-date"
      />
      <NativeSelect {...status} label={t('visits.form.status')} required data={statuses} data-testid="visit-status" />
      {inspector}
      {provider !== undefined && (
        <Checkbox {...provider} label={t('visits.form.inspectedByProvider')} data-testid="visit-by-provider" />
      )}
      {children}
      <Textarea
        {...comment}
        label={t('visits.form.comment')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        data-testid="visit-comment-field"
      />
    </>
  )
}
