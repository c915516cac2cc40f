import { Skeleton } from '@mantine/core'
import { isVoltaService } from '@visionair/contract/rules'
import { useTexts } from '../../i18n/texts.ts'
import { countChosen, findingsOf, isExtract, type ReportChoice, type ReportSubject } from './report-choice.ts'
import classes from './reports.module.css'
import { useReadResults } from './use-findings.ts'

/**
 * How many findings or measures a report of the present choice holds; undefined while that is not known. `counted` waits until it is, and
 * gives undefined when it cannot be read.
 */
export function useChosenCount(visit: ReportSubject, choice: ReportChoice) {
  const marked = choice.types.length > 0 ? null : findingsOf(visit)
  const read = useReadResults(visit, marked === null)
  const results = marked ?? read.data
  // Asked anew, since others go on meanwhile: what is read for the page is as old as the page.
  const readNow = async () => {
    const { isError, data } = await read.refetch({ cancelRefetch: false })
    return isError ? undefined : data
  }
  const counted = async () => {
    const found = marked ?? (await readNow())
    return found && countChosen(found, choice)
  }
  return { count: results && countChosen(results, choice), error: read.error, counted }
}

/** What the report will hold with the present choice, and that it is an extract when something is left out. */
export function ReportCount({ visit, choice }: { readonly visit: ReportSubject; readonly choice: ReportChoice }) {
  const t = useTexts()
  const { count, error } = useChosenCount(visit, choice)
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
        (error === null ? (
          <Skeleton height={14} width={120} aria-label={t('reports.count.waiting')} />
        ) : (
          <span>{t('reports.count.unknown')}</span>
        ))}
      {isExtract(visit, choice) && (
        <span className={classes.extract} data-testid="report-extract-note">
          {t('reports.extract.note')}
        </span>
      )}
    </div>
  )
}
