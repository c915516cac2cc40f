import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

export interface Ticket {
  readonly accountId: number
  readonly sessionEpoch: number
  readonly provider: string
}

export interface NewTicket extends Ticket {
  readonly ticketHash: Buffer
  readonly browserHash: Buffer
  readonly expiresAt: Date
}

/** Keeps a ticket, and forgets those whose time is over: a row lives for minutes. */
export async function insertTicket(db: Db, ticket: NewTicket, now: Date): Promise<void> {
  await db.deleteFrom('oidcTicket').where('expiresAt', '<', now).execute()
  await db.insertInto('oidcTicket').values(ticket).execute()
}

/** A ticket that this browser can still use, with its account as it is; null for any other. */
export async function usableTicket(db: Db, ticketHash: Buffer, browserHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('oidcTicket')
    .innerJoin('account', 'account.id', 'oidcTicket.accountId')
    .select([
      ...(['oidcTicket.accountId', 'oidcTicket.sessionEpoch', 'oidcTicket.provider'] as const),
      ...(['account.email', 'account.isActive', 'account.lockedUntil'] as const),
      sql<boolean>`account.session_epoch = oidc_ticket.session_epoch`.as('isOfEpoch'),
    ])
    .where('ticketHash', '=', ticketHash)
    .where('browserHash', '=', browserHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** Uses a ticket up. @returns whether it was still there: of several uses at once one counts */
export async function useTicket(db: Db, ticketHash: Buffer, at: Date): Promise<boolean> {
  const used = await db
    .updateTable('oidcTicket')
    .set({ usedAt: at })
    .where('ticketHash', '=', ticketHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}
