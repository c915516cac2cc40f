import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/problem-error.ts'
import {
  allAnnotationTypes,
  allAttributes,
  allComponents,
  allDeviceTypes,
  allServices,
  allSeverities,
  allWeathers,
} from './reference.repository.ts'
import type { Attribute, DeviceType, NamedType, Service } from './reference.types.ts'

export { type ListFilter, pageOf } from './reference-list.ts'

export const readers = {
  attributes: allAttributes,
  deviceTypes: allDeviceTypes,
  services: allServices,
  severities: allSeverities,
  annotationTypes: allAnnotationTypes,
  weathers: allWeathers,
  components: allComponents,
} as const

/** One entry of a reference list. Errors: `not-found`. */
export async function entryOf<T extends { id: number }>(
  ctx: Context,
  read: (db: Db) => Promise<T[]>,
  id: number,
): Promise<T> {
  const found = (await read(ctx.db)).find((entry) => entry.id === id)
  if (!found) throw problem('not-found')
  return found
}

/** The service with this id, or undefined. */
export const findService = async (db: Db, id: number): Promise<Service | undefined> =>
  (await allServices(db)).find((service) => service.id === id)

/** All device types by id. */
export const deviceTypesById = async (db: Db): Promise<ReadonlyMap<number, DeviceType>> =>
  new Map((await allDeviceTypes(db)).map((type) => [type.id, type]))

export interface DeviceModel {
  readonly type: DeviceType
  readonly attributes: readonly Attribute[]
  readonly subDevices: readonly { readonly type: NamedType; readonly name: string; readonly nameFr: string }[]
}

/** The sub-devices a device of this type usually has, numbered where a type repeats (Blade 1, Blade 2, …). */
export function modelOf(type: DeviceType): DeviceModel {
  const subDevices = type.children.flatMap(({ type: child, repetition }) =>
    Array.from({ length: repetition }, (_, index) => {
      const number = repetition > 1 ? ` ${index + 1}` : ''
      return { type: child, name: `${child.name}${number}`, nameFr: `${child.nameFr}${number}` }
    }),
  )
  return { type, attributes: type.attributes, subDevices }
}
