import { getInspection } from '@visionair/contract/inspections'
import { isVoltaService } from '@visionair/contract/rules'
import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useCall } from '../api/hooks.ts'
import { usePictureWork } from '../features/images/picture/use-picture-work.tsx'
import { useUploads } from '../features/images/use-uploads.ts'
import { useLanguage, useTexts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { EntityFailure, failureOf } from '../ui/feedback/entity-failure.tsx'
import { Waiting } from '../ui/feedback/states.tsx'
import { useIdParam } from '../ui/id-param.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { patchQuery, useUrlQuery } from '../ui/list/url-query.ts'
import { usePageTitle } from '../ui/text/page-title.ts'
import type { Inspection } from './inspection/inspection-types.ts'
import { ModeRail } from './inspection/mode-rail.tsx'
import { nameOfMode } from './inspection/place/mode-name.ts'
import { placeOf } from './inspection/place/place-name.ts'
import { readMode, usualMode, type ViewMode } from './inspection/place/view-mode.ts'
import { TopLine } from './inspection/top-line.tsx'
import { useFocusOnView } from './inspection/use-focus-on-view.ts'
import classes from './inspection/workspace.module.css'
import { WorkspaceBody } from './inspection/workspace-body.tsx'

/** Brought when they are first opened: most people see the picture and nothing else. */
const GlobalBody = lazyPart(async () => (await import('./inspection/global-body.tsx')).GlobalBody)
const VoltaBody = lazyPart(async () => (await import('./inspection/volta-body.tsx')).VoltaBody)
const Assembler = lazyPart(async () => (await import('../features/images/assembly/assembler.tsx')).Assembler)
const ManualAssembler = lazyPart(
  async () => (await import('../features/images/manual/manual-assembler.tsx')).ManualAssembler,
)

/** The workspace of one inspection: the picture with its findings, or the assembler of its photos. */
export function InspectionPage() {
  const id = useIdParam('inspection')
  return id === null ? <Navigate to={paths.dashboard} replace /> : <InspectionOf key={id} id={id} />
}

function InspectionOf({ id }: { readonly id: number }) {
  const { data, error, refetch } = useCall(getInspection, { params: { id } })
  const failure = failureOf(data, error)
  if (failure !== null) return <EntityFailure error={failure} shown={data} onRetry={() => void refetch()} />
  return data === undefined ? <Waiting /> : <Workspace inspection={data} />
}

/** How often it is looked after the photos and the picture in the views where others may be at them as well. */
const watchMs: Partial<Record<ViewMode, number>> = { 4: 1000, 5: 2000 }

interface BodyProps {
  readonly inspection: Inspection
  readonly view: ViewMode
  readonly isVolta: boolean
  readonly mayPlace: boolean
  readonly pathOfView: (view: ViewMode) => string
}

/** What the chosen view shows. */
function Body({ inspection, view, isVolta, mayPlace, pathOfView }: BodyProps) {
  const showsPicture = view === 1 || view === 2 || view === 3
  const work = usePictureWork(inspection.id, {
    watchMs: watchMs[view],
    viewerPath: showsPicture ? null : pathOfView(2),
  })
  const language = useLanguage()
  const way = placeOf(inspection, language).filter(({ kind }) => kind === 'device')
  const uploads = useUploads({ inspectionId: inspection.id, name: way.map(({ name }) => name).join(' · ') })
  if (view === 6) return <GlobalBody inspection={inspection} />
  if (isVolta) return <VoltaBody inspection={inspection} />
  if (view === 4) return <ManualAssembler inspection={inspection} work={work} uploads={uploads} />
  if (view === 5) {
    const viewerPath = inspection.dziPath === null ? null : pathOfView(2)
    return <Assembler inspection={inspection} work={work} uploads={uploads} viewerPath={viewerPath} />
  }
  const byHand = mayPlace ? pathOfView(4) : null
  const assemblerPath = inspection.can.autoAssemble ? pathOfView(5) : byHand
  return <WorkspaceBody inspection={inspection} view={view} work={work} assemblerPath={assemblerPath} />
}

function Workspace({ inspection }: { readonly inspection: Inspection }) {
  const [query] = useUrlQuery()
  const { search } = useLocation()
  const offer = {
    mayAssemble: inspection.can.autoAssemble,
    mayPlace: inspection.can.uploadImages,
    isVolta: isVoltaService(inspection.inspectionGroup.service.id),
  }
  const view = readMode(query.get('view'), offer)
  const frame = useFocusOnView(view)
  const t = useTexts()
  const language = useLanguage()
  const way = placeOf(inspection, language).map(({ name }) => name)
  usePageTitle([...(view === usualMode ? [] : [nameOfMode(t, view, offer.isVolta)]), ...way].join(' · '))
  const pathOfView = (mode: ViewMode) =>
    `${paths.inspection(inspection.id)}?${patchQuery(new URLSearchParams(search), { view: mode }).toString()}`
  return (
    <>
      <TopLine inspection={inspection} view={view} />
      <div ref={frame} id="workspace" tabIndex={-1} className={classes.frame}>
        <Suspense fallback={<Waiting />}>
          <Body inspection={inspection} view={view} {...offer} pathOfView={pathOfView} />
        </Suspense>
        <ModeRail view={view} offer={offer} pathOfView={pathOfView} />
      </div>
    </>
  )
}
