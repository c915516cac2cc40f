import { TextInput, type TextInputProps } from '@mantine/core'
import { type NumberRule, numberText } from '@visionair/contract/numbers'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormats } from '../../i18n/format.ts'
import { complaintOf, entryOf, isUnread, markOf, type NumberEntry, shownText, stepNumber } from './number.ts'
import { NumberComplaint } from './number-complaint.tsx'
import { useStopsForm } from './use-stops-form.ts'

export interface NumberFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'min' | 'max' | 'step' | 'type'>,
    NumberRule {
  readonly value: NumberEntry
  /** What is shown is what is handed on: a number, nothing, or a text that is none. */
  readonly onChange: (entry: NumberEntry) => void
  readonly onBlur?: () => void
  /** What the arrow keys add; 1 unless said otherwise. */
  readonly step?: number
  /** What the form accepts at least, where that is more than the field's own bound: a complaint names this one alone. */
  readonly smallestAccepted?: number | undefined
}

/**
 * The one field for numbers. It understands the marks of the chosen language, groups and units; asks where a text has two readings;
 * says what it cannot read or what is out of bounds, and then stops its form. The arrow keys step and stop at the bounds.
 */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    min,
    max,
    integer = false,
    decimals,
    unit,
    step = 1,
    smallestAccepted,
    error,
    ...rest
  } = props
  const mark = markOf(useFormats().locale)
  const input = useRef<HTMLInputElement>(null)
  const rule = { integer, min, max, decimals, unit }
  /** The text of a number while it is typed: `12.` is not made `12` under the fingers. */
  const [typed, setTyped] = useState<string | null>(null)
  const complaint = complaintOf(value, mark, rule)
  useStopsForm(input, complaint !== null)

  // Another language or bound may read what was typed.
  useEffect(() => {
    if (isUnread(value) && complaint === null) onChange(entryOf(value.unread, mark, rule))
  })

  const type = (text: string) => {
    setTyped(text)
    onChange(entryOf(text, mark, rule))
  }
  const take = (number: number) => {
    setTyped(null)
    onChange(number)
  }
  /** The reading that was meant is read like any other text: it may be out of bounds, which is then said. */
  const choose = (number: number) => {
    setTyped(null)
    onChange(entryOf(numberText(number, mark), mark, rule))
  }
  const leave = () => {
    setTyped(null)
    onBlur?.()
  }
  const press = (event: KeyboardEvent) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    if (!isUnread(value)) take(stepNumber(value, direction * step, rule))
  }
  return (
    <TextInput
      {...rest}
      ref={input}
      inputMode={integer ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={typed ?? shownText(value, mark)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={press}
      error={
        complaint === null ? (
          error
        ) : (
          <NumberComplaint
            complaint={complaint}
            rule={{ ...rule, min: smallestAccepted ?? min }}
            mark={mark}
            onTake={choose}
          />
        )
      }
      data-unread={complaint !== null || undefined}
    />
  )
}
