import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from './config-error.ts'

const connectTimeoutMs = 5_000
const betweenMs = 2_000
const sayEveryMs = 60_000
/** The first PostgreSQL whose SQL the migrations use. */
const oldestMajor = 18

/** What no waiting mends: wrong password or role, no such database, encryption refused (appendix A of the PostgreSQL manual). */
const lasting = new Set(['28P01', '28000', '3D000', '42501'])

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Where a database is, without the password. */
function placeOf(connectionString: string): string {
  const { hostname, port, pathname, searchParams } = new URL(connectionString)
  return `${searchParams.get('host') ?? hostname}${port === '' ? '' : `:${port}`}${pathname}`
}

/** An error of several addresses tried one after the other has no message of its own. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return wordsOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

/** @throws ConfigError for a server, by its `server_version_num`, that is too old */
export function demandVersion(version: number, place: string): void {
  const major = Math.floor(version / 10_000)
  if (major < oldestMajor)
    throw new ConfigError(`The database at ${place} is PostgreSQL ${major}; version ${oldestMajor} or later is needed.`)
}

async function serverVersion(connectionString: string): Promise<number> {
  const client = new pg.Client({
    connectionString,
    application_name: 'visionair start',
    connectionTimeoutMillis: connectTimeoutMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    return Number(rows[0]?.version)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Resolves when a given database answers at this moment. @throws ConfigError saying why it does not */
export async function demandDatabase(connectionString: string): Promise<void> {
  const place = placeOf(connectionString)
  const version = await serverVersion(connectionString).catch((error: unknown) => {
    throw new ConfigError(`The database at ${place} cannot be reached: ${wordsOf(error)}. Check DATABASE_URL.`)
  })
  demandVersion(version, place)
}

/**
 * Resolves once a given database can be reached, however long that takes; says so when it cannot, at once and each minute.
 * @throws ConfigError for what no waiting mends: a wrong password, no such database, a PostgreSQL that is too old
 */
export async function waitForDatabase(
  connectionString: string,
  { say, signal }: { readonly say: (line: string) => void; readonly signal?: AbortSignal },
): Promise<void> {
  const place = placeOf(connectionString)
  let saidAt = Number.NEGATIVE_INFINITY
  for (;;) {
    signal?.throwIfAborted()
    try {
      const version = await serverVersion(connectionString)
      if (saidAt > 0) say(`The database at ${place} can be reached.`)
      demandVersion(version, place)
      return
    } catch (error) {
      if (error instanceof ConfigError) throw error
      if (lasting.has(codeOf(error) ?? ''))
        throw new ConfigError(`The database at ${place} refuses the connection: ${wordsOf(error)}. Check DATABASE_URL.`)
      if (performance.now() - saidAt > sayEveryMs) {
        say(`The database at ${place} cannot be reached (${wordsOf(error)}); trying again until it can.`)
        saidAt = performance.now()
      }
    }
    await sleep(betweenMs, undefined, signal ? { signal } : {})
  }
}
