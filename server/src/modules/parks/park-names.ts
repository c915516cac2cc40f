import { nameKey } from '@visionair/contract'
import type { Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/problem-error.ts'
import { isAnyNameTaken, lockNames } from './park-names.repository.ts'
import type { ParkPlace } from './parks.repository.ts'

/**
 * Refuses names that look like one another, or like that of another park of the place; nobody else gives one there until the
 * transaction ends. Errors: `invalid`.
 */
export async function refuseTakenNames(
  db: Db,
  place: Pick<ParkPlace, 'organizationId' | 'parentId'>,
  names: readonly string[],
  exceptId: number | null = null,
): Promise<void> {
  await lockNames(db, place)
  const areAlike = new Set(names.map(nameKey)).size < names.length
  if (areAlike || (await isAnyNameTaken(db, place, names, exceptId)))
    throw problem('invalid', { violations: [{ field: 'name', message: 'park.name_taken' }] })
}

/** The same for a park that moves to a place, told of the place. Errors: `invalid`. */
export async function refuseNameTakenThere(
  db: Db,
  place: Pick<ParkPlace, 'organizationId' | 'parentId'>,
  { id, name }: { readonly id: number; readonly name: string },
): Promise<void> {
  await lockNames(db, place)
  if (await isAnyNameTaken(db, place, [name], id))
    throw problem('invalid', { violations: [{ field: 'parent', message: 'park.move_name_taken', values: { name } }] })
}
