import { useId } from 'react'
import { SeverityChip, type SeverityLike } from './severity-chip.tsx'
import classes from './severity-choice.module.css'

export interface SeverityChoiceProps {
  readonly label: string
  readonly severities: readonly (SeverityLike & { readonly id: number })[]
  /** The id of the chosen one; empty while none is. */
  readonly value: string
  readonly onChange: (id: string) => void
  readonly error?: string | undefined
  readonly disabled?: boolean
  /** Names the group for tests; the buttons carry it with their number. */
  readonly testId: string
}

/** One of the severities, each with number, colour and name; a group of radio buttons. */
export function SeverityChoice({
  label,
  severities,
  value,
  onChange,
  error,
  disabled = false,
  testId,
}: SeverityChoiceProps) {
  const name = useId()
  const errorId = useId()
  return (
    <fieldset
      className={classes.severities}
      disabled={disabled}
      aria-describedby={error === undefined ? undefined : errorId}
      data-testid={testId}
    >
      <legend className={classes.legend}>
        {label}
        <span className={classes.star} aria-hidden="true">
          *
        </span>
      </legend>
      <div className={classes.severityList} data-invalid={error !== undefined || undefined}>
        {severities.map((severity) => (
          <label key={severity.id} className={classes.severity}>
            <input
              type="radio"
              name={name}
              value={severity.id}
              checked={value === String(severity.id)}
              onChange={() => onChange(String(severity.id))}
              required
              data-testid={`${testId}-${severity.severityNumber}`}
            />
            <SeverityChip number={severity.severityNumber} severity={severity} />
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={errorId} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
