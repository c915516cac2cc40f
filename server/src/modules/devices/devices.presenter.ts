import type { deviceResource } from '@visionair/contract/devices'
import type { z } from 'zod'
import type { Actor } from '../../platform/actor.ts'
import { versionOf } from '../../platform/audit/state-version.ts'
import { presentParkRef } from '../parks/parks.presenter.ts'
import { presentSeverityRef, presentTypeRef } from '../reference/reference.presenter.ts'
import { deviceFacts } from './devices.facts.ts'
import { deviceRights } from './devices.policy.ts'
import type { Device, DeviceRow, SubDevice } from './devices.types.ts'

export const presentDeviceRef = ({ id, name, type }: DeviceRow) => ({
  id: String(id),
  type: 'devices' as const,
  attributes: { id, name, type: { data: presentTypeRef(type) } },
})

const presentSubDevice = (row: SubDevice) => ({
  id: String(row.id),
  type: 'devices' as const,
  attributes: {
    id: row.id,
    name: row.name,
    type: { data: presentTypeRef(row.type) },
    worstSeverity: row.worstSeverity && { data: presentSeverityRef(row.worstSeverity) },
    seenCounter: row.seenCounts,
    subDeviceCount: row.subDeviceCount,
  },
})

export const presentDevice =
  (actor: Actor) =>
  (device: Device): z.input<typeof deviceResource> => ({
    id: String(device.id),
    type: 'devices',
    attributes: {
      id: device.id,
      name: device.name,
      type: { data: presentTypeRef(device.type) },
      parent: device.parent && { data: presentDeviceRef(device.parent) },
      deviceGroup: { data: presentParkRef(device.park) },
      deviceValues: [...device.values],
      worstSeverity: device.worstSeverity && { data: presentSeverityRef(device.worstSeverity) },
      seenCounter: device.seenCounts,
      subDevices: { data: device.subDevices.map(presentSubDevice) },
      createdAt: device.createdAt.toISOString(),
      theoricalDates: [...device.theoreticalDates],
      version: versionOf(deviceFacts(device)),
      can: deviceRights(actor, device),
    },
  })
