import type { sameOnOtherSideSchema } from '@visionair/contract/images'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { visibleInspection } from '../../inspections/inspections.scope.ts'

/** Other sides of the same visit, within the actor's sight, that hold photos of an inspection byte for byte. */
export async function samePhotosOnOtherSides(
  db: Db,
  actor: Actor,
  inspectionId: number,
): Promise<z.infer<typeof sameOnOtherSideSchema>[]> {
  const place = (device: string, type: string) =>
    sql`json_build_object('name', ${sql.ref(`${device}.name`)}, 'type',
      json_build_object('name', ${sql.ref(`${type}.name`)}, 'nameFr', ${sql.ref(`${type}.name_fr`)}))`
  const { rows } = await sql<z.infer<typeof sameOnOtherSideSchema>>`
    select other.id as inspection, ${place('side', 'side_type')} as device,
      case when parent.id is not null then ${place('parent', 'parent_type')} end as parent,
      array_agg(image.id order by image.id) as photos
    from inspection this
    join inspection other on other.group_id = this.group_id and other.id <> this.id
    join image on image.inspection_id = this.id and image.available
    join image same on same.inspection_id = other.id and same.sha256 = image.sha256 and same.available
    join device side on side.id = other.device_id
    join device_type side_type on side_type.id = side.type_id
    left join device parent on parent.id = side.parent_id
    left join device_type parent_type on parent_type.id = parent.type_id
    where this.id = ${inspectionId} and ${visibleInspection(actor, 'this')} and ${visibleInspection(actor, 'other')}
    group by other.id, side.id, side_type.id, parent.id, parent_type.id
    order by other.id`.execute(db)
  return rows
}
