import type { MailState } from '@visionair/contract/accounts'
import type { Db } from '../database/db.ts'

const listed = ['id', 'template', 'recipient', 'language', 'subject', 'state', 'error', 'createdAt', 'doneAt'] as const

const byId = (db: Db, id: number) => db.selectFrom('mail').where('id', '=', id)

/** A mail with what it says, as long as that is known; null when there is none. */
export async function findMail(db: Db, id: number) {
  return (
    (await byId(db, id)
      .select([...listed, 'sealedContent'])
      .executeTakeFirst()) ?? null
  )
}

/** What went wrong so far with a mail that will be tried again. */
export async function noteMailError(db: Db, id: number, error: string): Promise<void> {
  await db.updateTable('mail').set({ error }).where('id', '=', id).execute()
}

/** Records the end of a mail. What it said is forgotten, unless it was kept for an administrator to hand on. */
export async function finishMail(
  db: Db,
  id: number,
  { state, at, error }: { state: Exclude<MailState, 'waiting'>; at: Date; error: string | null },
): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state, error, doneAt: at, ...(state === 'kept' ? {} : { sealedContent: null }) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
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
