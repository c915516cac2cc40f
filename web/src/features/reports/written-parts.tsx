import { Textarea, TextInput } from '@mantine/core'
import { longestConclusion, longestInstrument } from '@visionair/contract/reports'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { typedName } from '../../ui/text/typed-name.ts'
import { concludedParts, isExtract, type ReportChoice, type ReportSubject, reportRules } from './report-choice.ts'
import classes from './reports.module.css'

interface WrittenPartsProps {
  readonly visit: ReportSubject
  readonly choice: ReportChoice
  readonly onChange: (change: Partial<ReportChoice>) => void
}

/** What only a person can say in a report: with what was measured, and what they conclude of each part; an extract concludes nothing. */
export function WrittenParts({ visit, choice, onChange }: WrittenPartsProps) {
  const t = useTexts()
  const language = useLanguage()
  const rules = reportRules(visit.service)
  const { conclusions = {}, instrument = '' } = choice
  const parts = isExtract(visit, choice) ? [] : concludedParts(visit, rules)
  const written = Object.values(conclusions).filter((text) => text.trim() !== '').length
  return (
    <>
      {rules.isOfMeasures && (
        <TextInput
          label={t('reports.form.instrument')}
          classNames={{ label: classes.label ?? '' }}
          placeholder={t('reports.form.instrumentHint')}
          maxLength={longestInstrument}
          value={instrument}
          onChange={({ currentTarget: { value } }) => onChange({ instrument: value })}
          data-testid="report-instrument"
        />
      )}
      {parts.length > 0 && (
        <details className={classes.field} data-testid="report-conclusions">
          <summary className={classes.label}>{t('reports.form.conclusions', { count: written })}</summary>
          <span className={classes.hint}>{t('reports.form.conclusionsHint')}</span>
          {parts.map((part) => (
            <Textarea
              key={part.id}
              label={typedName(part, language)}
              classNames={{ label: classes.label ?? '' }}
              mt="xs"
              maxLength={longestConclusion}
              autosize
              minRows={2}
              maxRows={8}
              value={conclusions[part.id] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange({ conclusions: { ...conclusions, [part.id]: value } })
              }
              data-testid={`report-conclusion-${part.id}`}
            />
          ))}
        </details>
      )}
    </>
  )
}
