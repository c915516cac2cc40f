import { useId } from 'react'
import { SeverityChip, type SeverityLike } from '../../ui/text/severity-chip.tsx'
import classes from './volta.module.css'

export interface SeverityRadiosProps {
  readonly label: string
  readonly severities: readonly (SeverityLike & { readonly id: number })[]
  /** The id of the chosen one; empty while none is. */
  readonly value: string
  readonly onChange: (id: string) => void
  readonly error: string | undefined
  readonly disabled: boolean
}

/** One of the severities, each with number, colour and name. */
export function SeverityRadios({ label, severities, value, onChange, error, disabled }: SeverityRadiosProps) {
  const name = useId()
  const errorId = useId()
  return (
    <fieldset
      className={classes.field}
      disabled={disabled}
      aria-describedby={error === undefined ? undefined : errorId}
      data-testid="measure-severity"
    >
      <legend className={classes.legend}>
        {label}
        <span className={classes.star} aria-hidden="true">
          *
        </span>
      </legend>
      <div className={classes.severities}>
        {severities.map((severity) => (
          <label key={severity.id} className={classes.severity}>
            <input
              type="radio"
              name={name}
              value={severity.id}
              checked={value === String(severity.id)}
              onChange={() => onChange(String(severity.id))}
              required
              data-testid={`measure-severity-${severity.severityNumber}`}
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
