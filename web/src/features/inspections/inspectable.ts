import type { listDeviceTypes, listServices } from '@visionair/contract/reference'
import { certifiedServiceIds, inspectableTypeIds } from '@visionair/contract/rules'
import type { ItemOf } from '../../api/call-types.ts'

type Service = ItemOf<typeof listServices>
type DeviceType = Pick<ItemOf<typeof listDeviceTypes>, 'id' | 'childrenForModel'>

/** A type and every type that can stand below it. */
export function typesBelow(typeId: number, types: readonly DeviceType[]): ReadonlySet<number> {
  const found = new Set([typeId])
  for (const id of found)
    for (const child of types.find((type) => type.id === id)?.childrenForModel ?? [])
      found.add(child.type.data.attributes.id)
  return found
}

/** A service that can be chosen, and whether it inspects anything on the device. */
export interface ServiceChoice {
  readonly id: number
  readonly name: string
  readonly applies: boolean
}

/** The services offered for a device of a type: certified variants are reached through their flag only. */
export function serviceChoices(
  services: readonly Pick<Service, 'id' | 'name' | 'deviceTypes'>[],
  typeId: number,
  types: readonly DeviceType[],
): readonly ServiceChoice[] {
  const below = typesBelow(typeId, types)
  const isInspected = (id: number) => below.has(id) && inspectableTypeIds.includes(id)
  return services
    .filter(({ id }) => !certifiedServiceIds.includes(id))
    .map(({ id, name, deviceTypes }) => ({
      id,
      name,
      applies: types.length === 0 || deviceTypes.some((type) => isInspected(type.id)),
    }))
}
