import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One file of the migrations folder. */
export type Migration = {
  readonly name: string
  readonly sql: string
  /** Of the text with unix line ends, so that a checkout on Windows agrees. */
  readonly sha256: string
  readonly inTransaction: boolean
}

const namePattern = /^(\d{4})_[a-z0-9_]+\.sql$/
const noTransactionMarker = /^-- no transaction\s*$/m

/**
 * Reads the SQL files of a folder in the order of their numbers (`0001_name.sql`).
 * Throws when a SQL file is named otherwise or a number is used twice.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const numbers = names.map((name) => namePattern.exec(name)?.[1])
  names.forEach((name, index) => {
    if (numbers[index] === undefined) throw new Error(`${join(folder, name)} must be named like 0001_words.sql`)
    if (index > 0 && numbers[index] === numbers[index - 1])
      throw new Error(`${name} and ${names[index - 1]} share a number`)
  })
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

/**
 * The statements of a file without transaction, which must be sent one by one: each ends with a semicolon at the end
 * of a line. Such files hold no function bodies.
 */
export function statementsOf(sql: string): string[] {
  return sql
    .split(/;[ \t]*$/m)
    .map((statement) => statement.replace(/^\s*--.*$/gm, '').trim())
    .filter((statement) => statement !== '')
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  const firstLine = sql.split('\n', 1)[0] ?? ''
  return {
    name,
    sql,
    sha256: createHash('sha256').update(sql).digest('hex'),
    inTransaction: !noTransactionMarker.test(firstLine),
  }
}
