import { Checkbox } from '@mantine/core'
import { corporateParts } from '@visionair/contract/people'
import { useTexts } from '../../i18n/texts.ts'
import type { ReportChoice } from './report-choice.ts'
import classes from './reports.module.css'

interface CorporatePartsProps {
  readonly choice: ReportChoice
  readonly onChange: (change: Partial<ReportChoice>) => void
}

/** Switches the company's look on and off, as a whole and by its parts. */
export function CorporateChoice({ choice, onChange }: CorporatePartsProps) {
  const t = useTexts()
  const chosen = choice.corporate ? choice.corporateParts : []
  const toggle = (parts: readonly (typeof corporateParts)[number][]) =>
    onChange({ corporate: parts.length > 0, corporateParts: parts })
  return (
    <div className={classes.field}>
      <Checkbox
        label={t('reports.form.corporate')}
        checked={chosen.length > 0}
        indeterminate={chosen.length > 0 && chosen.length < corporateParts.length}
        onChange={(event) => toggle(event.currentTarget.checked ? corporateParts : [])}
        data-testid="report-corporate"
      />
      {chosen.length > 0 && (
        <ul className={classes.leaves} aria-label={t('reports.form.corporate')}>
          {corporateParts.map((part) => (
            <li key={part}>
              <Checkbox
                size="sm"
                label={t(`reports.form.parts.${part}`)}
                checked={chosen.includes(part)}
                onChange={(event) =>
                  toggle(
                    corporateParts.filter((each) =>
                      each === part ? event.currentTarget.checked : chosen.includes(each),
                    ),
                  )
                }
                data-testid={`report-part-${part}`}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
