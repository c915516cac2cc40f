import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

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

export async function markReplaced(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('refreshToken')
    .set({ replacedAt: sql`coalesce(replaced_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute()
}

/** When the token with this hash expires; null unless there is one that has neither been exchanged nor ended. */
export async function freshTokenExpiry(db: Db, tokenHash: Buffer): Promise<Date | null> {
  const row = await db
    .selectFrom('refreshToken')
    .select('expiresAt')
    .where('tokenHash', '=', tokenHash)
    .where('replacedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return row?.expiresAt ?? null
}
