import type { Inspection } from './inspection-types.ts'

/** A part of the way to the inspected side. */
export interface PlacePart {
  readonly key: string
  readonly name: string
  readonly kind: 'park' | 'device'
  readonly id: number
}

type Place = Pick<Inspection, 'device' | 'inspectionGroup'>

/** Park, visited device, parent and side, from the largest to the smallest, each once. */
export function placeOf({ device, inspectionGroup }: Place): readonly PlacePart[] {
  const park = {
    key: `park-${device.deviceGroup.id}`,
    name: device.deviceGroup.name,
    kind: 'park',
    id: device.deviceGroup.id,
  } as const
  const devices = [inspectionGroup.device, device.parent, device].filter((part) => part !== null)
  const once = new Map(devices.map(({ id, name }) => [id, { key: `device-${id}`, name, kind: 'device', id } as const]))
  return [park, ...once.values()]
}
