import { listDeviceTypes, listServices } from '@visionair/contract/reference'
import { type ReactNode, useMemo } from 'react'
import { everyEntry } from '../../api/every-entry.ts'
import { useCall } from '../../api/hooks.ts'
import { OwnDrawingsContext } from '../../ui/icons/own-drawings.ts'

const staleMs = 600_000

const byId = (entries: readonly { readonly id: number; readonly svg: string | null }[] | undefined) =>
  new Map((entries ?? []).flatMap(({ id, svg }): [number, string][] => (svg === null || svg === '' ? [] : [[id, svg]])))

/** The drawings of device types and services that were uploaded, for every icon below; until they are read, the product's own. */
export function UploadedDrawings({ children }: { readonly children: ReactNode }) {
  const types = useCall(listDeviceTypes, everyEntry, { staleTimeMs: staleMs }).data?.items
  const services = useCall(listServices, everyEntry, { staleTimeMs: staleMs }).data?.items
  const drawings = useMemo(() => ({ types: byId(types), services: byId(services) }), [types, services])
  return <OwnDrawingsContext value={drawings}>{children}</OwnDrawingsContext>
}
