import { Skeleton } from '@mantine/core'
import { isVoltaService } from '@visionair/contract/rules'
import { useTexts } from '../../i18n/texts.ts'
import { countChosen, findingsOf, type ReportChoice, type ReportSubject } from './report-choice.ts'
import classes from './reports.module.css'
import { useTypedFindings } from './use-findings.ts'

/** What the report will hold with the present choice. */
export function ReportCount({ visit, choice }: { readonly visit: ReportSubject; readonly choice: ReportChoice }) {
  const t = useTexts()
  const needsTypes = choice.types.length > 0
  const typed = useTypedFindings(visit.id, needsTypes)
  const findings = needsTypes ? typed.data : findingsOf(visit)
  const count = findings && countChosen(findings, choice)
  return (
    <div className={classes.count} role="status" data-testid="report-count">
      <span className={classes.countLabel}>{t('reports.count.label')}</span>
      {count !== undefined && (
        <span>
          <strong>
            {t(isVoltaService(visit.service.id) ? 'reports.preview.measures' : 'reports.count.findings', {
              count: count.findings,
            })}
          </strong>{' '}
          {count.findings > 0 && t('reports.count.devices', { count: count.devices })}
        </span>
      )}
      {count === undefined &&
        (typed.error === null ? (
          <Skeleton height={14} width={120} aria-label={t('reports.count.waiting')} />
        ) : (
          <span>{t('reports.count.unknown')}</span>
        ))}
    </div>
  )
}
