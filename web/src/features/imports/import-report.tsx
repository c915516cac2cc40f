import { Button } from '@mantine/core'
import { useTexts } from '../../i18n/texts.ts'
import classes from './imports.module.css'
import { RefusedList } from './refused-list.tsx'
import type { ParkImport } from './use-import.ts'

interface CountsProps {
  readonly report: NonNullable<ParkImport['report']>
  readonly isTable: boolean
}

function Counts({ report, isTable }: CountsProps) {
  const t = useTexts()
  return (
    <ul className={classes.counts} data-testid="import-counts">
      <li>{t('imports.report.created', { count: report.created })}</li>
      {report.changed > 0 && <li>{t('imports.report.changed', { count: report.changed })}</li>}
      {!isTable && <li>{t('imports.report.attached', { count: report.photosAttached })}</li>}
      {report.photosPresent > 0 && <li>{t('imports.report.present', { count: report.photosPresent })}</li>}
      <li>{t('imports.plan.refused', { count: report.refusedCount })}</li>
    </ul>
  )
}

/** What an import has done and what it has refused. */
export function ImportReport({ found, onEnd }: { readonly found: ParkImport; readonly onEnd: () => void }) {
  const t = useTexts()
  const { state, error, report, plan } = found
  const refusals = report ?? plan
  const isDone = state === 'done'
  return (
    <div className={classes.part} data-testid="import-report" data-state={state}>
      <div role="status">
        <p className={isDone ? classes.good : classes.failed}>
          {t(isDone ? 'imports.report.done' : 'imports.report.failed')}
        </p>
        {error !== null && <p className={classes.lead}>{error}</p>}
      </div>
      {report !== null && <Counts report={report} isTable={found.kind === 'table'} />}
      {refusals !== null && <RefusedList refused={refusals.refused} count={refusals.refusedCount} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onEnd} data-testid="import-another">
          {t('imports.report.another')}
        </Button>
      </div>
    </div>
  )
}
