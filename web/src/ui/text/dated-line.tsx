import type { ReactNode } from 'react'
import { today } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/texts.ts'
import classes from './dated-line.module.css'
import { RelativeDate } from './relative-date.tsx'

export interface DatedLineProps {
  /** What the day stands for: due, planned. */
  readonly name: string
  /** YYYY-MM-DD. */
  readonly date: string
  /** What is due or planned, and where. */
  readonly children?: ReactNode
}

/** A day that something is due or planned on, which is overdue once it has passed: "Due 12 Jun 2026, 5 months ago, Clarity · E01". */
export function DatedLine({ name, date, children }: DatedLineProps) {
  const t = useTexts()
  const isLate = date.slice(0, 10) < today()
  return (
    <span className={classes.line}>
      <span className={classes.name}>{name}</span>
      <RelativeDate date={date} inline late={isLate} />
      {children !== undefined && <span className={classes.what}>{children}</span>}
      {isLate && <span className={classes.late}>{t('common.dates.overdue')}</span>}
    </span>
  )
}
