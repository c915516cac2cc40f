import { Button } from '@mantine/core'
import { useTexts } from '../../i18n/texts.ts'
import { ImportLines } from './import-lines.tsx'
import classes from './imports.module.css'
import { RefusedButton } from './refused-button.tsx'
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
      {report.notedCount > 0 && <li>{t('imports.plan.noted', { count: report.notedCount })}</li>}
    </ul>
  )
}

/** The lines of the report, or of the plan when it did not come to one. */
function Lines({ found: { id, report, plan } }: { readonly found: ParkImport }) {
  const said = report ?? plan
  if (said === null) return null
  const { found, refusedCount: refused, notedCount: noted } = said
  const [create, change] = 'created' in said ? [said.created, said.changed] : [said.toCreate, said.toChange]
  return (
    <ImportLines
      id={id}
      counts={{ create, change, found, refused, noted }}
      start={refused > 0 ? 'refused' : null}
      isDone={report !== null}
    />
  )
}

/** What an import has done and what it has refused. */
export function ImportReport({ found, onEnd }: { readonly found: ParkImport; readonly onEnd: () => void }) {
  const t = useTexts()
  const { state, error, report } = found
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
      {(report ?? found.plan)?.refusedCount ? <RefusedButton id={found.id} /> : null}
      <Lines found={found} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onEnd} data-testid="import-another">
          {t('imports.report.another')}
        </Button>
      </div>
    </div>
  )
}
