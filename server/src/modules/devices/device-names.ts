import type { Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/problem-error.ts'
import { isNameTaken, lockNames, type NamePlace } from './device-names.repository.ts'

/**
 * Refuses a name that looks like that of another device of the place, a park or the device above; nobody else gives one there
 * until the transaction ends. Errors: `invalid`.
 */
export async function refuseTakenName(
  db: Db,
  place: NamePlace,
  name: string,
  exceptId: number | null = null,
): Promise<void> {
  await lockNames(db, place)
  if (await isNameTaken(db, place, name, exceptId))
    throw problem('invalid', { violations: [{ field: 'name', message: 'device.name_taken' }] })
}

/** The same for a whole device that moves to a park, told of the park. Errors: `invalid`. */
export async function refuseNameTakenThere(
  db: Db,
  parkId: number,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> {
  const place = { parkId, parentId: null }
  await lockNames(db, place)
  if (await isNameTaken(db, place, name, id))
    throw problem('invalid', {
      violations: [{ field: 'deviceGroup', message: 'device.move_name_taken', values: { name } }],
    })
}
