import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { jobs } from '../app.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createQueue } from '../platform/jobs/queue.ts'
import { createDatabase, databaseUrl } from './processes/databases.ts'
import { startThrowawayPostgres } from './processes/throwaway-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The PostgreSQL of this run: its administrative address, and the migrated database to copy. */
    postgres: { adminUrl: string; template: string }
  }
}

const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url))
const template = 'template_migrated'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

/**
 * Starts one PostgreSQL for the run, with the database that every test file copies: migrated, and with the tables and the kinds of the
 * queue. Returns the tear-down.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowawayPostgres()
  try {
    await createDatabase(postgres.connectionString, template)
    const connectionString = databaseUrl(postgres.connectionString, template)
    await migrate(connectionString, migrationsFolder)
    await (await createQueue({ connectionString, definitions: jobs, log: silent })).stop()
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('postgres', { adminUrl: postgres.connectionString, template })
  return postgres.stop
}
