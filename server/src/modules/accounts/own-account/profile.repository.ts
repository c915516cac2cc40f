import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Language } from '../../../platform/i18n/language.ts'

export interface ProfileChanges {
  readonly firstName?: string | undefined
  readonly lastName?: string | undefined
  /** Only with a link that proves it. */
  readonly email?: string | undefined
  readonly preferences?:
    | {
        readonly figures?: Readonly<Record<string, boolean>> | undefined
        readonly language?: Language | null | undefined
      }
    | undefined
}

/** Writes the given fields of an account; figures are merged with those chosen before. */
export async function updateProfile(
  db: Db,
  id: number,
  { firstName, lastName, email, preferences }: ProfileChanges,
): Promise<void> {
  const { figures, language } = preferences ?? {}
  const changes = {
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
    ...(email === undefined ? {} : { email }),
    ...(language === undefined ? {} : { language }),
    ...(figures === undefined ? {} : { figures: sql<string>`figures || ${JSON.stringify(figures)}::jsonb` }),
  }
  if (Object.keys(changes).length === 0) return
  await db.updateTable('account').set(changes).where('id', '=', id).execute()
}

/** Makes every token of an account that was issued so far useless. */
export async function beginSessionEpoch(db: Db, id: number): Promise<void> {
  await db.updateTable('account').set({ sessionEpoch: sql`session_epoch + 1` }).where('id', '=', id).execute()
}
