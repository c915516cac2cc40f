import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { allOf, byName, contains, isNamed } from '../../platform/database/text-search.ts'
import { visibleAccount, visibleProfile } from './people.scope.ts'
import type { NamedRow, Profile } from './people.types.ts'

/** Profiles of the provider and of the actor's companies, counted as far as the actor sees accounts. */
const profileQuery = (db: Db, actor: Actor) =>
  db
    .selectFrom('profile')
    .leftJoin('organization', 'organization.id', 'profile.organizationId')
    .where(visibleProfile(actor))
    .select([
      'profile.id',
      'profile.name',
      'profile.nameFr',
      'profile.permissions',
      sql<number>`(select count(*)::int from account where account.profile_id = profile.id and ${visibleAccount(actor)})`.as(
        'userCount',
      ),
      sql<NamedRow | null>`case when organization.id is not null
        then json_build_object('id', organization.id, 'name', organization.name) end`.as('organization'),
    ])

export interface ProfileFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly name?: string | undefined
  readonly order?: { readonly name?: 'asc' | 'desc' | undefined } | undefined
}

/** A page of profiles by name with the total. */
export async function pageOfProfiles(
  db: Db,
  actor: Actor,
  filter: ProfileFilter,
): Promise<{ items: Profile[]; total: number }> {
  const all: RawBuilder<SqlBool>[] = [visibleProfile(actor)]
  if (filter.name)
    all.push(sql<SqlBool>`(${contains('profile.name', filter.name)} or ${contains('profile.name_fr', filter.name)})`)
  const { total } = await db
    .selectFrom('profile')
    .where(allOf(all))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await profileQuery(db, actor)
    .where(allOf(all))
    .orderBy(byName('profile.name'), filter.order?.name ?? 'asc')
    .orderBy('profile.id')
    .limit(filter.itemsPerPage)
    .offset((filter.page - 1) * filter.itemsPerPage)
    .execute()
  return { items, total }
}

/** One profile, kept from being changed until the transaction ends; null when there is none. */
export async function findProfile(db: Db, actor: Actor, id: number): Promise<Profile | null> {
  const row = await profileQuery(db, actor).where('profile.id', '=', id).forShare('profile').executeTakeFirst()
  return row ?? null
}

/** Keeps a profile from being given to anyone, or changed, until the transaction ends; false when there is none. */
export async function lockProfile(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('profile').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

export interface ProfileFields {
  readonly name: string
  readonly nameFr: string
  readonly permissions: string[]
}

export async function insertProfile(
  db: Db,
  fields: ProfileFields & { readonly organizationId: number | null },
): Promise<number> {
  const { id } = await db.insertInto('profile').values(fields).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateProfileRow(db: Db, id: number, fields: ProfileFields): Promise<void> {
  await db.updateTable('profile').set(fields).where('id', '=', id).execute()
}

export async function deleteProfileRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('profile').where('id', '=', id).execute()
}

/** Whether a profile of an owner, other than the one excepted, has a name that looks like this one; who asks next waits for this transaction. */
export async function isProfileNamed(
  db: Db,
  { name, organizationId }: { readonly name: string; readonly organizationId: number | null },
  exceptId: number | null,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('profile-names'), ${organizationId ?? 0})`.execute(db)
  const row = await db
    .selectFrom('profile')
    .where(isNamed('name', name))
    .where(sql<SqlBool>`organization_id is not distinct from ${organizationId}::int`)
    .where(sql<SqlBool>`id is distinct from ${exceptId}::int`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
