import { type SqlBool, sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import { asksForHead } from './origin.ts'
import { type Change, type ChangedBy, recordChange } from './record-change.ts'

/** What the same person does with the same thing within this is one entry. */
const onceMinutes = 10

/** Whether somebody did the same with the same within the last minutes. */
export async function isRecordedLately(
  db: Db,
  { userId }: ChangedBy,
  { action, entity, entityId }: Pick<Change, 'action' | 'entity' | 'entityId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('auditEntry')
    .where('entity', '=', entity)
    .where('entityId', '=', entityId)
    .where('action', '=', action)
    .where('actorId', '=', userId)
    .where(sql<SqlBool>`at > now() - make_interval(mins => ${onceMinutes})`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Enters into the trail that somebody fetched a file, once in ten minutes however many pieces it is fetched in. Reading goes on where
 * nothing can be written, as on a full disk: then the log alone says who read what.
 */
export async function recordDownload(
  { db, log }: { readonly db: Db; readonly log: Log },
  by: ChangedBy,
  what: Omit<Change, 'action'>,
): Promise<void> {
  if (asksForHead()) return
  const change = { ...what, action: 'download' } as const
  try {
    if (!(await isRecordedLately(db, by, change))) await recordChange(db, by, change)
  } catch (error) {
    const { entity, entityId } = what
    log.error({ err: error, account: by.userId, entity, entityId }, 'a download was not entered into the audit trail')
  }
}
