import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { createDatabase, databaseUrl, dropDatabase } from './databases.ts'

/** A database for one test file. */
export type TestDatabase = { readonly connectionString: string; drop(): Promise<void> }

/**
 * Creates a database as a copy of the migrated template (about 30 ms), or an empty one without tables. For
 * `*.api.test.ts`, whose run starts the server; call it in `beforeAll` and `drop` in `afterAll`.
 */
export async function createTestDatabase(content: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const { adminUrl, template } = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(adminUrl, name, content === 'migrated' ? template : 'template0')
  return { connectionString: databaseUrl(adminUrl, name), drop: () => dropDatabase(adminUrl, name) }
}
