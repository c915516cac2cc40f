import type { Migration } from './migration-files.ts'

type Sql = Pick<Migration, 'sql'>

const comments = /--.*$/gm
const defined =
  /\b(?:create(?:\s+or\s+replace)?(?:\s+unique)?|alter|drop)\s+(?:materialized\s+)?(?:table|view|function|index|trigger|type|domain|sequence)\s+(?:concurrently\s+)?(?:if\s+(?:not\s+)?exists\s+)?([a-z_]\w*)/g
const filled = /\b(?:insert\s+into|update|delete\s+from|truncate)\s+(?:only\s+)?([a-z_]\w*)/g
/** What follows `update` where no table does. */
const noNames = new Set(['set', 'cascade', 'of', 'on', 'or', 'restrict', 'nowait', 'skip'])

/** Names a file defines, changes or fills. */
function touched(sql: string): string[] {
  const text = sql.toLowerCase().replaceAll(comments, '')
  const names = [...text.matchAll(defined), ...text.matchAll(filled)].map(([, name = '']) => name)
  return names.filter((name) => !noNames.has(name))
}

const wordsOf = (sql: string): ReadonlySet<string> =>
  new Set(
    sql
      .toLowerCase()
      .replaceAll(comments, '')
      .match(/[a-z_]\w*/g),
  )

/**
 * Whether two migrations come to the same in either order, judged by their words: neither speaks of a table, view, function or index that
 * the other defines, changes or fills. False wherever that is not sure.
 */
export function areIndependent(one: Sql, other: Sql): boolean {
  const apart = (from: Sql, to: Sql) => {
    const words = wordsOf(to.sql)
    return touched(from.sql).every((name) => !words.has(name))
  }
  return apart(one, other) && apart(other, one)
}
