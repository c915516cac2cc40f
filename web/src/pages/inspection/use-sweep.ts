import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { nameOfSide } from '../../domain/name-of-side.ts'
import type { Picture } from '../../features/annotations/picture/picture.ts'
import { useVisit } from '../../features/inspections/visit/use-visit.ts'
import { useLanguage } from '../../i18n/texts.ts'
import { paths } from '../../paths.ts'
import type { ViewerSweep } from '../../viewer/viewer-props.ts'
import type { Inspection } from './inspection-types.ts'
import { neighboursOf } from './place/neighbours.ts'
import type { ViewMode } from './place/view-mode.ts'

/** What a sweep over the picture of a side needs: what is blade in it, and the side that comes next in the visit. */
export function useSweep(inspection: Inspection, picture: Picture | null, view: ViewMode): ViewerSweep {
  const client = useQueryClient()
  const navigate = useNavigate()
  const language = useLanguage()
  const { state } = useLocation()
  const begins = Object(state).sweeps === true
  const { data: visit } = useVisit(inspection.inspectionGroup.id)
  const { next } = neighboursOf(visit?.inspections ?? [], inspection.id)
  const { id } = inspection
  return {
    begins,
    bladeOf: async () => {
      if (picture === null) return null
      const { readBlade } = await import('../../features/sightings/read-blade.ts')
      return await readBlade(client, id, picture.version)
    },
    next:
      next === null
        ? null
        : {
            name: nameOfSide(next, language),
            onGo: () => void navigate(paths.inspection(next.id, { view }), { state: { sweeps: true } }),
          },
  }
}
