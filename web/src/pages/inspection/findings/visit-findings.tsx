import { getInspectionDeviceTree } from '@visionair/contract/inspections'
import { useNavigate } from 'react-router'
import { useCall } from '../../../api/hooks.ts'
import type { Annotation } from '../../../features/annotations/annotation-types.ts'
import { sidesOfTree } from '../../../features/annotations/picture/sides-of-tree.ts'
import { FindingsTable } from '../../../features/annotations/table/findings-table.tsx'
import { useLanguage, useTexts } from '../../../i18n/texts.ts'
import { paths } from '../../../paths.ts'
import classes from '../global-body.module.css'
import type { Inspection } from '../inspection-types.ts'
import { FindingsExport } from './findings-export.tsx'

const pathOfFinding = ({ inspection, id }: Pick<Annotation, 'inspection' | 'id'>) =>
  paths.inspection(inspection, { view: 2, annotation: id, showMenu: 'open' })

/** Every finding of the visit as a table, to be exported as it is narrowed. */
export function VisitFindings({ inspection }: { readonly inspection: Inspection }) {
  const t = useTexts()
  const navigate = useNavigate()
  const language = useLanguage()
  const tree = useCall(getInspectionDeviceTree, { query: { inspectionGroup: inspection.inspectionGroup.id } })
  const sides = sidesOfTree(tree.data ?? [], language)
  const label = t('workspace.global.findings')
  return (
    <>
      <h2 className={classes.title}>{label}</h2>
      <FindingsTable
        inspection={inspection}
        mode="visit"
        label={label}
        testId="visit-findings"
        empty={{ title: t('annotations.empty.title'), text: t('annotations.empty.ofVisit') }}
        selected={null}
        sides={sides}
        linkTo={pathOfFinding}
        onOpen={(row) => void navigate(pathOfFinding(row))}
        renderActions={(list) => <FindingsExport visitId={inspection.inspectionGroup.id} {...list} />}
      />
    </>
  )
}
