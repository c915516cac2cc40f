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

/** Drops a database and the connections to it. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await execute(adminUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
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
