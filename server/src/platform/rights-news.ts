import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './database/db.ts'
import type { Log } from './log.ts'

const channel = 'visionair_rights'
/** Stands for every account: what a profile or a company changes is many people's. */
const everybody = '*'
/** Many changes at once, such as those of a whole company, are heard as one. */
const gatherMs = 200
const connectTimeoutMs = 5_000

/** Hears, on every machine of the installation, that rights or sessions changed. */
export interface RightsNews {
  /** Whether news can be heard now; connects where nobody listened yet. False while the database is away. */
  canHear(): Promise<boolean>
  /** Calls back when something changed for an account or for everybody, and when nothing can be heard any more. Answers the way to stop. */
  hear(account: number, onNews: () => void): () => void
  close(): Promise<void>
}

/** Tells, once the transaction commits, that what these accounts may do has changed; null stands for everybody. */
export async function tellRightsChanged(trx: Db, accounts: readonly (number | null)[]): Promise<void> {
  const told = new Set(accounts.includes(null) ? [everybody] : accounts.map(String))
  for (const account of told) await sql`select pg_notify(${channel}, ${account})`.execute(trx)
}

/** News through a connection of its own, opened when somebody first wants to hear and kept until `close`. */
export function openRightsNews(connectionString: string, log: Log): RightsNews {
  let connection: Promise<pg.Client | null> | null = null
  let isClosed = false
  const hearers = new Map<() => void, number>()
  const due = new Set<string>()

  const tell = () => {
    const told = new Set(due)
    due.clear()
    for (const [onNews, account] of [...hearers]) if (told.has(everybody) || told.has(String(account))) onNews()
  }
  const tellSoon = (account: string) => {
    if (due.size === 0) setTimeout(tell, gatherMs).unref()
    due.add(account)
  }
  const connect = async (): Promise<pg.Client | null> => {
    const client = new pg.Client({
      ...{ connectionString, keepAlive: true, connectionTimeoutMillis: connectTimeoutMs },
      application_name: 'visionair-rights',
    })
    const lose = () => {
      connection = null
      tellSoon(everybody)
    }
    client.on('error', (error) => log.warn({ err: error }, 'changes of rights cannot be heard'))
    client.on('notification', ({ payload = everybody }) => tellSoon(payload))
    try {
      await client.connect()
      client.once('end', lose)
      await client.query(`listen ${channel}`)
      return client
    } catch (error) {
      log.warn({ err: error }, 'changes of rights cannot be heard')
      lose()
      await client.end().catch(() => undefined)
      return null
    }
  }
  return {
    async canHear() {
      if (isClosed) return false
      connection ??= connect()
      return (await connection) !== null
    },
    hear(account, onNews) {
      hearers.set(onNews, account)
      return () => hearers.delete(onNews)
    },
    async close() {
      isClosed = true
      const client = await connection
      await client?.end()
    },
  }
}
