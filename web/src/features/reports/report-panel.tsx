import { useTexts } from '../../i18n/texts.ts'
import { Panel } from '../../ui/panel.tsx'
import type { ReportSubject } from './report-choice.ts'
import { ReportForm } from './report-form.tsx'
import { ReportState } from './report-state.tsx'
import classes from './reports.module.css'

/** The PDF report of a visit, and beside it the form for the next one. */
export function ReportPanel({ visit }: { readonly visit: ReportSubject }) {
  return (
    <Panel title={useTexts()('reports.title')} testId="report-panel">
      <div className={classes.panel}>
        <ReportState visit={visit} />
        <ReportForm visit={visit} />
      </div>
    </Panel>
  )
}
