import { resultContents } from '@visionair/contract/exports'
import { getInspectionGroup } from '@visionair/contract/inspections'
import { isVoltaService } from '@visionair/contract/rules'
import { useCall } from '../../api/hooks.ts'
import { archivedSide, type PackedSide } from '../../domain/archived-side.ts'
import { useTexts } from '../../i18n/texts.ts'
import { ErrorState, Waiting } from '../../ui/feedback/states.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ExportList } from './export-list.tsx'
import classes from './exports.module.css'
import { TableButtons, type TableButtonsProps } from './table-buttons.tsx'
import type { ExportScope } from './use-exports.ts'
import { ZipForm } from './zip-form.tsx'

/** As much of a visit as its exports need to know. */
export interface ExportedVisit {
  readonly id: number
  readonly service: { readonly id: number }
  readonly severityCounter: readonly { readonly count: number }[]
  readonly inspections: readonly PackedSide[]
}

/** Archive and tables of a visit, and what the user has exported of it. */
export function VisitExports({ visit }: { readonly visit: ExportedVisit }) {
  const isEmpty = visit.severityCounter.every(({ count }) => count === 0)
  const scope = { inspection_group: visit.id }
  const archived = archivedSide(visit.inspections, [])
  return (
    <div className={classes.panel}>
      <ZipForm visitId={visit.id} isEmpty={isEmpty} archived={archived} />
      <TableButtons
        source={{ of: 'visit', id: visit.id }}
        isEmpty={isEmpty}
        contents={[isVoltaService(visit.service.id) ? 'measures' : 'findings']}
      />
      <ExportList scope={scope} />
    </div>
  )
}

/** The exports of a visit of which a list tells no sides: they are read first, so that it is said at once what cannot be packed. */
export function ListedVisitExports({ visit }: { readonly visit: Omit<ExportedVisit, 'inspections'> }) {
  const { data, error, refetch } = useCall(getInspectionGroup, { params: { id: visit.id } })
  if (data !== undefined) return <VisitExports visit={data} />
  return error === null ? <Waiting /> : <ErrorState error={error} onRetry={() => void refetch()} />
}

export function VisitExportPanel({ visit }: { readonly visit: ExportedVisit }) {
  return (
    <Panel title={useTexts()('exports.title')} testId="export-panel">
      <VisitExports visit={visit} />
    </Panel>
  )
}

/** What a list that is exported holds, and where the user finds the files. */
export interface ExportedList extends TableButtonsProps {
  /** What else there is to know about what is exported. */
  readonly hint?: string
  readonly scope: ExportScope
}

/** Tables of a list as it is narrowed. */
export function ListExports({ hint, scope, ...tables }: ExportedList) {
  return (
    <div className={classes.panel}>
      {hint !== undefined && <p className={classes.hint}>{hint}</p>}
      <TableButtons {...tables} />
      <ExportList scope={scope} />
    </div>
  )
}

/** Tables of everything found or measured in a park and its sub-parks. */
export function ParkExports({ parkId }: { readonly parkId: number }) {
  return (
    <ListExports
      source={{ of: 'park', id: parkId }}
      isEmpty={false}
      contents={resultContents}
      scope={{ device_group: parkId }}
    />
  )
}
