import pg from 'pg'

/** The address of another database on the same server. */
export function databaseUrl(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

/**
 * Creates a database, as a copy of `template` if given (to which nobody may be connected). Its files are copied: writing each page to the
 * journal, as is usual, takes three times the work.
 */
export async function createDatabase(adminUrl: string, name: string, template = 'template1'): Promise<void> {
  const [database, copied] = [pg.escapeIdentifier(name), pg.escapeIdentifier(template)]
  await execute(adminUrl, `create database ${database} template ${copied} strategy file_copy`)
}

const mostTries = 5
/** Neither can be had by force: what PostgreSQL itself does in a database belongs to a superuser, and what others do is not ended without. */
const inTheWay = ['42501', '55006']

/**
 * Drops a database and the connections to it. One in which PostgreSQL is tidying up is dropped without force, which has it stop that, and
 * by force where somebody else is connected.
 */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const drop = `drop database if exists ${pg.escapeIdentifier(name)}`
  for (let tried = 1; ; tried += 1) {
    try {
      return await execute(adminUrl, tried % 2 === 1 ? `${drop} with (force)` : drop)
    } catch (error) {
      const isInTheWay = error instanceof pg.DatabaseError && inTheWay.includes(error.code ?? '')
      if (!isInTheWay || tried === mostTries) throw error
    }
  }
}

async function execute(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
