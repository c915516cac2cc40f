import { type EndedBy, endedBySchema, type KeptEnd } from '@visionair/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { forgetDevices } from './known-devices.repository.ts'
import { isOpenSignIn, isPastLimitOf, isWithinLimits } from './session-limits.scope.ts'

/** A sign-in that has not ended. */
export interface Session {
  readonly id: number
  /** The client's address and its own name of itself when it was last seen; empty where nobody noted them. */
  readonly address: string
  readonly client: string
  readonly beganAt: Date
  readonly seenAt: Date
  /** The OpenID provider it was begun with; null with a password. */
  readonly provider: string | null
}

export interface NewSession {
  readonly accountId: number
  readonly family: string
  readonly sessionEpoch: number
  readonly address: string
  readonly client: string
  readonly at: Date
  /** The OpenID provider it is begun with, and until when it lasts at most; absent with a password. */
  readonly provider?: string | undefined
  readonly lastsUntil?: Date | undefined
  /** The browser it is begun with; absent for an API token. */
  readonly deviceId?: number
}

export async function insertSession(db: Db, { at, ...session }: NewSession): Promise<number> {
  const { id } = await db
    .insertInto('session')
    .values({ ...session, beganAt: at, seenAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What a client calls itself, without the numbers of its version: an update makes no other device of it. */
const deviceOf = (client: RawBuilder<string>) => sql<string>`regexp_replace(${client}, '[0-9.]+', '', 'g')`

/** Whether an account has been signed in to before, and none with this client, whatever its version. */
export async function isNewDevice(db: Db, accountId: number, client: string): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select(sql<boolean>`bool_or(${deviceOf(sql`client`)} = ${deviceOf(sql`${client}::text`)})`.as('isKnown'))
    .where('accountId', '=', accountId)
    .where('id', 'not in', db.selectFrom('apiToken').select('sessionId'))
    .executeTakeFirstOrThrow()
  // Without any session before there is no answer: the first device is not told of.
  return row.isKnown === false
}

/** The session of a family of tokens, open or ended. */
export interface FamilySession {
  readonly id: number
  readonly isOpen: boolean
  /** What ended it; null while it is open, and where that was not kept. */
  readonly endedBy: EndedBy | null
  /** When it ends whatever is done in it; null where it is renewed without end. */
  readonly lastsUntil: Date | null
  readonly beganAt: Date
  readonly seenAt: Date
}

/** The session with this family; null once it is forgotten. */
export async function sessionOfFamily(db: Db, family: string): Promise<FamilySession | null> {
  const row = await db
    .selectFrom('session')
    .select(['id', 'endedAt', 'endedBy', 'lastsUntil', 'beganAt', 'seenAt'])
    .where('family', '=', family)
    .executeTakeFirst()
  if (!row) return null
  const { endedAt, endedBy, ...rest } = row
  return { ...rest, isOpen: endedAt === null, endedBy: endedBySchema.nullable().parse(endedBy) }
}

/** Whether a session of an account is open, its epoch that of the account, and its time not over. */
export async function isSessionOpen(db: Db, accountId: number, id: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .leftJoin('apiToken', 'apiToken.sessionId', 'session.id')
    .select('session.id')
    .where('session.id', '=', id)
    .where('account.id', '=', accountId)
    .where('session.endedAt', 'is', null)
    .whereRef('session.sessionEpoch', '=', 'account.sessionEpoch')
    .where(({ and, eb, or }) =>
      or([eb('apiToken.expiresAt', '>', now), and([eb('apiToken.expiresAt', 'is', null), isWithinLimits(now)])]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** Notes where and when a session was seen. */
export async function touchSession(
  db: Db,
  family: string,
  { address, client, at }: { readonly address: string; readonly client: string; readonly at: Date },
): Promise<void> {
  await db.updateTable('session').set({ address, client, seenAt: at }).where('family', '=', family).execute()
}

/** Notes when something was done in a session. */
export async function noteSeen(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('session').set({ seenAt: at }).where('id', '=', id).where('seenAt', '<', at).execute()
}

/** The open sessions of an account that can still be gone on with, the one seen last first. */
export async function sessionsOf(db: Db, accountId: number, now: Date): Promise<Session[]> {
  return await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select([
      'session.id',
      'session.address',
      'session.client',
      'session.beganAt',
      'session.seenAt',
      'session.provider',
    ])
    .where('account.id', '=', accountId)
    .where(isOpenSignIn(now))
    .orderBy('session.seenAt', 'desc')
    .orderBy('session.id', 'desc')
    .execute()
}

/** Which sessions of an account are meant: one, all, or all but one; those of API tokens among them unless sign-ins alone are. */
export type Which = ({ readonly only: number } | { readonly except: number | null }) & {
  readonly signInsAlone?: boolean
}

/** What ends a session, and when. */
export interface End {
  readonly by: KeptEnd
  readonly at: Date
}

/**
 * Ends sessions of an account with every token of theirs; browsers are no longer known of which one was ended by others or from elsewhere, or all but one.
 * @returns how many were open
 */
export async function endSessions(db: Db, accountId: number, which: Which, { by, at }: End): Promise<number> {
  if ('except' in which) await forgetDevices(db, accountId, { exceptOf: which.except })
  else if (by !== 'signed-out') await forgetDevices(db, accountId, { ofSession: which.only })
  let query = db
    .updateTable('session')
    .set({ endedAt: at, endedBy: by })
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
  if ('only' in which) query = query.where('id', '=', which.only)
  else if (which.except !== null) query = query.where('id', '!=', which.except)
  if (which.signInsAlone === true) query = query.where('id', 'not in', db.selectFrom('apiToken').select('sessionId'))
  const ended = await query.returning('family').execute()
  await revokeFamilies(
    db,
    ended.map(({ family }) => family),
    at,
  )
  return ended.length
}

/** Ends the session of a family of tokens. @returns whether it was open */
export async function endFamily(db: Db, family: string, { by, at }: End): Promise<boolean> {
  // Tokens first, as an exchange holds them before the session.
  await revokeFamilies(db, [family], at)
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ endedAt: at, endedBy: by })
    .where('family', '=', family)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the sessions that the limits of a company, as they stand, have ended already: with wider ones they would go on. */
export async function endPastLimits(db: Db, organizationId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ family: string }>`
    update session set ended_at = ${now}::timestamptz,
      ended_by = case when session.seen_at + make_interval(mins => o.session_idle_minutes) <= ${now}::timestamptz then 'idle' else 'lifetime' end
    from organization_member m join organization o on o.id = m.organization_id
    where o.id = ${organizationId} and m.account_id = session.account_id and session.ended_at is null and ${isPastLimitOf(now)}
      and not exists (select 1 from api_token t where t.session_id = session.id)
    returning session.family`.execute(db)
  await revokeFamilies(
    db,
    rows.map(({ family }) => family),
    now,
  )
}

async function revokeFamilies(db: Db, families: readonly string[], at: Date): Promise<void> {
  if (families.length === 0) return
  await db
    .updateTable('refreshToken')
    .set({ revokedAt: at })
    .where('family', 'in', families)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Forgets sessions and tokens of both kinds that nobody can go on with, some time after they ended. */
export async function forgetEnded(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('refreshToken').where('expiresAt', '<', before).execute()
  await db.deleteFrom('refreshToken').where('revokedAt', '<', before).execute()
  await sql`delete from session s where s.seen_at < ${before}
    and not exists (select 1 from refresh_token r where r.family = s.family)
    and not exists (select 1 from api_token t where t.session_id = s.id and least(t.expires_at, s.ended_at) >= ${before})`.execute(
    db,
  )
}
