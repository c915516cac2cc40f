import { type DecimalMark, type NumberReading, type NumberRule, numberText } from '@visionair/contract/numbers'
import { type Texts, useTexts } from '../../i18n/texts.ts'
import classes from './number-complaint.module.css'

type Complaint = Exclude<NumberReading, { kind: 'empty' | 'number' }>

export interface NumberComplaintProps {
  readonly complaint: Complaint
  readonly rule: NumberRule
  readonly mark: DecimalMark
  readonly onTake: (number: number) => void
}

function boundsText(t: Texts, { min, max }: NumberRule, mark: DecimalMark): string {
  const text = (number: number) => numberText(number, mark)
  if (min !== undefined && max !== undefined) return t('common.validation.between', { min: text(min), max: text(max) })
  if (min !== undefined) return t('common.validation.min', { min: text(min) })
  return t('common.validation.max', { max: text(max ?? 1e15) })
}

/** Says why a number field cannot be sent; where its text has two readings, asks which is meant. */
export function NumberComplaint({ complaint, rule, mark, onTake }: NumberComplaintProps) {
  const t = useTexts()
  if (complaint.kind === 'ambiguous')
    return (
      <>
        {t('common.validation.twoReadings')}{' '}
        {complaint.readings.map((number) => (
          <button
            key={number}
            type="button"
            className={classes.choice}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onTake(number)}
          >
            {numberText(number, mark)}
          </button>
        ))}
      </>
    )
  switch (complaint.why) {
    case 'not-a-number':
      return t('common.validation.number')
    case 'unknown-unit':
      return rule.unit === undefined ? t('common.validation.noUnit') : t('common.validation.unit', { unit: rule.unit })
    case 'too-precise':
      return t('common.validation.tooPrecise')
    case 'too-many-decimals':
      return t('common.validation.decimals', { count: rule.decimals ?? 0 })
    case 'not-whole':
      return t('common.validation.whole')
    case 'too-small':
    case 'too-large':
      return boundsText(t, rule, mark)
  }
}
