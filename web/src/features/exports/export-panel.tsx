import { isVoltaService } from '@visionair/contract/rules'
import { useTexts } from '../../i18n/texts.ts'
import { Panel } from '../../ui/panel.tsx'
import { ExportList } from './export-list.tsx'
import classes from './exports.module.css'
import { type ExportChoice, TableButtons } from './table-buttons.tsx'
import { ZipForm } from './zip-form.tsx'

/** As much of a visit as its exports need to know. */
export interface ExportedVisit {
  readonly id: number
  readonly service: { readonly id: number }
  readonly severityCounter: readonly { readonly count: number }[]
}

/** Archive and tables of a visit, and what the user has exported of it. */
export function VisitExports({ visit }: { readonly visit: ExportedVisit }) {
  const isEmpty = visit.severityCounter.every(({ count }) => count === 0)
  const scope = { inspection_group: visit.id }
  return (
    <div className={classes.panel}>
      <ZipForm visitId={visit.id} isEmpty={isEmpty} />
      <TableButtons
        scope={scope}
        isEmpty={isEmpty}
        content={isVoltaService(visit.service.id) ? 'measures' : 'findings'}
      />
      <ExportList scope={scope} />
    </div>
  )
}

export function VisitExportPanel({ visit }: { readonly visit: ExportedVisit }) {
  return (
    <Panel title={useTexts()('exports.title')} testId="export-panel">
      <VisitExports visit={visit} />
    </Panel>
  )
}

/** Tables of the findings of a visit that a list is narrowed to. */
export function ListExports({ visitId, choice }: { readonly visitId: number; readonly choice: ExportChoice }) {
  const scope = { inspection_group: visitId }
  return (
    <div className={classes.panel}>
      <TableButtons scope={scope} isEmpty={false} content="findings" choice={choice} />
      <ExportList scope={scope} />
    </div>
  )
}

/** Tables of everything found or measured in a park and its sub-parks. */
export function ParkExports({ parkId }: { readonly parkId: number }) {
  const scope = { device_group: parkId }
  return (
    <div className={classes.panel}>
      <TableButtons scope={scope} isEmpty={false} />
      <ExportList scope={scope} />
    </div>
  )
}
