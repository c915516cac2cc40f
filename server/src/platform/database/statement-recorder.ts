import type { Database } from './connect.ts'

/**
 * Runs `fn` and tells which SQL statements went through `database.db` meanwhile, in the order in which they ended,
 * without those that only begin and end transactions. Statements of others on the same handle count as well.
 */
export async function recordStatements<T>(
  database: Database,
  fn: () => Promise<T>,
): Promise<{ readonly result: T; readonly statements: readonly string[] }> {
  const statements: string[] = []
  const stop = database.observeStatements((sql) => {
    if (!/^(begin|start transaction|commit|rollback|savepoint|release|set transaction)\b/i.test(sql))
      statements.push(sql)
  })
  try {
    return { result: await fn(), statements }
  } finally {
    stop()
  }
}
