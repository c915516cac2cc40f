import { Checkbox } from '@mantine/core'
import { type CorporatePart, corporateParts } from '@visionair/contract/people'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import type { ReportChoice } from './report-choice.ts'
import classes from './reports.module.css'

interface CorporateChoiceProps {
  readonly choice: ReportChoice
  /** The parts the company has given something for; undefined until it is known. */
  readonly given: readonly CorporatePart[] | undefined
  readonly onChange: (change: Partial<ReportChoice>) => void
}

/** Switches the company's look on and off, as a whole and by its parts; what the company has not given cannot be chosen. */
export function CorporateChoice({ choice, given: known, onChange }: CorporateChoiceProps) {
  const given = known ?? []
  const t = useTexts()
  const reasonId = useId()
  const chosen = choice.corporate ? choice.corporateParts : []
  const toggle = (parts: readonly CorporatePart[]) => onChange({ corporate: parts.length > 0, corporateParts: parts })
  return (
    <div className={classes.field}>
      <Checkbox
        label={t('reports.form.corporate')}
        checked={chosen.length > 0}
        indeterminate={chosen.length > 0 && chosen.length < given.length}
        disabled={given.length === 0}
        onChange={(event) => toggle(event.currentTarget.checked ? given : [])}
        data-testid="report-corporate"
      />
      <ul className={classes.leaves} aria-label={t('reports.form.corporate')}>
        {corporateParts.map((part) => {
          const isGiven = given.includes(part)
          return (
            <li key={part}>
              <Checkbox
                size="sm"
                label={t(`reports.form.parts.${part}`)}
                checked={chosen.includes(part)}
                disabled={!isGiven}
                {...(isGiven ? {} : { 'aria-describedby': reasonId })}
                onChange={(event) =>
                  toggle(given.filter((each) => (each === part ? event.currentTarget.checked : chosen.includes(each))))
                }
                data-testid={`report-part-${part}`}
              />
            </li>
          )
        })}
      </ul>
      {known !== undefined && given.length < corporateParts.length && (
        <span id={reasonId} className={classes.hint} data-testid="report-parts-missing">
          {t('reports.form.partsMissing')}
        </span>
      )}
    </div>
  )
}
