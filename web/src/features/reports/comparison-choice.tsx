import { NativeSelect } from '@mantine/core'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { ReportChoice } from './report-choice.ts'
import classes from './reports.module.css'

interface EarlierVisit {
  readonly id: number
  readonly date: string
  readonly service: string
}

export interface ComparisonChoiceProps {
  readonly visits: readonly EarlierVisit[]
  readonly choice: ReportChoice
  readonly onChange: (change: Partial<ReportChoice>) => void
}

const eachSide = ''

/** Chooses the visit a report compares with: the previous one of each side, or one for all. */
export function ComparisonChoice({ visits, choice, onChange }: ComparisonChoiceProps) {
  const t = useTexts()
  const { date: dayText } = useFormats()
  return (
    <NativeSelect
      label={t('reports.form.comparison')}
      classNames={{ label: classes.label ?? '' }}
      value={choice.comparedWith === null ? eachSide : String(choice.comparedWith)}
      onChange={({ currentTarget: { value } }) => onChange({ comparedWith: value === eachSide ? null : Number(value) })}
      data={[
        { value: eachSide, label: t('reports.form.comparisonEach') },
        ...visits.map(({ id, date, service }) => ({ value: String(id), label: `${dayText(date)} · ${service}` })),
      ]}
      data-testid="report-comparison"
    />
  )
}
