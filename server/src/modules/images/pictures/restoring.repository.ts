import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Language } from '../../../platform/i18n/language.ts'
import type { Failure } from '../../../platform/jobs/failure.ts'
import type { ReimportFailure } from '../../inspections/inspections.types.ts'
import { type PlacePart, placeOfSide, type Thawing } from './reimport.repository.ts'

/** The inspection of a request that is being carried out, for work that was authorised when it was started; or null. */
export async function inspectionBeingRestored(db: Db, requestId: number): Promise<number | null> {
  const row = await db
    .selectFrom('reimportRequest')
    .where('id', '=', requestId)
    .where('state', '=', 'restoring')
    .select('inspectionId')
    .executeTakeFirst()
  return row?.inspectionId ?? null
}

/** When a picture was asked of an archive that takes hours, and is expected; null before that. */
export async function thawingOf(db: Db, requestId: number): Promise<Thawing | null> {
  const row = await db
    .selectFrom('reimportRequest')
    .where('id', '=', requestId)
    .select(['thawAskedAt', 'readyExpectedAt'])
    .executeTakeFirst()
  if (!row?.thawAskedAt || !row.readyExpectedAt) return null
  return { askedAt: row.thawAskedAt, readyExpectedAt: row.readyExpectedAt }
}

/** Says that a picture was asked of the archive; what was said before stays. False when the request has ended. */
export async function beginThawing(db: Db, requestId: number, { askedAt, readyExpectedAt }: Thawing): Promise<boolean> {
  const result = await db
    .updateTable('reimportRequest')
    .set({
      thawAskedAt: sql<Date>`coalesce(thaw_asked_at, ${askedAt})`,
      readyExpectedAt: sql<Date>`coalesce(ready_expected_at, ${readyExpectedAt})`,
    })
    .where('id', '=', requestId)
    .where('state', '=', 'restoring')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** How a request ends. */
export type ReimportEnd =
  | { readonly state: 'done' }
  | { readonly state: 'failed'; readonly failure: ReimportFailure; readonly cause: Failure }

/**
 * Ends what was asked for an inspection's picture: whatever it was when the picture is there again, else only a request that is
 * being carried out. Answers the requests that ended.
 */
export async function endRequests(db: Db, inspectionId: number, end: ReimportEnd, now: Date): Promise<number[]> {
  const { state } = end
  const why =
    state === 'failed' ? { failure: end.failure, cause: JSON.stringify(end.cause) } : { failure: null, cause: null }
  const rows = await db
    .updateTable('reimportRequest')
    .set({ state, closedAt: now, ...why })
    .where('inspectionId', '=', inspectionId)
    .where('state', 'in', state === 'done' ? ['open', 'restoring'] : ['restoring'])
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Whom the end of a request concerns, and what it was about; for mails. */
export interface EndedRequest {
  readonly inspectionId: number
  readonly place: readonly PlacePart[]
  readonly visitDate: string
  readonly email: string
  readonly language: Language
}

/** Who asked for a picture; with `restorer` also the administrator who was bringing it back. Only people who can sign in. */
export async function concernedBy(
  db: Db,
  requestId: number,
  { restorer }: { restorer: boolean },
): Promise<EndedRequest[]> {
  return await db
    .selectFrom('reimportRequest as request')
    .innerJoin('inspectedSide as side', 'side.inspectionId', 'request.inspectionId')
    .innerJoin('park', 'park.id', 'side.parkId')
    .innerJoin('account', (join) =>
      join.on(sql<SqlBool>`account.id = request.requested_by or (${restorer} and account.id = request.restored_by)`),
    )
    .where('request.id', '=', requestId)
    .where('account.isActive', '=', true)
    .where('account.passwordHash', 'is not', null)
    .select([
      'request.inspectionId',
      placeOfSide.as('place'),
      sql<string>`side.group_date::text`.as('visitDate'),
      'account.email',
      sql<Language>`coalesce(account.language, 'en')`.as('language'),
    ])
    .orderBy('account.id')
    .execute()
}
