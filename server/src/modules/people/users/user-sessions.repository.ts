import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import { allOf, contains } from '../../../platform/database/text-search.ts'
import { grantableRoles } from '../../accounts/invitations/grants.policy.ts'
import { isOpenSignIn } from '../../accounts/sessions/session-limits.scope.ts'
import { accountWithinReach, visibleOrganization } from '../people.scope.ts'
import type { NamedRow } from '../people.types.ts'

/** An open sign-in of a user, with whose it is. */
export interface UserSession {
  readonly id: number
  readonly client: string
  readonly address: string
  readonly beganAt: Date
  readonly seenAt: Date
  readonly provider: string | null
  readonly user: { readonly id: number; readonly email: string; readonly firstName: string; readonly lastName: string }
  readonly organizations: readonly NamedRow[]
}

/** Oneself, and those whom the actor may manage: within reach, and of no higher role. */
const managedAccount = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(account.id = ${actor.userId}
    or (${accountWithinReach(actor)} and account.roles <@ ${[...grantableRoles(actor)]}::text[]))`

const openSessions = (db: Db, actor: Actor, now: Date) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .where(isOpenSignIn(now))
    .where(managedAccount(actor))

const organizationsSeenBy = (actor: Actor) => sql<NamedRow[]>`coalesce((
  select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name collate natural_order, o.id)
  from organization_member m join organization o on o.id = m.organization_id
  where m.account_id = account.id and ${visibleOrganization(actor, 'o')}), '[]')`

export interface SessionFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly 'user.id'?: number | undefined
  readonly 'organization.id'?: number | undefined
  readonly name?: string | undefined
  readonly order?: Partial<Record<'beganAt' | 'seenAt', 'asc' | 'desc'>> | undefined
}

function conditions(actor: Actor, filter: SessionFilter): RawBuilder<SqlBool> {
  const { 'user.id': user, 'organization.id': organization, name } = filter
  const words = name?.split(/\s+/).filter(Boolean) ?? []
  return allOf([
    ...(user === undefined ? [] : [sql<SqlBool>`account.id = ${user}`]),
    ...(organization === undefined
      ? []
      : [
          sql<SqlBool>`exists (select 1 from organization_member m join organization o on o.id = m.organization_id
            where m.account_id = account.id and o.id = ${organization} and ${visibleOrganization(actor, 'o')})`,
        ]),
    ...words.map(
      (word) =>
        sql<SqlBool>`(${contains('account.first_name', word)} or ${contains('account.last_name', word)} or ${contains('account.email', word)})`,
    ),
  ])
}

/** A page of the open sign-ins of those whom the actor manages, the one seen last first unless ordered otherwise, with the total. */
export async function pageOfSessions(
  db: Db,
  actor: Actor,
  filter: SessionFilter,
  now: Date,
): Promise<{ items: UserSession[]; total: number }> {
  const { page, itemsPerPage, order = {} } = filter
  const where = conditions(actor, filter)
  const { total } = await openSessions(db, actor, now)
    .where(where)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  let query = openSessions(db, actor, now).where(where)
  if (order.beganAt) query = query.orderBy('session.beganAt', order.beganAt)
  const items = await query
    .select(['session.id', 'session.client', 'session.address', 'session.beganAt', 'session.seenAt'])
    .select([
      'session.provider',
      sql<UserSession['user']>`json_build_object('id', account.id, 'email', account.email,
        'firstName', account.first_name, 'lastName', account.last_name)`.as('user'),
      organizationsSeenBy(actor).as('organizations'),
    ])
    .orderBy('session.seenAt', order.seenAt ?? 'desc')
    .orderBy('session.id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items, total }
}

/** Whose an open sign-in is, among those whom the actor manages; null when there is none. */
export async function ownerOfSession(db: Db, actor: Actor, id: number, now: Date): Promise<number | null> {
  const row = await openSessions(db, actor, now).where('session.id', '=', id).select('account.id').executeTakeFirst()
  return row?.id ?? null
}
