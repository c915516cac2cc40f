import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const modules = fileURLToPath(new URL('../modules', import.meta.url))
const documented = fileURLToPath(new URL('../../../docs/table-writers.md', import.meta.url))

const builder = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/g
const statement = /\b(?:insert into|delete from|update(?=\s+\w+\s+(?:as\s+)?(?:\w+\s+)?set\b))\s+([a-z_]+)/g
const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The tables a source inserts into, updates or deletes from, in the names of the schema's types. */
function tablesWritten(source: string): string[] {
  return [...source.matchAll(builder), ...source.matchAll(statement)].map(([, table = '']) => camel(table))
}

/** Of every table the modules that write it, as rows of a table in Markdown. */
function writers(): string[] {
  const found = new Map<string, Set<string>>()
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.repository.ts')) continue
    const path = join(entry.parentPath, entry.name)
    const [module = ''] = relative(modules, path).split('/')
    for (const table of tablesWritten(readFileSync(path, 'utf8')))
      found.set(table, (found.get(table) ?? new Set()).add(module))
  }
  return [...found].map(([table, by]) => `| ${table} | ${[...by].sort().join(', ')} |`).sort()
}

describe('who writes which table', () => {
  it('is found in statements of either form', () => {
    expect(tablesWritten("db.updateTable('park').set({})")).toEqual(['park'])
    expect(tablesWritten('await sql`update annotation_move as m set x = 1`')).toEqual(['annotationMove'])
    expect(tablesWritten('sql`with gone as (delete from park) insert into device_value (a)`')).toEqual([
      'park',
      'deviceValue',
    ])
    expect(tablesWritten('select 1 for update of park')).toEqual([])
  })

  it('is what the documentation says, for every table', () => {
    const rows = readFileSync(documented, 'utf8').split('\n')
    expect(rows.filter((row) => /^\| \w+ \| [a-z]/.test(row) && !row.startsWith('| table'))).toEqual(writers())
  })
})
