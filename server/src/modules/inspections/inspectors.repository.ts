import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { byName } from '../../platform/database/text-search.ts'
import { visibleAccount } from '../people/people.scope.ts'
import type { Person } from './inspections.types.ts'

/** What somebody must hold one of, or have a privileged role, to make a visit. */
const workGrants = ['inspection_edit', 'inspection_can_upload_image', 'annotation_create', 'volta_measure_create']

/**
 * Active accounts of people that may work on a device: they see it or something below it by their organization and what limits them, and
 * hold a permission of inspectors. `account` is the table.
 */
const mayWorkOn = (
  deviceId: number,
): RawBuilder<SqlBool> => sql<SqlBool>`account.is_active and not account.is_service and (
  account.roles @> '{ROLE_ADMIN}' or (
    (account.roles @> '{ROLE_RESPONSIBLE}' or account.permissions && ${workGrants}::text[]
      or exists (select 1 from profile p where p.id = account.profile_id and p.permissions && ${workGrants}::text[]))
    and exists (select 1 from device d join park on park.id = d.park_id and not park.is_test
      join organization_member m on m.organization_id = park.organization_id and m.account_id = account.id
      where d.id = ${deviceId})
    and (not exists (select 1 from account_root_device l where l.account_id = account.id)
      or exists (select 1 from account_root_device l join device d on d.id = ${deviceId} join device limited on limited.id = l.device_id
        where l.account_id = account.id
          and (l.device_id = d.id or l.device_id = any(d.ancestor_ids) or d.id = any(limited.ancestor_ids))))))`

/** The people the actor may know of who may work on a device, by name; only the one asked for when there is one. */
export async function peopleForDevice(db: Db, actor: Actor, deviceId: number, only?: number): Promise<Person[]> {
  return await db
    .selectFrom('account')
    .where(visibleAccount(actor))
    .where(mayWorkOn(deviceId))
    .where(only === undefined ? sql<SqlBool>`true` : sql<SqlBool>`account.id = ${only}`)
    .select(['account.id', 'account.firstName', 'account.lastName', 'account.email'])
    .orderBy(byName('account.lastName'))
    .orderBy(byName('account.firstName'))
    .orderBy('account.id')
    .execute()
}
