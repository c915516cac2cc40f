import { type IsolationLevel, type Kysely, sql, Transaction } from 'kysely'
import { databaseErrorKind } from './errors.ts'
import type { DB } from './schema.gen.ts'

export type TransactionOptions = {
  readonly isolationLevel?: IsolationLevel
  /**
   * How often the function may run, 1 unless given. With more, it is run again after a serialization failure, a
   * deadlock, or a row that was deleted while another was being hung on it, so that the second run sees that it is gone;
   * it must then have no effect outside the transaction.
   */
  readonly attempts?: number
}

/**
 * Runs `fn` in a transaction: committed when it resolves, rolled back when it throws. Inside a transaction (`db` is
 * one) it simply joins that one, and the options are those of the outer.
 */
export async function inTransaction<T>(
  db: Kysely<DB>,
  fn: (trx: Transaction<DB>) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  if (db instanceof Transaction) return fn(db)
  const { isolationLevel, attempts = 1 } = options
  for (let attempt = 1; ; attempt += 1) {
    try {
      const builder = db.transaction()
      return await (isolationLevel ? builder.setIsolationLevel(isolationLevel) : builder).execute(fn)
    } catch (error) {
      if (attempt >= attempts || !mayPass(error)) throw error
    }
  }
}

/**
 * Reads in a transaction that sees the database as it is at its first query, whatever others write meanwhile, and cannot write itself.
 * Keep it short: nothing but queries and what follows them at once belongs in it.
 */
export const inSnapshot = <T>(db: Kysely<DB>, fn: (trx: Transaction<DB>) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(trx)
      return await fn(trx)
    })

const mayPass = (error: unknown): boolean => {
  const kind = databaseErrorKind(error)?.kind
  return kind === 'conflict' || kind === 'foreignKey'
}
