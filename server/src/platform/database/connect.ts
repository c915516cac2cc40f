import { CamelCasePlugin, Kysely, type LogEvent, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseUnreachable } from './errors.ts'
import type { DB } from './schema.gen.ts'
import { valueParsers } from './value-parsers.ts'

export type { DB }

/** Called with the SQL of each statement after it ran, successful or not. */
export type StatementListener = (sql: string) => void

/** Connections to one PostgreSQL database. */
export type Database = {
  /** Queries with names in camelCase; the keys inside jsonb values stay as they are. */
  readonly db: Kysely<DB>
  /** The connections under `db`, for what Kysely cannot do (LISTEN, COPY). */
  readonly pool: pg.Pool
  /** Calls `listener` for every statement of `db` until the returned function is called. */
  observeStatements(listener: StatementListener): () => void
  /** Waits for running queries and closes all connections. May be called twice. */
  close(): Promise<void>
}

export type ConnectOptions = {
  readonly connectionString: string
  readonly maxConnections: number
  /** A statement that is not answered within this is given up, with its connection; none unless given. */
  readonly queryDeadlineMs?: number
  /** Refuses every statement that writes. */
  readonly readsOnly?: boolean
  /** Told of connections that break (the database was stopped, say); the next query gets a new one. */
  readonly log?: (line: string) => void
}

const connectTimeoutMs = 5_000
/** The last has the server notice within seconds that nobody waits for a statement any more. */
const sessionOptions =
  '-c timezone=UTC -c idle_in_transaction_session_timeout=60000 -c client_connection_check_interval=5000'

/**
 * Prepares connections; none is opened before the first query. A stopped database never ends the process: queries
 * reject with DatabaseUnreachable when no connection can be had within 5 s, and work again once it is back.
 */
export function connectDatabase(options: ConnectOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(options.queryDeadlineMs === undefined ? {} : { query_timeout: options.queryDeadlineMs }),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'visionair',
    options: options.readsOnly ? `${sessionOptions} -c default_transaction_read_only=on` : sessionOptions,
    types: valueParsers(),
  })
  const report = (error: Error) => options.log?.(`database connection lost: ${error.message}`)
  pool.on('error', report)
  // A connection that breaks between two statements of a transaction has no query to reject and no pool to tell.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const listeners = new Set<StatementListener>()
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: reachablePool(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event: LogEvent) => {
      for (const listener of listeners) listener(event.query.sql)
    },
  })
  let closing: Promise<void> | undefined
  return {
    db,
    pool,
    observeStatements: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      closing ??= pool.end()
      return closing
    },
  }
}

/** The driver's words for a statement that was not answered in time. */
const isLate = (error: unknown) => error instanceof Error && error.message === 'Query read timeout'

/** A connection on which a statement is late still waits for its answer: it is closed instead of being handed to the next one. */
function droppingLate(client: pg.PoolClient): pg.PoolClient {
  const { release, query } = client
  let isBroken = false
  const noting = (error: unknown) => {
    if (isLate(error)) isBroken = true
  }
  client.query = new Proxy(query, {
    apply(target, _self, args) {
      const result: unknown = Reflect.apply(target, client, args)
      if (result instanceof Promise) result.catch(noting)
      return result
    },
  })
  client.release = (destroy) => {
    client.query = query
    client.release = release
    release.call(client, isBroken || destroy)
  }
  return client
}

/** The pool as Kysely uses it, with failures to get a connection told apart from failures of a query. */
function reachablePool(pool: pg.Pool) {
  return {
    options: pool.options,
    connect: async () => {
      try {
        return droppingLate(await pool.connect())
      } catch (error) {
        throw new DatabaseUnreachable(error)
      }
    },
    end: () => pool.end(),
  }
}
