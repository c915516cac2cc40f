import { Skeleton } from '@mantine/core'
import { resultGrants } from '@visionair/contract/reports'
import { isVoltaService } from '@visionair/contract/rules'
import { Navigate, useNavigate } from 'react-router'
import { useIsGranted } from '../api/session/account.ts'
import { nameOfSide } from '../domain/name-of-side.ts'
import { VisitExportPanel } from '../features/exports/export-panel.tsx'
import { BladeMap } from '../features/inspections/strip/blade-map.tsx'
import { InspectedDevices } from '../features/inspections/table/inspected-devices.tsx'
import { useSideDetails, useVisit, type Visit } from '../features/inspections/visit/use-visit.ts'
import { VisitHead } from '../features/inspections/visit/visit-head.tsx'
import { ReportPanel } from '../features/reports/report-panel.tsx'
import { VisitMeasures } from '../features/volta/visit-measures.tsx'
import { useFormats } from '../i18n/format.ts'
import { useLanguage, useTexts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { EntityFailure, failureOf } from '../ui/feedback/entity-failure.tsx'
import { useIdParam } from '../ui/id-param.ts'
import { lazyInside } from '../ui/lazy-inside.tsx'
import { PageHeaderSkeleton } from '../ui/page-header-skeleton.tsx'
import { usePageTitle } from '../ui/text/page-title.ts'
import classes from './inspection-group-page.module.css'

function Loading() {
  return (
    <>
      <PageHeaderSkeleton withIcon />
      <div className={classes.layout}>
        <div className={classes.columns}>
          <Skeleton height={440} radius={14} />
          <Skeleton height={440} radius={14} />
        </div>
        <Skeleton height={560} radius={14} />
      </div>
    </>
  )
}

/** What was found or measured, on drawings of the parts. */
function Found({ visit }: { readonly visit: Visit }) {
  const t = useTexts()
  const navigate = useNavigate()
  const details = useSideDetails(visit)
  if (!isVoltaService(visit.service.id)) return <BladeMap visit={visit} />
  const pathOfBlade = (id: number) => `${paths.inspection(id)}?view=2`
  return (
    <section aria-label={t('volta.map')}>
      <h2 className={classes.title}>{t('volta.map')}</h2>
      <VisitMeasures
        groupId={visit.id}
        bladeLengthM={details.values().next().value?.knownLength ?? null}
        pathOfBlade={pathOfBlade}
        onOpen={({ id, inspection }) => void navigate(`${pathOfBlade(inspection)}&measure=${id}`)}
        isMapOnly
      />
    </section>
  )
}

/** Fetched after the sides are shown. */
const WatchedSides = lazyInside(async () => (await import('../features/sightings/watched-sides.tsx')).WatchedSides)

/** How much of the sides was looked at; visits that measure have no pictures. */
function Looked({ visit }: { readonly visit: Visit }) {
  const language = useLanguage()
  if (isVoltaService(visit.service.id) || visit.inspections.every(({ thumbnail }) => thumbnail === null)) return null
  return (
    <WatchedSides
      visitId={visit.id}
      names={new Map(visit.inspections.map((side) => [side.id, nameOfSide(side, language)]))}
    />
  )
}

function VisitView({ id }: { readonly id: number }) {
  const t = useTexts()
  const { date } = useFormats()
  const { data: visit, error, refetch } = useVisit(id)
  const mayDownload = useIsGranted(resultGrants)
  usePageTitle(visit && t('visits.title', { service: visit.service.name, date: date(visit.date) }))
  const failure = failureOf(visit, error)
  if (failure !== null) return <EntityFailure error={failure} shown={visit} onRetry={() => void refetch()} />
  if (visit === undefined) return <Loading />
  return (
    <>
      <VisitHead visit={visit} />
      <div className={classes.layout}>
        <div className={classes.parts}>
          <InspectedDevices visit={visit} />
          <Found visit={visit} />
          <Looked visit={visit} />
        </div>
        <aside className={classes.report} aria-label={t('reports.title')}>
          <ReportPanel visit={visit} />
          {mayDownload && <VisitExportPanel visit={visit} />}
        </aside>
      </div>
    </>
  )
}

/** One service visit: its sides with their findings, and its report. */
export function InspectionGroupPage() {
  const id = useIdParam('inspectionGroup')
  return id === null ? <Navigate to={paths.dashboard} replace /> : <VisitView key={id} id={id} />
}
