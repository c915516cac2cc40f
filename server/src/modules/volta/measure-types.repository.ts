import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { MeasureType } from './volta.types.ts'

/** What can be measured, in its order; what is not offered any more is among them. */
export async function allMeasureTypes(db: Db): Promise<MeasureType[]> {
  return await db
    .selectFrom('voltaMeasureType')
    .select([
      'id',
      'name',
      'nameFr',
      sql<MeasureType['unit']>`unit`.as('unit'),
      sql<MeasureType['kind']>`kind`.as('kind'),
      'limitValue',
      'isActive',
      'position',
    ])
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export type MeasureTypeFields = Omit<MeasureType, 'id' | 'position'>

/** Creates a kind of measure at the end of the list (id is null), or changes one. */
export async function writeMeasureType(trx: Db, id: number | null, fields: MeasureTypeFields): Promise<number> {
  if (id !== null) {
    await trx.updateTable('voltaMeasureType').set(fields).where('id', '=', id).execute()
    return id
  }
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from volta_measure_type)`
  const written = await trx
    .insertInto('voltaMeasureType')
    .values({ ...fields, position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return written.id
}

/** Whether something was measured with it. */
export async function isMeasuredWith(trx: Db, id: number): Promise<boolean> {
  const row = await trx.selectFrom('voltaMeasure').where('typeId', '=', id).select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Numbers the kinds of measures in the order given. */
export const writeMeasureTypeOrder = (trx: Db, ids: readonly number[]) =>
  sql`update volta_measure_type as t set position = o.position
    from unnest(${ids}::int[]) with ordinality as o(id, position) where o.id = t.id`.execute(trx)
