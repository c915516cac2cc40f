import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { allOf, byName, contains, isNamed, startsWithin } from '../../../platform/database/text-search.ts'
import { countedPark, visiblePark } from '../../parks/parks.scope.ts'
import { visibleOrganization } from '../people.scope.ts'
import type { Organization } from '../people.types.ts'

const organizationQuery = (db: Db, actor: Actor) =>
  db
    .selectFrom('organization')
    .where(visibleOrganization(actor))
    .select([
      'organization.id',
      'organization.name',
      'organization.address',
      'organization.billingAddress',
      'organization.timeZone',
      'organization.demandsSecondFactor',
      'organization.sessionIdleMinutes',
      'organization.sessionHours',
      'organization.createdAt',
      sql<number>`(select count(*)::int from organization_member m where m.organization_id = organization.id)`.as(
        'userCount',
      ),
      sql<number>`(select count(*)::int from park where park.organization_id = organization.id and park.parent_id is null and ${countedPark()} and ${visiblePark(actor)})`.as(
        'parkCount',
      ),
    ])

export interface OrganizationFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly name?: string | undefined
  readonly startWith?: string | undefined
  readonly order?: Partial<Record<'name' | 'createdAt', 'asc' | 'desc'>> | undefined
}

/** A page of the organizations the actor may see, by name unless ordered otherwise, with the total. */
export async function pageOfOrganizations(
  db: Db,
  actor: Actor,
  filter: OrganizationFilter,
): Promise<{ items: Organization[]; total: number }> {
  const all: RawBuilder<SqlBool>[] = [visibleOrganization(actor)]
  if (filter.name) all.push(contains('organization.name', filter.name))
  if (filter.startWith) all.push(startsWithin('organization.name', filter.startWith))
  const { total } = await db
    .selectFrom('organization')
    .where(allOf(all))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let query = organizationQuery(db, actor).where(allOf(all))
  if (filter.order?.createdAt) query = query.orderBy('organization.createdAt', filter.order.createdAt)
  const items = await query
    .orderBy(byName('organization.name'), filter.order?.name ?? 'asc')
    .orderBy('organization.id')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items, total }
}

/** One organization the actor may see, or null. */
export async function findOrganization(db: Db, actor: Actor, id: number): Promise<Organization | null> {
  return (await organizationQuery(db, actor).where('organization.id', '=', id).executeTakeFirst()) ?? null
}

/** Keeps an organization from changing, and from getting parks or members, until the transaction ends. */
export async function lockOrganization(db: Db, actor: Actor, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('organization')
    .select('id')
    .where('id', '=', id)
    .where(visibleOrganization(actor))
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export interface OrganizationFields {
  readonly name: string
  readonly address: string | null
  readonly billingAddress: string | null
  readonly timeZone: string | null
  readonly demandsSecondFactor: boolean
  readonly sessionIdleMinutes: number | null
  readonly sessionHours: number | null
}

export async function insertOrganization(db: Db, fields: OrganizationFields): Promise<number> {
  const { id } = await db.insertInto('organization').values(fields).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes an organization the actor may see. */
export async function updateOrganizationRow(
  db: Db,
  actor: Actor,
  id: number,
  fields: OrganizationFields,
): Promise<void> {
  await db.updateTable('organization').set(fields).where('id', '=', id).where(visibleOrganization(actor)).execute()
}

/** Deletes an organization the actor may see. */
export async function deleteOrganizationRow(db: Db, actor: Actor, id: number): Promise<void> {
  await db.deleteFrom('organization').where('id', '=', id).where(visibleOrganization(actor)).execute()
}

/** Whether a company, other than the one excepted, has a name that looks like this one; who asks next waits for this transaction. */
export async function isOrganizationNamed(db: Db, name: string, exceptId: number | null): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('organization-names'))`.execute(db)
  const row = await db
    .selectFrom('organization')
    .where(isNamed('name', name))
    .where(sql<SqlBool>`id is distinct from ${exceptId}::int`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
