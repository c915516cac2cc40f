import { TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useFormats } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import { clampNumber, type NumberRule, parseNumber, stepNumber } from './number.ts'

export interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'min' | 'max' | 'step' | 'type'>,
    NumberRule {
  readonly value: number | null
  readonly onChange: (value: number | null) => void
  readonly onBlur?: () => void
  /** What the arrow keys add; 1 unless said otherwise. */
  readonly step?: number
}

/** A number with comma or point, kept within its bounds when the field is left; the arrow keys step. */
export function NumberField(props: NumberFieldProps) {
  const { value, onChange, onBlur, min, max, integer = false, step = 1, error, ...rest } = props
  const { locale } = useFormats()
  const t = useTexts()
  const rule = { integer, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
  const shown =
    value === null ? '' : new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 10 }).format(value)
  const [draft, setDraft] = useState<string | null>(null)
  const isWrong = draft !== null && Number.isNaN(parseNumber(draft))

  const type = (text: string) => {
    setDraft(text)
    const number = parseNumber(text)
    if (number === null || !Number.isNaN(number)) onChange(number)
  }
  const leave = () => {
    if (!isWrong) {
      setDraft(null)
      if (value !== null) onChange(clampNumber(value, rule))
    }
    onBlur?.()
  }
  const press = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    setDraft(null)
    onChange(stepNumber(value, direction * step, rule))
  }
  return (
    <TextInput
      {...rest}
      inputMode={integer ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={draft ?? shown}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={press}
      error={isWrong ? t('common.validation.number') : error}
    />
  )
}
