import type { MailState } from '@visionair/contract/accounts'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Failure } from '../jobs/failure.ts'

const listed = [
  'id',
  'template',
  'recipient',
  'language',
  'subject',
  'state',
  'failure',
  'createdAt',
  'doneAt',
] as const

const byId = (db: Db, id: number) => db.selectFrom('mail').where('id', '=', id)

/** A mail with what it says, as long as that is known; null when there is none. */
export async function findMail(db: Db, id: number) {
  return (
    (await byId(db, id)
      .select([...listed, 'sealedContent'])
      .executeTakeFirst()) ?? null
  )
}

const keptFailure = (failure: Failure | null) => (failure === null ? null : JSON.stringify(failure))

/** What went wrong so far with a mail that will be tried again. */
export async function noteMailFailure(db: Db, id: number, failure: Failure): Promise<void> {
  await db
    .updateTable('mail')
    .set({ failure: keptFailure(failure) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Records the end of a mail. What it said is forgotten, unless it was kept for an administrator to hand on. @returns whether it still waited for it
 */
export async function finishMail(
  db: Db,
  id: number,
  { state, at, failure }: { state: Exclude<MailState, 'waiting'>; at: Date; failure: Failure | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state, failure: keptFailure(failure), doneAt: at, ...(state === 'kept' ? {} : { sealedContent: null }) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets mails that ended before a day, with what the kept ones say; those that wait stay. @returns their numbers */
export async function forgetMails(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .deleteFrom('mail')
    .where('state', '<>', 'waiting')
    .where('doneAt', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Forgets every mail to any of these addresses, whatever became of it; one that waits does not go out. @returns their numbers */
export async function deleteMailsTo(db: Db, addresses: readonly string[]): Promise<number[]> {
  const rows = await db
    .deleteFrom('mail')
    .where(sql`lower(recipient)`, '=', sql<string>`any(${addresses.map((each) => each.toLowerCase())}::text[])`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** How many mails of a kind were asked for to one address since a moment, whatever became of them. */
export async function countMailsTo(
  db: Db,
  { recipient, template, since }: { recipient: string; template: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('mail')
    .where('template', '=', template)
    .where(sql`lower(recipient)`, '=', recipient.toLowerCase())
    .where('createdAt', '>=', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface MailFilter {
  readonly recipient?: string | undefined
  readonly state?: MailState | undefined
  readonly template?: string | undefined
  readonly page: number
  readonly itemsPerPage: number
}

/** A page of mails, newest first, with the total. */
export async function pageOfMails(db: Db, { recipient, state, template, page, itemsPerPage }: MailFilter) {
  let query = db.selectFrom('mail')
  if (recipient)
    query = query.where(
      'recipient',
      'ilike',
      recipient.replaceAll(/[\\%_]/g, (c) => `\\${c}`),
    )
  if (state) query = query.where('state', '=', state)
  if (template) query = query.where('template', '=', template)
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = await query
    .select(listed)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(itemsPerPage)
    .offset((page - 1) * itemsPerPage)
    .execute()
  return { items, total }
}

export type MailRow = Awaited<ReturnType<typeof pageOfMails>>['items'][number]
