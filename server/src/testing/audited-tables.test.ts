import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { auditEntities } from '@visionair/contract/audit'
import { describe, expect, it } from 'vitest'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const text = (relative: string) => readFileSync(path(relative), 'utf8')

interface Rule {
  readonly tables: readonly string[]
  readonly entities: readonly string[]
  readonly why: string
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([a-z_-]+)`/g)].map(([, name = '']) => name)

/** What the documentation says of each table. */
const rules: readonly Rule[] = text('../../../docs/audit-trail.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, tables = '', entities = '', why = ''] = line.split('|')
    return { tables: quoted(tables), entities: quoted(entities), why: why.trim() }
  })

/** Every table, as the rules of the operating guide name them; those are held to the database by a test of their own. */
function everyTable(): string[] {
  const [, section = ''] = text('../../../docs/operating.md').split('## What becomes of each row')
  const rows = (section.split('\n## ', 1)[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  return rows.flatMap((line) => quoted(line.split('|')[2] ?? ''))
}

/** The sources that change something: not the tests, not what is there for them. */
const sources = ['../modules', '../commands'].flatMap((folder) =>
  readdirSync(path(folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
)

describe('the audit trail', () => {
  it('has a rule for every table, and one only', () => {
    const ruled = rules.flatMap(({ tables }) => tables)
    expect(ruled.length).toBeGreaterThan(70)
    expect(ruled.toSorted()).toEqual([...new Set(everyTable())].toSorted())
  })

  it('tells of each table under entities that there are, or says why it does not', () => {
    for (const { tables, entities, why } of rules) {
      expect([tables, entities.filter((each) => !auditEntities.some((known) => known === each))]).toEqual([tables, []])
      expect([tables, why.length > 5]).toEqual([tables, true])
    }
    const told = new Set(rules.flatMap(({ entities }) => entities))
    expect(auditEntities.filter((entity) => !told.has(entity))).toEqual([])
  })

  it('is written to under each of its entities', () => {
    const entered = (entity: string) =>
      sources.some((source) => new RegExp(`entity: '${entity}'|\\('${entity}'`).test(source))
    const byName = (entity: string) =>
      sources.some((source) => source.includes('recordChange') && source.includes(`'${entity}'`))
    expect(auditEntities.filter((entity) => !entered(entity) && !byName(entity))).toEqual([])
  })
})
