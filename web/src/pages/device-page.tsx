import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { DeviceFacts } from '../features/devices/device-facts.tsx'
import { DeviceHead } from '../features/devices/device-head.tsx'
import { SubDevices } from '../features/devices/sub-devices.tsx'
import { TheoreticalDates } from '../features/devices/theoretical-dates.tsx'
import { useDevice } from '../features/devices/use-device.ts'
import { VisitsExportButton, VisitZipButton } from '../features/exports/export-dialog.tsx'
import { InspectionsTable } from '../features/inspections/table/inspections-table.tsx'
import { ScheduleModal } from '../features/inspections/visit/schedule-modal.tsx'
import { VisitTimeline } from '../features/inspections/visit/visit-timeline.tsx'
import { type FigureFilter, KeyFigures } from '../features/overview/key-figures.tsx'
import { MoveDeviceDialog } from '../features/parks/moving/move-device-dialog.tsx'
import { useLanguage } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { EntityFailure, failureOf } from '../ui/feedback/entity-failure.tsx'
import { useIdParam } from '../ui/id-param.ts'
import { patchQuery, useUrlQuery } from '../ui/list/url-query.ts'
import { PageHeaderSkeleton } from '../ui/page-header-skeleton.tsx'
import { usePageTitle } from '../ui/text/page-title.ts'
import { typedName } from '../ui/text/typed-name.ts'
import classes from './device-page.module.css'

function Panels({ device, type }: Pick<ReturnType<typeof useDevice>, 'device' | 'type'>) {
  if (device === undefined)
    return (
      <div className={classes.panels} data-coming>
        <Skeleton height={210} radius={14} />
        <Skeleton height={210} radius={14} />
      </div>
    )
  return (
    <div className={classes.panels}>
      <DeviceFacts device={device} type={type} />
      <TheoreticalDates device={device} />
    </div>
  )
}

function DeviceView({ id }: { readonly id: number }) {
  const [query] = useUrlQuery()
  const [isScheduling, setScheduling] = useState(false)
  const { device, type, error, refetch } = useDevice(id)
  const language = useLanguage()
  usePageTitle(device && typedName(device, language))
  const failure = failureOf(device, error)
  if (failure !== null) return <EntityFailure error={failure} shown={device} onRetry={() => void refetch()} />
  const inspectionsWith = ({ severity, review }: FigureFilter) => {
    const next = patchQuery(query, { severity: severity ?? null, review: review ?? null, page: null })
    return `${paths.device(id)}?${next.toString()}#inspections`
  }
  return (
    <>
      {device === undefined ? (
        <PageHeaderSkeleton withIcon />
      ) : (
        <DeviceHead
          device={device}
          type={type}
          onSchedule={() => setScheduling(true)}
          renderMove={(close) => <MoveDeviceDialog device={device} onClose={close} />}
        />
      )}
      <Panels device={device} type={type} />
      <KeyFigures scope={{ device: id }} linkTo={inspectionsWith} />
      <VisitTimeline deviceId={id} />
      {device !== undefined && <SubDevices device={device} type={type} />}
      <InspectionsTable
        scope={{ device: id }}
        renderZip={(visit) => <VisitZipButton visit={visit} />}
        renderActions={(list) => <VisitsExportButton {...list} />}
      />
      {isScheduling && device !== undefined && <ScheduleModal device={device} onClose={() => setScheduling(false)} />}
    </>
  )
}

/** One device: facts, dates, key figures, its parts, its visits. */
export function DevicePage() {
  const id = useIdParam('device')
  return id === null ? <Navigate to={paths.dashboard} replace /> : <DeviceView key={id} id={id} />
}
