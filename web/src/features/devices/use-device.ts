import { getDevice } from '@visionair/contract/devices'
import { getDeviceType } from '@visionair/contract/reference'
import { useCall } from '../../api/hooks.ts'
import { typeStaleMs } from './create-device-modal.tsx'

/** Reads a device and, once it is known, its type with attributes and usual parts. */
export function useDevice(id: number) {
  const device = useCall(getDevice, { params: { id } })
  const typeId = device.data?.type.id
  const type = useCall(
    getDeviceType,
    { params: { id: typeId ?? 0 } },
    { enabled: typeId !== undefined, staleTimeMs: typeStaleMs },
  )
  return { device: device.data, type: type.data, error: device.error, refetch: device.refetch }
}
