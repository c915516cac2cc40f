import { isVoltaService } from '@visionair/contract/rules'
import { useNavigate } from 'react-router'
import { VisitMap } from '../../features/inspections/visit/visit-map.tsx'
import { VisitMeasures } from '../../features/volta/visit-measures.tsx'
import { paths } from '../../paths.ts'
import { VisitFindings } from './findings/visit-findings.tsx'
import classes from './global-body.module.css'
import type { Inspection } from './inspection-types.ts'

/** Everything of the visit in tables, without the side panel: its measures, or its findings. */
export function GlobalBody({ inspection }: { readonly inspection: Inspection }) {
  const navigate = useNavigate()
  const { inspectionGroup, knownLength } = inspection
  const pathOfBlade = (id: number) => `${paths.inspection(id)}?view=2`
  return (
    <div className={classes.body} data-testid="global-view">
      {isVoltaService(inspectionGroup.service.id) ? (
        <VisitMeasures
          groupId={inspectionGroup.id}
          bladeLengthM={knownLength}
          pathOfBlade={pathOfBlade}
          onOpen={(measure) => void navigate(`${pathOfBlade(measure.inspection)}&measure=${measure.id}`)}
        />
      ) : (
        <>
          <VisitMap groupId={inspectionGroup.id} />
          <VisitFindings inspection={inspection} />
        </>
      )}
    </div>
  )
}
