import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { modelOf } from '../reference/reference.service.ts'
import type { DeviceType } from '../reference/reference.types.ts'
import { insertDevices, type NewDevice } from './devices.repository.ts'

interface Placed extends Pick<NewDevice, 'parkId' | 'ancestorIds'> {
  readonly id: number
}

/** Creates what the model of a type has below devices of it, level by level: one statement for each, however many devices. */
export async function insertModels(
  db: Db,
  types: ReadonlyMap<number, DeviceType>,
  language: Actor['language'],
  type: DeviceType,
  devices: readonly Placed[],
): Promise<void> {
  let level = devices.map(({ id, parkId, ancestorIds }) => ({ id, parkId, ancestorIds, type }))
  while (level.length > 0) {
    const next = level.flatMap((parent) =>
      modelOf(parent.type).subDevices.map((sub, position) => ({
        type: types.get(sub.type.id),
        row: {
          parkId: parent.parkId,
          parentId: parent.id,
          ancestorIds: [...parent.ancestorIds, parent.id],
          typeId: sub.type.id,
          name: language === 'fr' ? sub.nameFr : sub.name,
          position,
        },
      })),
    )
    const ids = await insertDevices(
      db,
      next.map(({ row }) => row),
    )
    level = next.flatMap(({ type: childType, row }, index) => {
      const id = ids[index]
      return childType && id !== undefined ? [{ ...row, id, type: childType }] : []
    })
  }
}
