import { type Typed, typedName } from '@visionair/contract/rules'
import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Language } from '../../../platform/i18n/language.ts'
import { visibleInspection } from '../../inspections/inspections.scope.ts'
import type { Person, ReimportFailure, ReimportState } from '../../inspections/inspections.types.ts'

/** A park, whose name is its own, or a device. */
export type PlacePart = Typed | { readonly name: string; readonly type: null }

/** The names of a place in a language. */
export const placeIn = (place: readonly PlacePart[], language: Language): string[] =>
  place.map((part) => (part.type === null ? part.name : typedName(part, language)))

export interface ReimportRequest {
  readonly id: number
  readonly inspectionId: number
  /** Park, turbine, blade and side, from the largest to the smallest. */
  readonly place: readonly PlacePart[]
  readonly visitDate: string
  readonly state: ReimportState
  readonly requestedBy: Person | null
  readonly requestedAt: Date
  readonly closedAt: Date | null
  readonly thaw: Thawing | null
  readonly failure: ReimportFailure | null
  /** Why it failed, as it is kept. */
  readonly cause: unknown
}

/** A picture is being handed out by an archive that takes hours. */
export interface Thawing {
  readonly askedAt: Date
  readonly readyExpectedAt: Date
}

const visibleRequest = (actor: Actor) =>
  sql<SqlBool>`exists (select 1 from inspection v where v.id = request.inspection_id and ${visibleInspection(actor, 'v')})`

const person = sql<Person | null>`(select json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email)
  from account a where a.id = request.requested_by)`

/** For queries over `park` and `inspected_side` as `side`. */
export const placeOfSide = sql<
  PlacePart[]
>`(select json_agg(json_build_object('name', p.name, 'type', case when p.type is not null then json_build_object('name', p.type, 'nameFr', p.type_fr) end)
    order by p.n)
  from (values (1, park.name, null, null), (2, side.root_name, side.root_type_name, side.root_type_name_fr),
    (3, case when side.parent_id <> side.root_id then side.parent_name end, side.parent_type_name, side.parent_type_name_fr),
    (4, case when side.device_id <> side.root_id then side.device_name end, side.type_name, side.type_name_fr)) as p (n, name, type, type_fr)
  where p.name is not null)`

const requestQuery = (db: Db, actor: Actor) =>
  db
    .selectFrom('reimportRequest as request')
    .innerJoin('inspectedSide as side', 'side.inspectionId', 'request.inspectionId')
    .innerJoin('park', 'park.id', 'side.parkId')
    .where(visibleRequest(actor))
    .select([
      'request.id',
      'request.inspectionId',
      placeOfSide.as('place'),
      sql<string>`side.group_date::text`.as('visitDate'),
      sql<ReimportState>`request.state`.as('state'),
      person.as('requestedBy'),
      'request.requestedAt',
      'request.closedAt',
      'request.thawAskedAt',
      'request.readyExpectedAt',
      sql<ReimportFailure | null>`request.failure`.as('failure'),
      'request.cause',
    ])

interface ThawRow {
  readonly thawAskedAt: Date | null
  readonly readyExpectedAt: Date | null
}

const thawOf = ({ thawAskedAt: askedAt, readyExpectedAt }: ThawRow): Thawing | null =>
  askedAt && readyExpectedAt && { askedAt, readyExpectedAt }

const withThaw = <R extends ThawRow>({ thawAskedAt, readyExpectedAt, ...row }: R) => ({
  ...row,
  thaw: thawOf({ thawAskedAt, readyExpectedAt }),
})

export interface RequestFilter {
  readonly page: number
  readonly itemsPerPage: number
  readonly state?: ReimportState | undefined
  readonly inspection?: number | undefined
}

/** A page of the requests for pictures the actor may see, newest first, with the total. */
export async function pageOfRequests(
  db: Db,
  actor: Actor,
  { page, itemsPerPage, state, inspection }: RequestFilter,
): Promise<{ items: ReimportRequest[]; total: number }> {
  const wanted = sql<SqlBool>`(${state ?? null}::text is null or request.state = ${state ?? null})
    and (${inspection ?? null}::int is null or request.inspection_id = ${inspection ?? null})`
  const { total } = await db
    .selectFrom('reimportRequest as request')
    .where(visibleRequest(actor))
    .where(wanted)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const items = await requestQuery(db, actor)
    .where(wanted)
    .orderBy('request.id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items: items.map(withThaw), total }
}

/** One request the actor may see, or null. */
export async function findRequest(db: Db, actor: Actor, id: number): Promise<ReimportRequest | null> {
  const row = await requestQuery(db, actor).where('request.id', '=', id).executeTakeFirst()
  return row === undefined ? null : withThaw(row)
}

/** The newest request for the picture of an inspection, or null. */
export async function newestRequest(db: Db, actor: Actor, inspectionId: number): Promise<ReimportRequest | null> {
  const row = await requestQuery(db, actor)
    .where('request.inspectionId', '=', inspectionId)
    .orderBy('request.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : withThaw(row)
}

/** Enters a request; null while another one for the same picture has not ended. */
export async function insertRequest(db: Db, inspectionId: number, requestedBy: number): Promise<number | null> {
  const row = await db
    .insertInto('reimportRequest')
    .values({ inspectionId, requestedBy })
    .onConflict((conflict) => conflict.column('inspectionId').where('state', 'in', ['open', 'restoring']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Takes up an open request; false when somebody else did, or it has ended. */
export async function beginRestoring(db: Db, id: number, restoredBy: number): Promise<boolean> {
  const result = await db
    .updateTable('reimportRequest')
    .set({ state: 'restoring', restoredBy })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface Administrator {
  readonly email: string
  readonly language: Language
}

/** Every administrator who can sign in. */
export async function activeAdministrators(db: Db): Promise<Administrator[]> {
  return await db
    .selectFrom('account')
    .where('isActive', '=', true)
    .where('passwordHash', 'is not', null)
    .where(sql<SqlBool>`'ROLE_ADMIN' = any(account.roles)`)
    .select(['email', sql<Language>`coalesce(account.language, 'en')`.as('language')])
    .orderBy('id')
    .execute()
}
