import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export interface RefreshTokenRow {
  readonly id: number
  readonly accountId: number
  readonly sessionEpoch: number
  readonly family: string
  readonly expiresAt: Date
  readonly replacedAt: Date | null
  readonly revokedAt: Date | null
}

/** Keeps the hash of a new token of a family. */
export async function insertRefreshToken(
  db: Db,
  token: {
    accountId: number
    sessionEpoch: number
    family: string
    tokenHash: Buffer
    issuedAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await db.insertInto('refreshToken').values(token).execute()
}

/** The token with this hash, locked against parallel use until the transaction ends. */
export async function lockRefreshToken(db: Db, tokenHash: Buffer): Promise<RefreshTokenRow | null> {
  const row = await db
    .selectFrom('refreshToken')
    .select(['id', 'accountId', 'sessionEpoch', 'family', 'expiresAt', 'replacedAt', 'revokedAt'])
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whether a token of the family that is younger than this one has itself been exchanged. */
export async function hasExchangedSuccessor(db: Db, token: RefreshTokenRow): Promise<boolean> {
  const row = await db
    .selectFrom('refreshToken')
    .select('id')
    .where('family', '=', token.family)
    .where('id', '>', token.id)
    .where('replacedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function markReplaced(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('refreshToken')
    .set({ replacedAt: sql`coalesce(replaced_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

/** Whether a family has not been ended. */
export async function isSessionOpen(db: Db, family: string): Promise<boolean> {
  const row = await db
    .selectFrom('refreshToken')
    .select('id')
    .where('family', '=', family)
    .where('revokedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends every token of a family. */
export async function revokeFamily(db: Db, family: string, at: Date): Promise<void> {
  await db
    .updateTable('refreshToken')
    .set({ revokedAt: at })
    .where('family', '=', family)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Ends every token of an account. */
export async function revokeAccountTokens(db: Db, accountId: number, at: Date): Promise<void> {
  await db
    .updateTable('refreshToken')
    .set({ revokedAt: at })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .execute()
}
