import type { CorporatePart } from '@visionair/contract/people'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { visibleOrganization } from '../people.scope.ts'
import type { CorporateAsset, NewCorporateAsset } from './corporate-assets.types.ts'

const part = sql<CorporatePart>`corporate_asset.part`.as('part')
const columns = ['id', 'name', 'mediaType', 'storageKey', 'sizeBytes', 'widthPx', 'heightPx', 'createdAt'] as const

const ofVisibleOrganization = (actor: Actor) =>
  sql<SqlBool>`exists (select 1 from organization where organization.id = corporate_asset.organization_id and ${visibleOrganization(actor)})`

/** Every asset of an organization the actor may see, logo first, annexes in the order they came. */
export async function assetsOfOrganization(db: Db, actor: Actor, organizationId: number): Promise<CorporateAsset[]> {
  return await db
    .selectFrom('corporateAsset')
    .select([...columns, part])
    .where('organizationId', '=', organizationId)
    .where(ofVisibleOrganization(actor))
    .orderBy(sql`array_position(array['logo', 'cover', 'header', 'annexes'], part)`)
    .orderBy('id')
    .execute()
}

/** One asset of an organization the actor may see, or null. */
export async function findAsset(
  db: Db,
  actor: Actor,
  id: number,
  organizationId?: number,
): Promise<CorporateAsset | null> {
  const row = await db
    .selectFrom('corporateAsset')
    .select([...columns, part])
    .where('id', '=', id)
    .where(ofVisibleOrganization(actor))
    .$if(organizationId !== undefined, (query) => query.where('organizationId', '=', organizationId ?? 0))
    .executeTakeFirst()
  return row ?? null
}

export async function insertAsset(db: Db, asset: NewCorporateAsset): Promise<number> {
  const { id } = await db.insertInto('corporateAsset').values(asset).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Deletes an asset; its file is left to the sweep. */
export async function deleteAssetRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('corporateAsset').where('id', '=', id).execute()
}
