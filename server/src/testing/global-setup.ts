import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrate.ts'
import { createDatabase, databaseUrl } from './databases.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL of this run: its administrative address, and the migrated database to copy. */
    postgres: { adminUrl: string; template: string }
  }
}

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const template = 'template_migrated'

/** Starts one PostgreSQL for the run and migrates the database that every test file copies; returns the tear-down. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres()
  try {
    await createDatabase(postgres.connectionString, template)
    await migrate(databaseUrl(postgres.connectionString, template), migrationsFolder)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('postgres', { adminUrl: postgres.connectionString, template })
  return postgres.stop
}
