import { resultGrants } from '@visionair/contract/reports'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useIsGranted } from '../api/session/account.ts'
import { SiteMap } from '../domain/map/site-map.tsx'
import {
  AddTurbine,
  AddTurbineButton,
  TurbineGrid,
  useAreTurbinesRead,
  useHasNoTurbine,
} from '../features/devices/turbines/turbine-grid.tsx'
import { useTurbineSites } from '../features/devices/turbines/turbine-sites.ts'
import {
  ListExportButton,
  ParkExportButton,
  VisitsExportButton,
  VisitZipButton,
} from '../features/exports/export-dialog.tsx'
import { ImportButton } from '../features/imports/import-button.tsx'
import { InspectionsTable } from '../features/inspections/table/inspections-table.tsx'
import { type FigureFilter, KeyFigures } from '../features/overview/key-figures.tsx'
import { ParkHead } from '../features/parks/park-head.tsx'
import { useSubParkSites } from '../features/parks/sub-park-sites.ts'
import { NewSubPark, SubParks } from '../features/parks/sub-parks.tsx'
import { type Park, usePark } from '../features/parks/use-park.ts'
import { useFormats } from '../i18n/format.ts'
import { useTexts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { EntityFailure, failureOf } from '../ui/feedback/entity-failure.tsx'
import { useIdParam } from '../ui/id-param.ts'
import { patchQuery, useUrlQuery } from '../ui/list/url-query.ts'
import { PageHeaderSkeleton } from '../ui/page-header-skeleton.tsx'
import { usePageTitle } from '../ui/text/page-title.ts'
import classes from './park-page.module.css'

function ParkMap({ park }: { readonly park: Park }) {
  const t = useTexts()
  const { locale } = useFormats()
  const parks = useSubParkSites(park.id, park.subDeviceGroups.length > 0)
  const turbines = useTurbineSites(park.id)
  if (parks.length + turbines.length === 0) return null
  const what = new Intl.ListFormat(locale).format([
    ...(parks.length > 0 ? [t('parks.subParks', { count: parks.length })] : []),
    ...(turbines.length > 0 ? [t('parks.turbines', { count: turbines.length })] : []),
  ])
  return (
    <div className={classes.map}>
      <SiteMap sites={[...parks, ...turbines]} caption={t('parkPage.map', { what })} />
    </div>
  )
}

/** Sub-parks, turbines, or both: a park that is being divided, say, has some of each. */
function Below({ park }: { readonly park: Park }) {
  const [isAdding, setAdding] = useState(false)
  const hasSubParks = park.subDeviceGroups.length > 0
  const isMadeOfParks = useHasNoTurbine(park.id) && hasSubParks
  const add = park.can.createDevice ? <AddTurbineButton onClick={() => setAdding(true)} /> : null
  return (
    <div className={classes.below} data-holds>
      <div className={classes.list}>
        {hasSubParks && <SubParks park={park} beside={isMadeOfParks && add} />}
        <TurbineGrid
          parkId={park.id}
          add={add}
          hideWhenEmpty={hasSubParks}
          renderActions={(list) => (
            <ListExportButton
              source={{ of: 'devices', query: list.query }}
              isEmpty={list.isEmpty}
              contents={['devices']}
              scope={{ device_group: park.id }}
            />
          )}
          beside={park.can.createSubPark && !hasSubParks && <NewSubPark parkId={park.id} />}
        />
      </div>
      <ParkMap park={park} />
      {isAdding && <AddTurbine parkId={park.id} onClose={() => setAdding(false)} />}
    </div>
  )
}

function ParkView({ id }: { readonly id: number }) {
  const mayExport = useIsGranted(resultGrants)
  const [query] = useUrlQuery()
  const { data: park, error, refetch } = usePark(id)
  const areTurbinesRead = useAreTurbinesRead(id)
  usePageTitle(park?.name)
  const failure = failureOf(park, error)
  if (failure !== null) return <EntityFailure error={failure} shown={park} onRetry={() => void refetch()} />
  const inspectionsWith = ({ severity, review }: FigureFilter) => {
    const next = patchQuery(query, { severity: severity ?? null, review: review ?? null, page: null })
    return `${paths.park(id)}?${next.toString()}#inspections`
  }
  return (
    <>
      {park === undefined ? (
        <PageHeaderSkeleton />
      ) : (
        <ParkHead
          park={park}
          actions={
            <>
              {park.can.createSubPark && park.can.createDevice && <ImportButton parkId={id} />}
              {mayExport && <ParkExportButton parkId={id} />}
            </>
          }
        />
      )}
      {/* Read beside the park, shown with it: what comes later would move what is already there. */}
      <div className={park !== undefined && areTurbinesRead ? classes.rest : classes.held}>
        <KeyFigures scope={{ device_group: id }} linkTo={inspectionsWith} />
        {park !== undefined && <Below park={park} />}
        <InspectionsTable
          scope={{ device_group: id }}
          hasSubParks={(park?.subDeviceGroups.length ?? 0) > 0}
          renderZip={(visit) => <VisitZipButton visit={visit} />}
          renderActions={(list) => <VisitsExportButton {...list} />}
        />
      </div>
    </>
  )
}

/** One park: key figures, its sub-parks and its turbines, its inspections. */
export function ParkPage() {
  const id = useIdParam('deviceGroup')
  return id === null ? <Navigate to={paths.dashboard} replace /> : <ParkView key={id} id={id} />
}
