import { Button, Checkbox, Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import classes from '../reference.module.css'

export interface CheckChoice {
  readonly id: number
  readonly label: string
  /** Beside the label. */
  readonly note?: string
  readonly disabled?: boolean
}

export interface CheckListProps {
  readonly label: string
  readonly description?: ReactNode
  readonly choices: readonly CheckChoice[]
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
  readonly error?: ReactNode
  readonly testId: string
}

/** Several of a list, each a checkbox; all or none at once. */
export function CheckList({ label, description, choices, value, onChange, error, testId }: CheckListProps) {
  const t = useTexts()
  const labelId = useId()
  const free = choices.filter(({ disabled }) => !disabled).map(({ id }) => id)
  const fixed = value.filter((id) => !free.includes(id))
  const toggle = (id: number, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((chosen) => chosen !== id))
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
    >
      <div className={classes.checkHead}>
        <span>{t('referenceData.field.selected', { selected: value.length, total: choices.length })}</span>
        <Button variant="subtle" size="compact-xs" onClick={() => onChange([...fixed, ...free])}>
          {t('referenceData.field.all')}
        </Button>
        <Button variant="subtle" size="compact-xs" onClick={() => onChange(fixed)}>
          {t('referenceData.field.none')}
        </Button>
      </div>
      <fieldset className={classes.checks} aria-labelledby={labelId} data-testid={testId}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.id}
            size="sm"
            label={choice.note === undefined ? choice.label : `${choice.label} (${choice.note})`}
            checked={value.includes(choice.id)}
            disabled={choice.disabled ?? false}
            onChange={(event) => toggle(choice.id, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}
