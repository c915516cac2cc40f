import { exportGrants } from '@visionair/contract/reports'
import { useIsGranted } from '../../api/session/account.ts'
import { useTexts } from '../../i18n/texts.ts'
import { Panel } from '../../ui/panel.tsx'
import type { ReportSubject } from './report-choice.ts'
import { ReportForm } from './report-form.tsx'
import { ReportState } from './report-state.tsx'
import classes from './reports.module.css'

/** The PDF report of a visit, and beside it, for who may make one, the form for the next. */
export function ReportPanel({ visit }: { readonly visit: ReportSubject }) {
  const mayGenerate = useIsGranted(exportGrants)
  return (
    <Panel title={useTexts()('reports.title')} testId="report-panel">
      <div className={classes.panel}>
        <ReportState visit={visit} />
        {mayGenerate && <ReportForm visit={visit} />}
      </div>
    </Panel>
  )
}
