import type { Language } from '../../../i18n/language.ts'
import { typedName } from '../../../ui/text/typed-name.ts'
import type { Inspection } from '../inspection-types.ts'

/** A part of the way to the inspected side. */
export interface PlacePart {
  readonly key: string
  readonly name: string
  readonly kind: 'park' | 'device'
  readonly id: number
}

type Place = Pick<Inspection, 'device' | 'inspectionGroup'>

/** Park, visited device, parent and side, from the largest to the smallest, each once, named in the chosen language. */
export function placeOf({ device, inspectionGroup }: Place, language: Language): readonly PlacePart[] {
  const park = {
    key: `park-${device.deviceGroup.id}`,
    name: device.deviceGroup.name,
    kind: 'park',
    id: device.deviceGroup.id,
  } as const
  const devices = [inspectionGroup.device, device.parent, device].filter((part) => part !== null)
  const once = new Map(
    devices.map((part) => [
      part.id,
      { key: `device-${part.id}`, name: typedName(part, language), kind: 'device', id: part.id } as const,
    ]),
  )
  return [park, ...once.values()]
}
