import { useFormats } from '../../i18n/format.ts'
import classes from './text.module.css'

export interface RelativeDateProps {
  /** A day (YYYY-MM-DD) or a moment. */
  readonly date: string
  /** Both on one line instead of two. */
  readonly inline?: boolean
  /** Marks a date that has passed. */
  readonly late?: boolean
}

/** A date with how far away it is: "20 Nov 2026, in 3 months". */
export function RelativeDate({ date, inline = false, late = false }: RelativeDateProps) {
  const formats = useFormats()
  const names = [classes.date, inline && classes.inline, late && classes.late].filter(Boolean).join(' ')
  return (
    <time dateTime={date} className={names}>
      <span>{formats.date(date)}</span>
      <span className={classes.relative}>{formats.relative(date)}</span>
    </time>
  )
}
