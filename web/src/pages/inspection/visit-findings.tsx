import { getInspectionDeviceTree } from '@visionair/contract/inspections'
import { exportGrants } from '@visionair/contract/reports'
import { useNavigate } from 'react-router'
import { useIsGranted } from '../../api/account.ts'
import { useCall } from '../../api/hooks.ts'
import type { Annotation } from '../../features/annotations/annotation-types.ts'
import { FindingsTable } from '../../features/annotations/findings-table.tsx'
import { sidesOfTree } from '../../features/annotations/sides-of-tree.ts'
import type { TableFilter } from '../../features/annotations/table-filter.ts'
import { ListExportButton } from '../../features/exports/export-dialog.tsx'
import type { ExportChoice } from '../../features/exports/table-buttons.tsx'
import { useLanguage, useTexts } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import classes from './global-body.module.css'
import type { Inspection } from './inspection-types.ts'

const pathOfFinding = ({ inspection, id }: Pick<Annotation, 'inspection' | 'id'>) =>
  paths.inspection(inspection, { view: 2, annotation: id, showMenu: 'open' })

/** The filter of a list as an export takes it. */
const choiceOf = ({ severity, type, side, status, text }: TableFilter): ExportChoice => ({
  ...(severity !== null && { severities: [severity] }),
  ...(type !== null && { types: [type] }),
  ...(side !== null && { devices: [side] }),
  ...(status !== null && { status }),
  ...(text !== '' && { text }),
})

/** Every finding of the visit as a table, to be exported as it is narrowed. */
export function VisitFindings({ inspection }: { readonly inspection: Inspection }) {
  const t = useTexts()
  const navigate = useNavigate()
  const language = useLanguage()
  const tree = useCall(getInspectionDeviceTree, { query: { inspectionGroup: inspection.inspectionGroup.id } })
  const sides = sidesOfTree(tree.data ?? [], language)
  const label = t('workspace.global.findings')
  const mayExport = useIsGranted(exportGrants)
  const visitId = inspection.inspectionGroup.id
  return (
    <>
      <h2 className={classes.title}>{label}</h2>
      <FindingsTable
        inspection={inspection}
        mode="visit"
        label={label}
        testId="visit-findings"
        emptyText={t('annotations.empty.text')}
        selected={null}
        sides={sides}
        linkTo={pathOfFinding}
        onOpen={(row) => void navigate(pathOfFinding(row))}
        {...(mayExport && {
          renderActions: (filter) => <ListExportButton visitId={visitId} choice={choiceOf(filter)} />,
        })}
      />
    </>
  )
}
