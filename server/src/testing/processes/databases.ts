import pg from 'pg'

/** The address of another database on the same server. */
export function databaseUrl(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

/** Creates a database, as a copy of `template` if given (to which nobody may be connected). */
export async function createDatabase(adminUrl: string, name: string, template = 'template1'): Promise<void> {
  await execute(adminUrl, `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(template)}`)
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
